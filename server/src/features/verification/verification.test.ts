import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { verificationLimits } from "@pinyu/contract/verification/limits"
import { verificationAdminRoutes, verificationRoutes } from "@pinyu/contract/verification/routes"
import { verificationNotices } from "@pinyu/phrases/verification-messages"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildPhotoRecord, photoTools } from "@pinyu/testkit/factories/profiles.ts"
import {
  approve,
  buildChallenge,
  buildVerification,
  frame,
  sendFrames,
} from "@pinyu/testkit/factories/verification.ts"
import { colouredPicture, placedPicture } from "@pinyu/testkit/pictures.ts"
import { statusOfUrl, storedFiles } from "@pinyu/testkit/stored-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import sharp from "sharp"
import { afterEach, beforeEach, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const day = 24 * 60 * 60

let app: TestApp
let member: BuiltMember
let moderator: Awaited<ReturnType<typeof buildAdmin>>
let firstPhoto: string

beforeEach(async () => {
  app = await testApp()
  ;[member, moderator] = await Promise.all([buildMember(app), buildAdmin(app, { role: "moderator" })])
  firstPhoto = await buildPhotoRecord(app, member)
})
afterEach(() => app.close())

const mine = async (as: { accessToken: string } = member) =>
  (await app.call(verificationRoutes.mine, { as })).body.verification
const read = async (id: string, as = moderator) =>
  (await app.call(verificationAdminRoutes.read, { as, params: { id } })).body.verification
const decide = (id: string, body: object, as = moderator) =>
  app.call(verificationAdminRoutes.decide, { as, params: { id }, body })
const decline = (id: string, reason: string, message?: string) =>
  decide(id, { outcome: "declined", reason, message })
const waiting = async () => {
  const { body } = await app.call(verificationAdminRoutes.list, { as: moderator, query: {} })
  return body.verifications
}
const sealed = async () => (await storedFiles(app)).filter((key) => key.startsWith("sealed/verification/"))
const notices = async (as: { accessToken: string } = member) => {
  const { body } = await app.call(notificationsRoutes.list, { as, query: {} })
  return body.data.notifications.filter(({ type }) => type === "photo_verification")
}
const looksAndDecisions = ["verification_viewed", "verification_approved", "verification_declined"] as const
const acts = async () => {
  const rows = app.db.selectFrom("admin_audit").select("act").where("act", "in", looksAndDecisions)
  return (await rows.orderBy("at").execute()).map(({ act }) => act)
}

it("a member sends frames; the team compares them; the badge shows on the profile", async () => {
  const id = await buildVerification(app, member, "FaceTime HD Camera")
  expect(await mine()).toMatchObject({ submitted_at: app.clock.now().toISOString(), verified_at: null })
  expect(await waiting()).toMatchObject([{ id, member: { id: member.id }, requested: false }])
  const whole = await read(id)
  expect(whole).toMatchObject({ camera: "FaceTime HD Camera", camera_seems_virtual: false, frames_count: 3 })
  expect([whole.poses.length, whole.photos.length, whole.may_decide]).toEqual([2, 1, true])
  expect((await approve(app, moderator, id)).status).toBe(200)
  expect(await waiting()).toEqual([])
  expect(await mine()).toMatchObject({ submitted_at: null, verified_at: app.clock.now().toISOString() })
  const viewer = await buildMember(app)
  const { body } = await app.call(profileRoutes.user, { as: viewer, params: { userId: member.id } })
  expect(body.profile.is_verified).toBe(true)
  expect(await notices()).toMatchObject([verificationNotices.approved])
  expect(await acts()).toEqual(["verification_approved"])
})

it("the frames are sealed without metadata; each look at them is audited and its URLs end", {
  tags: "heavy",
}, async () => {
  const placed = await placedPicture()
  await sendFrames(app, member, (await buildChallenge(app, member)).id, { frames: [placed, placed, placed] })
  const [{ id } = { id: "" }] = await waiting()
  const keys = await sealed()
  expect(keys).toHaveLength(3)
  const stored = await photoTools(app).read(keys[0] ?? "")
  const { format, exif } = await sharp(stored ?? Buffer.alloc(0)).metadata()
  expect([format, exif]).toEqual(["webp", undefined])
  const { body } = await app.call(verificationAdminRoutes.frames, { as: moderator, params: { id } })
  const [url = ""] = body.urls
  expect([body.urls.length, await statusOfUrl(app, url)]).toEqual([3, 200])
  expect(await acts()).toEqual(["verification_viewed"])
  app.clock.advance(verificationLimits.signedSeconds + 1)
  expect(await statusOfUrl(app, url)).not.toBe(200)
})

it("a challenge is the member's own, of ten minutes, and used once; a repeat changes nothing", async () => {
  const first = await buildChallenge(app, member)
  const second = await buildChallenge(app, member)
  const stranger = await buildMember(app)
  await buildPhotoRecord(app, stranger)
  expect((await sendFrames(app, member, first.id)).body.code).toBe("verification_expired")
  expect((await sendFrames(app, stranger, second.id)).body.code).toBe("verification_expired")
  app.clock.advance(verificationLimits.challengeSeconds)
  expect((await sendFrames(app, member, second.id)).body.code).toBe("verification_expired")
  const third = await buildChallenge(app, member)
  const answers = await Promise.all([sendFrames(app, member, third.id), sendFrames(app, member, third.id)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect([(await waiting()).length, (await sealed()).length]).toEqual([1, 3])
  expect((await app.call(verificationRoutes.begin, { as: member })).body.code).toBe("verification_waiting")
  expect((await sendFrames(app, member, newId())).body.code).toBe("verification_waiting")
})

it("what cannot be compared is rejected, and nothing of it stays", async () => {
  const without = await buildMember(app)
  expect((await app.call(verificationRoutes.begin, { as: without })).body.code).toBe("photo_required")
  const { id } = await buildChallenge(app, member)
  const good = await frame()
  const tiny = await colouredPicture()
  const sent = async (...frames: Buffer[]) => (await sendFrames(app, member, id, { frames })).body.code
  expect(await sent()).toBe("file_missing")
  expect(await sent(good, good)).toBe("file_missing")
  expect(await sent(good, good, good, good)).toBe("too_many_files")
  expect(await sent(good, good, tiny)).toBe("invalid_image")
  expect(await sent(good, good, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toBe(
    "file_type_unsupported",
  )
  expect((await sendFrames(app, member, "1")).body.code).toBe("invalid_fields")
  expect((await sendFrames(app, member, id, { camera: "a".repeat(101) })).body.code).toBe("invalid_fields")
  expect([await sealed(), await waiting(), (await mine()).submitted_at]).toEqual([[], [], null])
})

it("a decline says why, and the member may try again", async () => {
  const id = await buildVerification(app, member)
  expect((await decide(id, { outcome: "declined" })).body.code).toBe("invalid_fields")
  await decline(id, "unclear", "請在窗邊再拍一次。")
  expect((await mine()).last_decision).toMatchObject({ outcome: "declined", reason: "unclear" })
  expect(await notices()).toMatchObject([verificationNotices.declined("unclear", "請在窗邊再拍一次。")])
  app.clock.advance(1)
  expect((await app.call(verificationRoutes.begin, { as: member })).status).toBe(201)
  await buildVerification(app, member)
  const [again] = await waiting()
  expect((await read(again?.id ?? "")).earlier).toMatchObject([{ reason: "unclear" }])
})

it("another person in the frames ends an earlier verification; other reasons do not", async () => {
  await approve(app, moderator, await buildVerification(app, member))
  const next = async () => {
    app.clock.advance(1)
    return buildVerification(app, member)
  }
  await decline(await next(), "unclear")
  expect((await mine()).verified_at).not.toBeNull()
  await decline(await next(), "different_person")
  expect(await mine()).toMatchObject({ verified_at: null, first_photo_changed: false })
})

it("an approval must name the first photo as it is now, and only photos of the member", async () => {
  const id = await buildVerification(app, member)
  const [compared] = (await read(id)).photos
  const { save } = photoTools(app)
  const added = await buildPhotoRecord(app, member)
  await save(member, { avatar_urls: [added, firstPhoto] })
  const approveWith = (...photo_ids: string[]) => decide(id, { outcome: "approved", photo_ids })
  expect((await approveWith()).body.code).toBe("invalid_fields")
  expect((await approveWith(compared?.id ?? "")).body.code).toBe("photos_changed")
  const [first] = (await read(id)).photos
  expect((await approveWith(first?.id ?? "", newId())).body.code).toBe("photos_changed")
  expect(await mine()).toMatchObject({ verified_at: null, last_decision: null })
  expect((await approveWith(first?.id ?? "")).status).toBe(200)
  await save(member, { avatar_urls: [firstPhoto, added] })
  expect(await mine()).toMatchObject({ verified_at: null, first_photo_changed: true })
})

it("of two decisions at once one counts; nobody decides about their own member account", async () => {
  const id = await buildVerification(app, member)
  const other = await buildAdmin(app, { role: "moderator", email: member.email })
  expect((await read(id, other)).may_decide).toBe(false)
  expect((await decide(id, { outcome: "declined", reason: "unclear" }, other)).body.code).toBe("own_account")
  const answers = await Promise.all([decline(id, "unclear"), decline(id, "not_live")])
  expect(answers.map(({ body }) => body.code ?? "decided").toSorted()).toEqual([
    "decided",
    "verification_decided",
  ])
  expect([(await notices()).length, await acts()]).toEqual([1, ["verification_declined"]])
  expect((await decline(newId(), "unclear")).status).toBe(404)
})

it("withdrawing erases the frames at once; without a submission it changes nothing", async () => {
  const id = await buildVerification(app, member)
  const withdraw = () => app.call(verificationRoutes.withdraw, { as: member })
  expect((await withdraw()).body.verification.submitted_at).toBeNull()
  await app.jobsIdle()
  expect([await sealed(), await waiting(), (await withdraw()).status]).toEqual([[], [], 200])
  expect((await decline(id, "unclear")).status).toBe(404)
})

it("frames are erased after thirty days; the badge stays, and an undecided submission ends", async () => {
  const id = await buildVerification(app, member)
  await approve(app, moderator, id)
  const undecided = await buildMember(app)
  await buildVerification(app, undecided)
  app.clock.advance(verificationLimits.keptDays * day - 1)
  const [back, signedIn] = [await signInAs(app, undecided.id), await signInAs(app, member.id)]
  moderator = await buildAdmin(app, { role: "moderator" })
  await app.services.verification.eraseDue()
  expect(await sealed()).toHaveLength(6)
  app.clock.advance(1)
  await app.services.verification.eraseDue()
  await app.jobsIdle()
  expect([await sealed(), await waiting()]).toEqual([[], []])
  expect(await notices(back)).toMatchObject([verificationNotices.expired])
  const frames = await app.call(verificationAdminRoutes.frames, { as: moderator, params: { id } })
  expect([frames.status, (await read(id)).frames_count]).toEqual([404, 0])
  expect((await mine(signedIn)).verified_at).not.toBeNull()
})

it("the queue is paged, the longest waiting first", async () => {
  const ids: string[] = []
  for (const one of [member, await buildMember(app), await buildMember(app)]) {
    ids.push(await buildVerification(app, one))
    app.clock.advance(1)
  }
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 1, ...(cursor && { cursor }) }
    const { body } = await app.call(verificationAdminRoutes.list, { as: moderator, query })
    seen.push(...body.verifications.map((one) => one.id))
    cursor = body.nextCursor
  }
  expect(seen).toEqual(ids)
})

import { adminAuditRoutes } from "@pinyu/contract/admin/audit-routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { membersAdminRoutes } from "@pinyu/contract/moderation/admin-routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { storeFile } from "@pinyu/testkit/factories/media.ts"
import { storePhoto } from "@pinyu/testkit/factories/profiles.ts"

import { statusOfUrl } from "@pinyu/testkit/stored-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

let app: TestApp
let admin: Awaited<ReturnType<typeof buildAdmin>>

beforeAll(async () => {
  app = await testApp()
})
// A suspension without an end requires a recent sign-in.
beforeEach(async () => {
  admin = await buildAdmin(app, { role: "moderator" })
})
afterAll(() => app.close())

const later = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString()
const suspend = (member: { id: string }, change: object = {}, as = admin) =>
  app.call(membersAdminRoutes.suspend, {
    as,
    params: { id: member.id },
    body: { rule: "harassment", until: null, ...change },
  })
const restore = (member: { id: string }, as = admin) =>
  app.call(membersAdminRoutes.restore, { as, params: { id: member.id } })
const signIn = ({ email }: BuiltMember) =>
  app.call(authRoutes.login, { body: { email, password: memberPassword } })
const statusOf = async ({ id }: { id: string }) =>
  (await app.db.selectFrom("members").select("status").where("id", "=", id).executeTakeFirst())?.status
const setStatus = ({ id }: { id: string }, status: "paused" | "leaving", erase_after: Date | null) =>
  app.db.updateTable("members").set({ status, erase_after }).where("id", "=", id).execute()

describe("a suspension", () => {
  it("ends the member's sessions, hides them, and answers their password with the rule and the end", async () => {
    const [member, other] = await Promise.all([buildMember(app), buildMember(app)])
    const until = later(86_400)
    const { status, body } = await suspend(member, { until, note: "威脅他人" })
    expect([status, body.member.status, body.member.sessions]).toEqual([200, "suspended", 0])
    expect(body.member.suspensions).toEqual([
      expect.objectContaining({
        rule: "harassment",
        until,
        note: "威脅他人",
        admin: admin.email,
        ended_at: null,
      }),
    ])
    expect((await app.call(authRoutes.me, { as: member })).status).toBe(401)
    const seen = await app.call(profileRoutes.user, { as: other, params: { userId: member.id } })
    expect(seen.status).toBe(404)
    const rejected = await signIn(member)
    expect([rejected.status, rejected.body.code, rejected.body.rule, rejected.body.until]).toEqual([
      403,
      "suspended",
      "harassment",
      until,
    ])
    const wrong = await app.call(authRoutes.login, {
      body: { email: member.email, password: "wrong pass 1" },
    })
    expect([wrong.body.code, wrong.body.rule]).toEqual(["wrong_credentials", undefined])
  })

  it("ends the signed URLs of the member's pictures, which work again after a restoration", async () => {
    const member = await buildMember(app)
    await storePhoto(app, member)
    const { body } = await app.call(profileRoutes.me, { as: member })
    const [photo = ""] = body.profile.avatar_urls_signed
    const mediaUrl = (await storeFile(app, member)).originalUrl
    const described = (await app.services.media.files.describe([mediaUrl])).get(mediaUrl)
    const urls = [photo, described?.signedUrl ?? "", described?.thumbnailSignedUrl ?? ""]
    const statuses = () => Promise.all(urls.map((url) => statusOfUrl(app, url)))
    expect(await statuses()).toEqual([200, 200, 200])
    await suspend(member)
    expect(await statuses()).toEqual([404, 404, 404])
    await restore(member)
    expect(await statuses()).toEqual([200, 200, 200])
  })

  it("is replaced by a second one, and ended by a restoration, once", async () => {
    const member = await buildMember(app)
    await suspend(member)
    app.clock.advance(1)
    const { body } = await suspend(member, { rule: "spam", until: later(60) })
    expect(body.member.suspensions).toMatchObject([
      { rule: "spam", ended_at: null },
      { rule: "harassment", ended_at: expect.any(String) },
    ])
    const restored = await restore(member)
    expect([restored.body.member.status, restored.body.member.suspensions[0]?.ended_at]).toEqual([
      "active",
      expect.any(String),
    ])
    expect((await restore(member)).status).toBe(200)
    expect((await signIn(member)).status).toBe(200)
    const acts = await app.call(adminAuditRoutes.list, {
      as: await buildAdmin(app),
      query: { target: member.id },
    })
    expect(acts.body.entries.map(({ act }) => act)).toEqual([
      "member_restored",
      "member_suspended",
      "member_suspended",
    ])
  })

  it("ends by itself at its end: at a sign-in, and for others with the next run of the task", async () => {
    const [early, late] = await Promise.all([buildMember(app), buildMember(app)])
    await Promise.all([suspend(early, { until: later(3600) }), suspend(late, { until: later(3600) })])
    app.clock.advance(3599)
    await app.services.moderation.endDueSuspensions()
    expect((await signIn(early)).body.code).toBe("suspended")
    app.clock.advance(1)
    expect((await signIn(early)).status).toBe(200)
    await app.services.moderation.endDueSuspensions()
    expect(await statusOf(late)).toBe("active")
  })

  it("returns a paused member to the pause, and a leaving one to the end of the account", async () => {
    const [paused, leaving] = await Promise.all([buildMember(app), buildMember(app)])
    await setStatus(paused, "paused", null)
    await setStatus(leaving, "leaving", new Date(app.clock.now().getTime() + 86_400_000))
    await Promise.all([suspend(paused), suspend(leaving)])
    expect((await signIn(leaving)).body.code).toBe("suspended")
    await Promise.all([restore(paused), restore(leaving)])
    expect([await statusOf(paused), await statusOf(leaving)]).toEqual(["paused", "leaving"])
    await suspend(leaving)
    const before = app.clock.now()
    app.clock.advance(86_400)
    await app.services.account.eraseDue()
    expect(await statusOf(leaving)).toBeUndefined()
    app.clock.set(before)
    expect((await restore(leaving)).body.code).toBe("member_not_found")
  })

  it("needs a rule of the list and an existing member, and never one's own member account", async () => {
    const member = await buildMember(app)
    expect((await suspend(member, { rule: "rude" })).body).toMatchObject({
      code: "invalid_fields",
      fields: { rule: expect.any(String) },
    })
    expect((await suspend(member, { until: "soon" })).status).toBe(422)
    expect((await suspend(member, { until: later(0) })).body.fields).toEqual({ until: expect.any(String) })
    expect((await app.call(authRoutes.me, { as: member })).status).toBe(200)
    expect((await suspend({ id: newId() })).body.code).toBe("member_not_found")
    const own = await buildAdmin(app, { role: "moderator", email: member.email })
    expect((await suspend(member, {}, own)).body.code).toBe("own_account")
    await suspend(member)
    expect((await restore(member, own)).body.code).toBe("own_account")
    expect(await statusOf(member)).toBe("suspended")
  })
})

describe("the members of the console", () => {
  const find = async (q?: string) => {
    const { body } = await app.call(membersAdminRoutes.list, {
      as: admin,
      query: { ...(q && { q }), limit: 50 },
    })
    return body.members.map(({ id }) => id)
  }

  it("are found by a part of the nickname, and by address, number and id exactly, whatever their status", async () => {
    const member = await buildMember(app, { nickname: "霧裡看花" })
    await app.db
      .updateTable("credentials")
      .set({ phone: "+886912345987" })
      .where("member_id", "=", member.id)
      .execute()
    await suspend(member)
    for (const q of ["裡看", member.email, "0912-345-987", member.id])
      expect(await find(q), q).toEqual([member.id])
    for (const q of ["看霧", "裡%花", member.email.slice(1), "0912345988", newId()])
      expect(await find(q), q).toEqual([])
    expect(await find()).toContain(member.id)
  })

  it("with a part in common come in pages as well, from the newest to the oldest", async () => {
    const names = Array.from({ length: 3 }, (_, n) => `晨霧${n}`)
    for (const nickname of names) {
      app.clock.advance(1)
      await buildMember(app, { nickname })
    }
    const shown: string[] = []
    for (let cursor: string | undefined, page = 0; page < 2; page += 1) {
      const query = { q: "晨霧", limit: 2, ...(cursor && { cursor }) }
      const { body } = await app.call(membersAdminRoutes.list, { as: admin, query })
      shown.push(...body.members.map(({ nickname }) => nickname))
      cursor = body.nextCursor ?? undefined
    }
    expect(shown).toEqual(names.toReversed())
  })

  it("can be signed out everywhere, and stay active", async () => {
    const member = await buildMember(app)
    const ended = await app.call(membersAdminRoutes.endSessions, { as: admin, params: { id: member.id } })
    expect([ended.body.member.sessions, ended.body.member.status]).toEqual([0, "active"])
    expect((await app.call(authRoutes.me, { as: member })).status).toBe(401)
    const missing = await app.call(membersAdminRoutes.endSessions, { as: admin, params: { id: newId() } })
    expect(missing.body.code).toBe("member_not_found")
  })

  it("get another verification mail unless their address is verified or one was just sent", async () => {
    const [unverified, verified] = await Promise.all([
      buildMember(app, { emailVerified: false }),
      buildMember(app),
    ])
    const send = async ({ id }: { id: string }) =>
      (await app.call(membersAdminRoutes.mailVerification, { as: admin, params: { id } })).body.code ?? "sent"
    // The registration has just sent one.
    expect(await send(unverified)).toBe("email_code_too_soon")
    app.clock.advance(60)
    expect(await send(unverified)).toBe("sent")
    expect([await send(verified), await send({ id: newId() })]).toEqual([
      "email_already_verified",
      "member_not_found",
    ])
    await app.jobsIdle()
    expect(await app.outbox.mailsTo(unverified.email)).toHaveLength(1)
  })
})

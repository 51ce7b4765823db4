import { storageQuotas } from "@pinyu/contract/media/quotas"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { buildAlbum, uploadToAlbum } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { sendContactForm } from "@pinyu/testkit/factories/contact.ts"
import { buildFileRecord, uploadMedia, uploadVoice } from "@pinyu/testkit/factories/media.ts"
import { fakeMediaTool } from "@pinyu/testkit/fake-media-tool.ts"
import { wavFile } from "@pinyu/testkit/media-files.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"

let app: TestApp
let member: BuiltMember
let picture: Buffer
let album: { id: string } | undefined

const quota = storageQuotas.email_verified
/** Larger than the test files, smaller than the size reserved for a photo of unknown size. */
const little = 5_000_000

beforeAll(async () => {
  app = await testApp()
  picture = await colouredPicture()
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await buildMember(app)
  album = undefined
  fakeMediaTool(app)
})

const usedAt = () => ({ used_at: app.clock.now() })
/** Fills the member's storage up to the given number of bytes. */
const fillUpTo = (left: number, total: number = quota.total) =>
  buildFileRecord(app, member, "chat", { ...usedAt(), bytes: total - left })
/** Uses up the member's bytes of today except the given number. */
const sendAllBut = (left: number) =>
  app.db
    .insertInto("upload_days")
    .values({ member_id: member.id, day: "2026-03-02", bytes: String(quota.day - left) })
    .execute()

const sentToday = async () => {
  const rows = await app.db.selectFrom("upload_days").selectAll().where("member_id", "=", member.id).execute()
  return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
}
const storedFiles = async () => {
  const [media, uploads, attachments] = await Promise.all([
    app.db.selectFrom("media_files").select("key").where("member_id", "=", member.id).execute(),
    app.db.selectFrom("uploads").select("key").where("member_id", "=", member.id).execute(),
    app.db.selectFrom("contact_attachments").select("key").where("member_id", "=", member.id).execute(),
  ])
  return media.length + uploads.length + attachments.length
}
const traces = async () => [await storedFiles(), await sentToday()]

const askForPhoto = (size?: number) =>
  app.call(profileRoutes.generateUploadUrl, {
    as: member,
    body: { fileName: "a.jpg", contentType: "image/jpeg", size },
  })

interface Answer {
  status: number
  body: { code?: string; error?: string }
}
/** Every way in which a member sends a file. */
const senders: Record<string, () => Promise<Answer>> = {
  "a message": () => uploadMedia(app, member, picture),
  "a post": () => uploadMedia(app, member, picture, "posts"),
  "a voice message": () => uploadVoice(app, member, wavFile()),
  "an album": async () => {
    album ??= await buildAlbum(app, member)
    return uploadToAlbum(app, member, album, [picture, picture])
  },
  "a profile": () => askForPhoto(100_000),
  "the team": () => sendContactForm(app, { as: member, files: [{ body: picture }] }),
}

describe.each(Object.entries(senders))("a file for %s", (_name, send) => {
  it("is rejected when the member's storage is full, and leaves nothing", async () => {
    const key = await fillUpTo(10)
    const before = await traces()
    const { status, body } = await send()
    expect([status, body.code]).toEqual([409, "storage_full"])
    expect(body.error).toBe("你的儲存空間已滿，目前會員等級的上限是 2 GB。刪除一些檔案後就能再上傳。")
    expect(await traces()).toEqual(before)

    await app.db.transaction().execute((trx) => app.services.media.files.release(trx, [key]))
    const [files = 0, bytes = 0] = await traces()
    expect((await send()).status, "once something is deleted").toBeLessThan(300)
    const [filesNow = 0, bytesNow = 0] = await traces()
    expect([filesNow > files, bytesNow > bytes], "counts towards storage and the day").toEqual([true, true])
  })
})

it("a file is rejected when the member has sent enough for today, and accepted on the next day", async () => {
  await sendAllBut(10)
  const before = await traces()
  const { status, body } = await uploadMedia(app, member, picture)
  expect([status, body.code]).toEqual([409, "upload_day_full"])
  expect(body.error).toBe("你今天的上傳量已達上限，目前會員等級每天可以上傳 1 GB，請明天再試。")
  expect(await traces()).toEqual(before)

  const yesterday = { day: "2026-03-01" }
  await app.db.updateTable("upload_days").set(yesterday).where("member_id", "=", member.id).execute()
  expect((await uploadMedia(app, member, picture)).status, "on the next day").toBe(201)
})

describe("the storage quota", () => {
  it("is exact under concurrent uploads", async () => {
    const { body } = await uploadMedia(app, member, picture)
    const { size } = body.metadata
    await fillUpTo(4 * size)
    const answers = await Promise.all(Array.from({ length: 9 }, () => uploadMedia(app, member, picture)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(3).fill(201),
      ...Array(6).fill(409),
    ])
    expect(await sentToday()).toBe(4 * size)
  })

  it("follows the member's current tier", async () => {
    await fillUpTo(10)
    expect((await uploadMedia(app, member, picture)).body.code).toBe("storage_full")
    const vip_expires_at = new Date(app.clock.now().getTime() + 3_600_000)
    await app.db.updateTable("members").set({ vip_expires_at }).where("id", "=", member.id).execute()
    expect((await uploadMedia(app, member, picture)).status).toBe(201)
  })

  it("is shown in megabytes to an unverified member", async () => {
    member = await buildMember(app, { emailVerified: false })
    await fillUpTo(10, storageQuotas.unverified.total)
    expect((await uploadMedia(app, member, picture)).body.error).toContain("上限是 300 MB。")
  })

  it("reserves the maximum size for a photo whose upload URL was requested", async () => {
    await fillUpTo(15_000_000)
    expect((await askForPhoto()).status).toBe(200)
    expect((await askForPhoto()).body.code).toBe("storage_full")
    expect((await askForPhoto(little)).body.code).toBe("storage_full")
    expect((await askForPhoto(1_000_000)).status).toBe(200)
  })

  it("rejects a whole album batch when one file is too many", async () => {
    album = await buildAlbum(app, member)
    const first = await uploadToAlbum(app, member, album, [picture])
    expect(first.status).toBe(201)
    const size = await sentToday()
    await fillUpTo(size + size)
    const before = await traces()
    const answer = await uploadToAlbum(app, member, album, [picture, picture])
    expect([answer.status, answer.body.code]).toEqual([409, "storage_full"])
    expect(await traces()).toEqual(before)
  })

  it("is freed by deletion, but the bytes sent today are not", async () => {
    const { body } = await uploadMedia(app, member, picture)
    const sent = await sentToday()
    await app.db.transaction().execute((trx) => app.services.media.files.release(trx, [body.originalUrl]))
    expect(await traces()).toEqual([0, sent])
  })

  it("ignores files that could not be stored", async () => {
    const away = vi.spyOn(app.platform.storage, "put").mockRejectedValue(new Error("the storage is away"))
    expect((await uploadMedia(app, member, picture)).status).toBe(500)
    away.mockRestore()
    expect(await traces()).toEqual([0, 0])
  })
})

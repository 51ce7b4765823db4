import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { askForUpload, sendUpload, uploadPhoto } from "@pinyu/testkit/factories/media.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { isClientError } from "@pinyu/testkit/storages.ts"
import { isStored } from "@pinyu/testkit/stored-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"

let app: TestApp
let member: BuiltMember

const ask = (body: object) => app.call(profileRoutes.generateUploadUrl, { as: member, body })
const rowsOf = async (key: string) =>
  (await app.db.selectFrom("uploads").select("used_at").where("key", "=", key).execute()).length
const claim = (keys: string[], memberId = member.id) =>
  app.db.transaction().execute((trx) => app.services.media.markUsed(trx, memberId, "profile_photo", keys))

beforeAll(async () => {
  app = await testApp({ clock: testClock(new Date()) })
  member = await buildMember(app)
})
afterEach(() => app.clock.set(new Date()))
afterAll(() => app.close())

describe("an upload", () => {
  it("goes to its own URL and accepts only the requested type", async () => {
    const { status, body } = await ask({ fileName: "我的照片.JPG", contentType: "image/jpeg" })
    expect(status).toBe(200)
    expect(body.filePath).toMatch(new RegExp(`^uploads/${member.id}/[0-9a-f-]{36}\\.jpg$`))
    expect(body.headers).toEqual({ "Content-Type": "image/jpeg" })
    const png = { signedUrl: body.signedUrl, headers: { "Content-Type": "image/png" } }
    expect(isClientError(await sendUpload(app, png, Buffer.from("x")))).toBe(true)
    expect(await sendUpload(app, body, Buffer.from("x"))).toBe(200)
    expect(await isStored(app, body.filePath)).toBe(true)
  })

  it("accepts only the announced size", async () => {
    const { body } = await ask({ fileName: "a.png", contentType: "image/png", size: 5 })
    expect(isClientError(await sendUpload(app, body, Buffer.from("123456")))).toBe(true)
    expect(await sendUpload(app, body, Buffer.from("12345"))).toBe(200)
  })

  it.each([
    ["a type that is not an image", { contentType: "text/html" }, "contentType"],
    ["an SVG, which may contain scripts", { contentType: "image/svg+xml" }, "contentType"],
    ["more than ten megabytes", { size: 10 * 1024 * 1024 + 1 }, "size"],
    ["an empty file", { size: 0 }, "size"],
    ["an empty name", { fileName: "" }, "fileName"],
    ["too long a name", { fileName: "a".repeat(256) }, "fileName"],
  ])("is rejected for %s", async (_name, wrong, field) => {
    const { status, body } = await ask({ fileName: "a.png", contentType: "image/png", ...wrong })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
  })
})

describe("using an upload", () => {
  it("succeeds for one of many concurrent tries, and only for the owner", async () => {
    const { filePath } = await askForUpload(app, member)
    const stranger = await buildMember(app)
    await expect(claim([filePath], stranger.id)).rejects.toThrow("upload_not_yours")
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => claim([filePath])))
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    const { requireUnused } = app.services.media
    await expect(requireUnused(member.id, "profile_photo", [filePath])).rejects.toThrow("upload_not_yours")
  })

  it("is all or nothing", async () => {
    const [one, used] = [await askForUpload(app, member), await askForUpload(app, member)]
    await claim([used.filePath])
    await expect(claim([one.filePath, used.filePath])).rejects.toThrow("upload_not_yours")
    await expect(claim([one.filePath])).resolves.toBeUndefined()
  })

  it("is possible for a day", async () => {
    const { filePath } = await askForUpload(app, member)
    const { requireUnused } = app.services.media
    app.clock.advance(24 * 3600 - 1)
    await expect(requireUnused(member.id, "profile_photo", [filePath])).resolves.toBeUndefined()
    app.clock.advance(1)
    await expect(requireUnused(member.id, "profile_photo", [filePath])).rejects.toThrow("upload_not_yours")
  })
})

describe("an unused file", () => {
  const draft = async (owner: { id: string }, name: string) => {
    const key = `photos/${owner.id}/${name}.webp`
    await app.services.media.storeDrafts(owner.id, [{ key, body: Buffer.from(name) }])
    return key
  }

  it("is dropped after a day: unused uploads, a second file at a used URL, and drafts", async () => {
    const owner = await buildMember(app)
    const picture = await colouredPicture()
    const sent = await uploadPhoto(app, owner, picture)
    const offer = await askForUpload(app, owner)
    await sendUpload(app, offer, picture)
    const { avatar_urls } = await app.services.profiles.update(owner.id, { avatar_urls: [offer.filePath] })
    await app.jobsIdle()
    expect(await isStored(app, offer.filePath)).toBe(false)
    await sendUpload(app, offer, picture)
    const forgotten = await draft(owner, "forgotten")

    app.clock.advance(24 * 3600 - 1)
    await app.services.media.dropStale()
    expect(await isStored(app, sent)).toBe(true)
    app.clock.advance(2)
    const young = await draft(owner, "young")
    await app.services.media.dropStale()
    for (const key of [sent, offer.filePath, forgotten])
      expect([await isStored(app, key), await rowsOf(key)]).toEqual([false, 0])
    for (const key of [...avatar_urls, young]) expect(await isStored(app, key)).toBe(true)
  })

  it("is dropped at once when it is a draft that was not kept", async () => {
    const [kept, left] = [await draft(member, "kept"), await draft(member, "left")]
    await app.db.transaction().execute((trx) => app.services.media.keepDrafts(trx, [kept]))
    await app.services.media.dropDrafts([kept, left])
    expect([await isStored(app, kept), await isStored(app, left), await rowsOf(left)]).toEqual([
      true,
      false,
      0,
    ])
  })

  it("is dropped even if it is sent after the member was removed", async () => {
    const owner = await buildMember(app)
    const offer = await askForUpload(app, owner)
    await app.db.transaction().execute((trx) => app.services.media.deleteUploadsOf(trx, [owner.id]))
    await app.jobsIdle()
    expect(await sendUpload(app, offer, await colouredPicture())).toBe(200)
    await app.startWaitingJobs()
    await app.jobsIdle()
    expect(await isStored(app, offer.filePath)).toBe(false)
  })

  it("is deleted, also by a storage that is away for days", async () => {
    const key = await draft(member, "outlived")
    await app.db.transaction().execute((trx) => app.services.media.deleteFiles(trx, [key]))
    const { rows } = await sql<{ retry_limit: number }>`
      select retry_limit from pgboss.job where name = 'media.deleteFiles' and data::text like ${`%${key}%`}`.execute(
      app.db,
    )
    expect(rows.map(({ retry_limit }) => retry_limit)).toEqual([2_000])
    await app.jobsIdle()
    expect(await isStored(app, key)).toBe(false)
  })

  it("stays when the transaction that deletes it fails", async () => {
    const key = await draft(member, "held")
    await app.db.transaction().execute((trx) => app.services.media.keepDrafts(trx, [key]))
    const broken = app.db.transaction().execute(async (trx) => {
      await app.services.media.deleteFiles(trx, [key])
      throw new Error("changed my mind")
    })
    await expect(broken).rejects.toThrow("changed my mind")
    await app.jobsIdle()
    expect(await isStored(app, key)).toBe(true)
  })
})

import { buffer } from "node:stream/consumers"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { blackPng, uploadMedia } from "@pinyu/testkit/factories/media.ts"
import { insertReportRow } from "@pinyu/testkit/factories/reports.ts"
import { colouredPicture, placedPicture } from "@pinyu/testkit/pictures.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import sharp from "sharp"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"

let app: TestApp
let member: BuiltMember

beforeAll(async () => {
  app = await testApp({ clock: testClock(new Date()) })
  member = await buildMember(app)
})
afterEach(() => app.clock.set(new Date()))
afterAll(() => app.close())

const upload = async (file: Buffer, as = member) => (await uploadMedia(app, as, file)).body
const describeOne = async (key: string) => (await app.services.media.files.describe([key])).get(key)
const stored = async (key: string) => {
  const found = await app.platform.storage.read(key)
  return found && buffer(found.body)
}
const claim = (key: string, { as = member, type = "image" as "image" | "video" | "audio" } = {}) =>
  app.db
    .transaction()
    .execute((trx) =>
      app.services.media.files.claim(trx, { memberId: as.id, purpose: "chat", mediaType: type, key }),
    )

describe("a picture", () => {
  it("is re-encoded: upright, at most screen size, without its location", async () => {
    const photo = await placedPicture()
    expect(Boolean((await sharp(photo).metadata()).exif)).toBe(true)
    const { mediaType, originalUrl, thumbnailUrl, metadata } = await upload(photo)
    expect([mediaType, metadata.width, metadata.height]).toEqual(["image", 1536, 2048])
    const [large, small] = [await stored(originalUrl), await stored(thumbnailUrl ?? "")]
    for (const picture of [large, small]) {
      const { format, exif, xmp, orientation } = await sharp(picture ?? Buffer.alloc(0)).metadata()
      expect({ format, exif, xmp, orientation }).toEqual({ format: "webp" })
    }
    expect(metadata.size).toBe(large?.length)
    expect(await sharp(small ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 360, height: 480 })
  })

  it("stays readable when it is long, also as a thumbnail", async () => {
    const create = { width: 600, height: 6000, channels: 3, background: "#7a1f3d" } as const
    const { thumbnailUrl, metadata } = await upload(await sharp({ create }).png().toBuffer())
    expect([metadata.width, metadata.height]).toEqual([600, 6000])
    const small = await sharp((await stored(thumbnailUrl ?? "")) ?? undefined).metadata()
    expect([small.width, small.height]).toEqual([215, 2147])
  })

  it("may be as large as any other file; too many pixels are rejected with their own code", {
    tags: "nightly",
  }, async () => {
    const large = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: "#7a1f3d" } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(large.length).toBeGreaterThan(25 * 1024 * 1024)
    expect((await upload(large)).mediaType).toBe("image")
    const { status, body } = await uploadMedia(app, member, blackPng(7_800))
    expect([status, body.code, body.error]).toEqual([
      422,
      "too_many_pixels",
      "這張圖片的像素太多了，最多 6000 萬（AVIF 和 BMP 為 1600 萬），請縮小後再傳。",
    ])
  })

  it("stays animated, except in its thumbnail", async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = [await frame("#ff0000"), await frame("#0000ff")]
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { originalUrl, thumbnailUrl, metadata } = await upload(moving)
    expect([metadata.width, metadata.height]).toEqual([40, 30])
    expect((await sharp((await stored(originalUrl)) ?? undefined).metadata()).pages).toBe(2)
    expect((await sharp((await stored(thumbnailUrl ?? "")) ?? undefined).metadata()).pages).toBeUndefined()
    const files = app.db.selectFrom("media_files").select("is_animated").where("key", "=", originalUrl)
    expect((await files.executeTakeFirstOrThrow()).is_animated).toBe(true)
  })

  it("is ready at once and has signed URLs", async () => {
    const { originalUrl } = await upload(await colouredPicture())
    const media = await describeOne(originalUrl)
    expect(media).toMatchObject({ mediaType: "image", state: "ready", metadata: { width: 30, height: 40 } })
    for (const url of [media?.signedUrl, media?.thumbnailSignedUrl])
      expect(url).toMatch(/^https?:.*(signature|Signature)=/)
  })
})

describe("a file in a message", () => {
  it("belongs to its sender, has the claimed type and can be used once", async () => {
    const { originalUrl } = await upload(await colouredPicture())
    const stranger = await buildMember(app)
    await expect(claim(originalUrl, { as: stranger })).rejects.toThrow("upload_not_yours")
    await expect(claim(originalUrl, { type: "video" })).rejects.toThrow("upload_not_yours")
    await expect(claim("chat/none.webp")).rejects.toThrow("upload_not_yours")
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => claim(originalUrl)))
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  })

  it("can be claimed for a day; afterwards it is deleted with its row", async () => {
    const [used, unused] = [await upload(await colouredPicture()), await upload(await colouredPicture())]
    await claim(used.originalUrl)
    app.clock.advance(24 * 3600 + 1)
    await expect(claim(unused.originalUrl)).rejects.toThrow("upload_not_yours")
    await app.services.media.files.dropStale()
    expect(await describeOne(unused.originalUrl)).toBeUndefined()
    for (const key of [unused.originalUrl, unused.thumbnailUrl ?? ""]) expect(await stored(key)).toBeNull()
    expect(await stored(used.originalUrl)).not.toBeNull()
  })

  it("is deleted with its message; a reported file stays and counts towards the sender's quota", async () => {
    const [gone, reported] = [await upload(await colouredPicture()), await upload(await colouredPicture())]
    const keys = [gone.originalUrl, reported.originalUrl]
    for (const key of keys) await claim(key)
    const reportId = await insertReportRow(app.db, member, app.clock.now())
    await app.db
      .insertInto("report_files")
      .values({ report_id: reportId, key: reported.originalUrl })
      .execute()
    await app.db.transaction().execute((trx) => app.services.media.files.release(trx, keys))
    await app.jobsIdle()
    expect(await stored(gone.originalUrl)).toBeNull()
    expect(await stored(reported.originalUrl)).not.toBeNull()
    const rows = app.db.selectFrom("media_files").select(["key", "member_id"]).where("key", "in", keys)
    const counted = [{ key: reported.originalUrl, member_id: member.id }]
    expect(await rows.execute()).toEqual(counted)
    await expect(claim(reported.originalUrl), "a reported file cannot be used again").rejects.toThrow(
      "upload_not_yours",
    )
    app.clock.advance(24 * 3600 + 1)
    await app.services.media.files.dropStale()
    expect(await rows.execute()).toEqual(counted)

    await app.db.deleteFrom("reports").where("id", "=", reportId).execute()
    await app.services.media.files.dropStale()
    expect(await rows.execute()).toEqual([])
    expect(await stored(reported.originalUrl)).toBeNull()
  })
})

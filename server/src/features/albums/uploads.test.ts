import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { testClock } from "@pinyu/testkit/clock.ts"
import {
  buildAlbum,
  buildAlbumMedia,
  storeAlbumMedia,
  uploadToAlbum,
} from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { blackPng, buildFileRecord } from "@pinyu/testkit/factories/media.ts"
import { filePart, formOf, formType, type Part } from "@pinyu/testkit/forms.ts"
import { wavFile } from "@pinyu/testkit/media-files.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const app = startedApp(() => ({ clock: testClock(new Date()) }))
let picture: Buffer
const purpose: Part = { name: "purpose", value: "photos" }
const named = (file: Buffer, fileName: string) => filePart(file, { fileName })

beforeAll(async () => {
  picture = await colouredPicture()
})

const albumOf = async (changes: Parameters<typeof buildMember>[1] = {}) => {
  const owner = await buildMember(app, changes)
  return { owner, album: await buildAlbum(app, owner) }
}
type Album = Awaited<ReturnType<typeof albumOf>>["album"]

const headers = { "content-type": formType }
const sendForm = (as: BuiltMember, { id: albumId }: Pick<Album, "id">, body: Buffer) =>
  app.call(albumsRoutes.addMedia, { as, params: { albumId }, body, headers })
const send = (as: BuiltMember, album: Pick<Album, "id">, parts: readonly Part[]) =>
  sendForm(as, album, formOf(parts))
const openAlbum = async (as: BuiltMember, { id: albumId }: Pick<Album, "id">) =>
  (await app.call(albumsRoutes.album, { as, params: { albumId } })).body.album
/** Puts pictures into an album, which exist only in the database. */
const fill = async (owner: BuiltMember, { id: album_id }: Pick<Album, "id">, count: number) => {
  const created_at = app.clock.now()
  for (let n = 0; n < count; n++) {
    const media_key = await buildFileRecord(app, owner, "albums", { used_at: created_at })
    await app.db.insertInto("album_media").values({ id: newId(), album_id, media_key, created_at }).execute()
  }
}
/** How many files a member has left after the deletion jobs. */
const left = async ({ id }: BuiltMember) => {
  await app.jobsIdle()
  const rows = await app.db.selectFrom("media_files").select("key").where("member_id", "=", id).execute()
  return rows.length
}
/** Other tests share the bucket, so its files are not counted. */
const storedFiles = async () =>
  app.config.s3 ? 0 : (await Array.fromAsync(app.platform.storage.list())).length

const tenMegabytes = () => Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024 - picture.length)])

describe("an upload to an album", () => {
  it("keeps the order of its files, and shows the first as its cover", async () => {
    const { owner, album } = await albumOf()
    const files = [picture, await colouredPicture("#00ff00")].map((file) => filePart(file))
    const { body } = await send(owner, album, [...files.slice(0, 1), purpose, ...files.slice(1)])
    expect(body.album).toMatchObject({ media_count: 2, cover_image_url: body.media[0]?.thumbnail_url })
    const ids = (await openAlbum(owner, album)).media.map(({ id }) => id)
    expect(ids).toEqual(body.media.map(({ id }) => id))
  })

  it("is rejected as a whole when some files are invalid; it names them and leaves nothing", async () => {
    await app.jobsIdle()
    const before = await storedFiles()
    const { owner, album } = await albumOf()
    const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), Buffer.alloc(5_000, 7)])
    const { status, body } = await send(owner, album, [
      purpose,
      named(picture, "好的.webp"),
      named(Buffer.from("<!doctype html><script>alert(1)</script>"), "頁面.jpg"),
      named(heic, "IMG_1.HEIC"),
      named(picture.subarray(0, -30), "斷掉.webp"),
      named(blackPng(7_800), "炸彈.png"),
      named(Buffer.alloc(0), "__proto__"),
      named(Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)]), "大.webp"),
      named(picture, "也好.webp"),
    ])
    expect([status, body.code]).toEqual([422, "album_files_rejected"])
    expect(Object.entries(body.fields ?? {})).toEqual([
      ["頁面.jpg", "不支援這種檔案，請選擇圖片、影片或音訊。"],
      ["IMG_1.HEIC", expect.stringContaining("HEIC")],
      ["斷掉.webp", "這個檔案無法讀取，請換一個檔案。"],
      ["炸彈.png", errorMessages.too_many_pixels],
      ["__proto__", "這個檔案是空的。"],
      ["大.webp", "檔案太大了，每個檔案最多 10MB。"],
    ])
    expect([(await openAlbum(owner, album)).media_count, await left(owner)]).toEqual([0, 0])
    expect(await storedFiles()).toBe(before)
  })

  it("leaves nothing when it has too many files or breaks off", async () => {
    const { owner, album } = await albumOf()
    const many = await send(owner, album, [purpose, ...Array<Part>(31).fill(filePart(picture))])
    expect([many.status, many.body.code]).toEqual([409, "album_full"])
    const whole = formOf([purpose, filePart(picture), filePart(picture)])
    for (const cut of [-4, -200]) {
      const { status, body } = await sendForm(owner, album, whole.subarray(0, cut))
      expect([status, body.code]).toEqual([400, "invalid_input"])
    }
    expect([(await openAlbum(owner, album)).media_count, await left(owner)]).toEqual([0, 0])
  })

  it("adds its files once per idempotency key, even when the album is full by then", async () => {
    const { owner, album } = await albumOf()
    await fill(owner, album, 28)
    const again = () => uploadToAlbum(app, owner, album, [picture, picture], { "idempotency-key": "once" })
    const first = await again()
    expect([first.status, first.body.album.media_count]).toEqual([201, 30])
    const second = await again()
    const expected = [201, first.body.media.map(({ id }) => id)]
    expect([second.status, second.body.media.map(({ id }) => id)]).toEqual(expected)
    expect((await uploadToAlbum(app, owner, album, [picture])).body.code).toBe("album_full")
    const others = [picture, await colouredPicture("#00ff00")]
    const reused = await uploadToAlbum(app, owner, album, others, { "idempotency-key": "once" })
    expect(reused.body.code).toBe("idempotency_key_reused")
    expect(await left(owner)).toBe(30)
  })

  it("with more than 50 MB together is rejected", { tags: "nightly" }, async () => {
    const { owner, album } = await albumOf()
    const files = Array<Part>(5).fill(filePart(tenMegabytes()))
    const answer = await send(owner, album, [purpose, ...files, filePart(picture)])
    expect([answer.status, answer.body.code, await left(owner)]).toEqual([413, "files_too_large", 0])
  })

  it("has the limits of its owner's current tier", async () => {
    const vipExpiresAt = new Date(app.clock.now().getTime() + 300_000)
    const { owner, album } = await albumOf({ vipExpiresAt })
    await fill(owner, album, 30)
    expect((await uploadToAlbum(app, owner, album, [picture])).status).toBe(201)
    app.clock.advance(300)
    expect((await uploadToAlbum(app, owner, album, [picture])).body.code).toBe("album_full")
    expect(await openAlbum(owner, album)).toMatchObject({ media_count: 31, max_media_count: 30 })
  })

  it("never exceeds the limit under concurrency", async () => {
    const { owner, album } = await albumOf()
    await fill(owner, album, 28)
    const upload = () => uploadToAlbum(app, owner, album, [picture])
    const answers = await Promise.all(Array.from({ length: 5 }, upload))
    const codes = answers.map(({ status, body }) => body.code ?? status)
    expect(codes.filter((code) => code === 201)).toHaveLength(2)
    expect(codes.filter((code) => code === "album_full")).toHaveLength(3)
    expect([(await openAlbum(owner, album)).media_count, await left(owner)]).toEqual([30, 30])
  })
})

describe("a file of an album", () => {
  it("is the cover once chosen, until it is deleted; audio cannot be", { tags: "nightly" }, async () => {
    const { owner, album } = await albumOf()
    const sound = await buildAlbumMedia(app, owner, album, wavFile())
    expect((await openAlbum(owner, album)).cover_image_url).toBeNull()
    const first = await storeAlbumMedia(app, owner, album)
    const second = await storeAlbumMedia(app, owner, album)
    const params = { albumId: album.id }
    const choose = (media_id: string) =>
      app.call(albumsRoutes.setCover, { as: owner, params, body: { media_id } })
    const coverNow = async () => (await openAlbum(owner, album)).media.find(({ is_cover }) => is_cover)?.id
    expect(await coverNow()).toBe(first.id)
    expect((await choose(second.id)).body.album.cover_image_url).toContain(second.thumbnail_key)
    expect(await coverNow()).toBe(second.id)
    expect((await choose(sound.id)).body.code).toBe("album_cover_without_picture")
    expect((await choose(newId())).body.code).toBe("album_media_not_found")
    const place = { ...params, mediaId: second.id }
    const gone = await app.call(albumsRoutes.removeMedia, { as: owner, params: place })
    expect(gone.body.album).toMatchObject({
      media_count: 2,
      cover_image_url: expect.stringContaining(first.thumbnail_key ?? "-"),
    })
  })

  it("can be deleted and chosen only through its own album", async () => {
    const { owner, album } = await albumOf({ phone: "+886911222333" })
    const other = await buildAlbum(app, owner)
    const { id: mediaId } = await storeAlbumMedia(app, owner, album)
    const params = { albumId: other.id, mediaId }
    const removed = await app.call(albumsRoutes.removeMedia, { as: owner, params })
    const chosen = await app.call(albumsRoutes.setCover, { as: owner, params, body: { media_id: mediaId } })
    for (const { status, body } of [removed, chosen])
      expect([status, body.code]).toEqual([404, "album_media_not_found"])
    expect((await openAlbum(owner, album)).media_count).toBe(1)
  })

  it("is deleted from storage with its row, its album or its owner", async () => {
    await app.jobsIdle()
    const before = await storedFiles()
    const { owner, album } = await albumOf()
    const one = await storeAlbumMedia(app, owner, album)
    await storeAlbumMedia(app, owner, album)
    await app.call(albumsRoutes.removeMedia, { as: owner, params: { albumId: album.id, mediaId: one.id } })
    expect(await left(owner)).toBe(1)
    await app.call(albumsRoutes.remove, { as: owner, params: { albumId: album.id } })
    expect(await left(owner)).toBe(0)
    const again = await buildAlbum(app, owner)
    const kept = await storeAlbumMedia(app, owner, again)
    await app.db.deleteFrom("members").where("id", "=", owner.id).execute()
    app.clock.advance(25 * 3_600)
    await app.services.media.files.dropStale()
    expect(await app.platform.storage.read(kept.media_key)).toBeNull()
    expect(await storedFiles()).toBe(before)
  })
})

import { testClock } from "@pinyu/testkit/clock.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { askForUpload, blackPng, uploadPhoto } from "@pinyu/testkit/factories/media.ts"
import { photoTools } from "@pinyu/testkit/factories/profiles.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp
let tools: ReturnType<typeof photoTools>

beforeAll(async () => {
  // Rate limits use the real clock.
  app = await testApp({ clock: testClock(new Date()) })
  tools = photoTools(app)
})
afterAll(() => app.close())

describe("rejected photos", () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const
  const jpeg = () =>
    sharp({ create: { width: 800, height: 800, channels: 3, background: "red", noise } })
      .jpeg()
      .toBuffer()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ["an SVG", () => svg, "invalid_image"],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "invalid_image"],
    ["an empty file", () => Buffer.alloc(0), "invalid_image"],
    ["noise", () => Buffer.alloc(5000, "noise"), "invalid_image"],
    [
      "a TIFF",
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
          .tiff()
          .toBuffer(),
      "invalid_image",
    ],
    ["half a JPEG", async () => (await jpeg()).subarray(0, 20_000), "invalid_image"],
    [
      "half a PNG",
      async () =>
        (
          await sharp(await jpeg())
            .png()
            .toBuffer()
        ).subarray(0, 100_000),
      "invalid_image",
    ],
    ["the beginning of a JPEG", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "invalid_image"],
    ["a picture that unfolds to 900 million pixels", () => blackPng(30_000), "image_too_large"],
  ])("%s", async (_name, picture, code) => {
    const member = await buildMember(app)
    const good = await tools.upload(member)
    const bad = await uploadPhoto(app, member, await picture())
    const { status, body } = await tools.save(member, { about_me: "不該存下", avatar_urls: [good, bad] })
    expect([status, body.code]).toEqual([422, code])
    expect(await tools.own(member)).toMatchObject({ about_me: null, avatar_urls: [] })
    // Only the uploads remain, and the valid one can be sent again without the other.
    expect((await tools.filesOf(member)).toSorted()).toEqual([good, bad].toSorted())
    expect((await tools.save(member, { avatar_urls: [good] })).status).toBe(200)
  })

  it("accepts a large valid picture from the same generator", async () => {
    const member = await buildMember(app)
    const avatar_urls = [await uploadPhoto(app, member, blackPng(4_000), "image/png")]
    expect((await tools.save(member, { avatar_urls })).status).toBe(200)
  })

  it("more than ten megabytes that the storage accepted", async () => {
    const member = await buildMember(app)
    const { filePath } = await askForUpload(app, member)
    const body = Buffer.alloc(10 * 1024 * 1024 + 1, "\xff\xd8\xff", "latin1")
    await app.platform.storage.put(filePath, body, { contentType: "image/jpeg" })
    expect((await tools.save(member, { avatar_urls: [filePath] })).body.code).toBe("image_too_large")
  })

  it("keeps nothing of the other content of a polyglot file", async () => {
    const member = await buildMember(app)
    const hidden = "<script>alert('polyglot')</script>"
    const polyglot = Buffer.concat([await colouredPicture(), Buffer.from(hidden)])
    const { body } = await tools.save(member, { avatar_urls: [await uploadPhoto(app, member, polyglot)] })
    expect((await tools.read(body.profile.avatar_urls[0] ?? ""))?.includes("polyglot")).toBe(false)
    await app.jobsIdle()
    for (const key of await tools.filesOf(member))
      expect((await tools.read(key))?.includes("polyglot")).toBe(false)
  })

  it("six photos", async () => {
    const member = await buildMember(app)
    const avatar_urls = Array.from({ length: 6 }, (_, n) => `uploads/${member.id}/${n}.jpg`)
    const { status, body } = await tools.save(member, { avatar_urls })
    expect([status, body.fields?.avatar_urls]).toEqual([422, "最多只能上傳 5 張照片。"])
  })

  it("the same photo twice", async () => {
    const { member, paths } = await tools.memberWith("#ff0000")
    expect((await tools.save(member, { avatar_urls: [...paths, ...paths] })).status).toBe(422)
  })

  it("another member's photo, by upload or by path", async () => {
    const { member: other, paths, uploads } = await tools.memberWith("#ff0000")
    const unused = await tools.upload(other)
    const member = await buildMember(app)
    for (const path of [...paths, ...uploads, unused, "../secrets.webp", `photos/${other.id}/x-large.webp`]) {
      const { status, body } = await tools.save(member, { avatar_urls: [path] })
      expect([status, body.code]).toEqual([403, "upload_not_yours"])
    }
    expect((await tools.save(other, { avatar_urls: [...paths, unused] })).status).toBe(200)
  })

  it("an upload that was used, or never sent", async () => {
    const { member, uploads } = await tools.memberWith("#ff0000")
    await tools.save(member, { avatar_urls: [] })
    expect((await tools.save(member, { avatar_urls: uploads })).body.code).toBe("upload_not_yours")
    const { filePath } = await askForUpload(app, member)
    expect((await tools.save(member, { avatar_urls: [filePath] })).body.code).toBe("upload_missing")
    expect((await tools.save(member, { avatar_urls: [`uploads/${member.id}/x.jpg`] })).body.code).toBe(
      "upload_not_yours",
    )
  })
})

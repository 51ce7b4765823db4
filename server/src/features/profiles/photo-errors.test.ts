import { testClock } from "@pinyu/testkit/clock.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { askForUpload, uploadPhoto } from "@pinyu/testkit/factories/media.ts"
import { photoTools } from "@pinyu/testkit/factories/profiles.ts"

import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"

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
  it("a file that is no picture", async () => {
    const member = await buildMember(app)
    const good = await tools.upload(member)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const bad = await uploadPhoto(app, member, Buffer.from(svg))
    const { status, body } = await tools.save(member, { about_me: "不該存下", avatar_urls: [good, bad] })
    expect([status, body.code]).toEqual([422, "invalid_image"])
    expect(await tools.own(member)).toMatchObject({ about_me: null, avatar_urls: [] })
    // Only the uploads remain, and the valid one can be sent again without the other.
    expect((await tools.filesOf(member)).toSorted()).toEqual([good, bad].toSorted())
    expect((await tools.save(member, { avatar_urls: [good] })).status).toBe(200)
  })

  it("more than ten megabytes that the storage accepted", async () => {
    const member = await buildMember(app)
    const { filePath } = await askForUpload(app, member)
    const body = Buffer.alloc(10 * 1024 * 1024 + 1, "\xff\xd8\xff", "latin1")
    await app.platform.storage.put(filePath, body, { contentType: "image/jpeg" })
    expect((await tools.save(member, { avatar_urls: [filePath] })).body.code).toBe("image_too_large")
  })

  it("six photos", async () => {
    const member = await buildMember(app)
    const avatar_urls = Array.from({ length: 6 }, (_, n) => `uploads/${member.id}/${n}.jpg`)
    const { status, body } = await tools.save(member, { avatar_urls })
    expect([status, body.fields?.avatar_urls]).toEqual([422, "最多只能上傳 5 張照片。"])
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

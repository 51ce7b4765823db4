import { testClock } from "@pinyu/testkit/clock.ts"
import { buildAlbum, uploadToAlbum } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { sendContactForm } from "@pinyu/testkit/factories/contact.ts"
import { uploadMedia, uploadPhoto } from "@pinyu/testkit/factories/media.ts"
import { photoTools } from "@pinyu/testkit/factories/profiles.ts"
import type { CorpusFile } from "@pinyu/testkit/pictures-corpus/bytes.ts"
import { encoded } from "@pinyu/testkit/pictures-corpus/encoded.ts"
import { hostileFiles } from "@pinyu/testkit/pictures-corpus/hostile.ts"
import { validFiles } from "@pinyu/testkit/pictures-corpus/valid.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createPicturePools } from "../platform/pictures/pictures.ts"

let app: TestApp
let member: BuiltMember
let album: { id: string }

beforeAll(async () => {
  // Rate limits use the real clock.
  const limits = { memoryMb: 700, cpuSeconds: 1.5, elapsedSeconds: 100 }
  app = await testApp({
    clock: testClock(new Date()),
    picturePools: createPicturePools({ first: limits, second: limits }),
  })
  member = await buildMember(app)
  album = await buildAlbum(app, member)
})
afterAll(() => app.close())

type Answer = { status: number; body: { error?: string } }

/** Every way in which a member can send a picture. */
const uploadRoutes: Readonly<Record<string, (file: Buffer, as?: BuiltMember) => Promise<Answer>>> = {
  "a message": (file, as = member) => uploadMedia(app, as, file, "chat"),
  "a post": (file, as = member) => uploadMedia(app, as, file, "posts"),
  "an album": (file) => uploadToAlbum(app, member, album, [file]),
  "a profile": async (file) => {
    const path = await uploadPhoto(app, member, file)
    return photoTools(app).save(member, { avatar_urls: [path] })
  },
  "a contact form": (file) => sendContactForm(app, { as: member, files: [{ body: file }] }),
}

const named = (files: Readonly<Record<string, readonly CorpusFile[]>>, names: readonly string[]) =>
  Object.values(files)
    .flat()
    .filter(({ name }) => names.includes(name))

const hostile = named(hostileFiles, [
  "svg of 30 floods, ftyp at 4",
  "svg of 3 dilations, WEBP at 8",
  "svg that reads a file, WEBP in RIFF",
  "svg, a chunk of WebP",
  "tiff, a box of AVIF",
  "tiff big-endian, as it is",
  "pdf, behind a JPEG's beginning",
  "html, a GIF's beginning",
  "postscript, behind a PNG's signature",
  "the first 60 % of jpeg",
  "the first 90 % of webp",
  "png that claims 30000 pixels a side",
  "bitmap that claims 30000 pixels a side",
  "gif that begins as png",
  "a gif of 3000 frames",
  "an avif of another brand",
  "noise",
])
const valid = named(validFiles, [
  "jpeg, progressive",
  "jpeg turned as 6",
  "png, transparent",
  "gif, moving",
  "webp, transparent and lossless",
])

/** The rows and files of uploads, on any route. */
const traces = async () => ({
  files: await app.db.selectFrom("media_files").select("key").execute(),
  photos: await app.db.selectFrom("member_photos").select("large_key").execute(),
  forms: await app.db.selectFrom("contact_forms").select("id").execute(),
})

describe.each(Object.entries(uploadRoutes))("%s", (_name, send) => {
  it("rejects every hostile picture with a message, and stores nothing of it", async () => {
    const before = await traces()
    for (const { name, make } of hostile) {
      const { status, body } = await send(await make())
      expect([name, status >= 400 && status < 500, /\p{Script=Han}/u.test(body.error ?? "")]).toEqual([
        name,
        true,
        true,
      ])
    }
    expect(await traces()).toEqual(before)
  })

  it("accepts every valid one", async () => {
    for (const { name, make } of valid) {
      const { status } = await send(await make())
      expect([name, status]).toEqual([name, status >= 200 && status < 300 ? status : "taken"])
    }
  })
})

it("a picture that takes too long is rejected with a message, while another member's is processed", async () => {
  const [bomb] = named(hostileFiles, ["a jpeg of 882 scans"])
  const file = (await bomb?.make()) ?? Buffer.alloc(0)
  const other = await buildMember(app)
  const done: number[] = []
  const note = (answer: Promise<Answer>) => answer.then(({ status }) => done.push(status))
  const sent = [1, 2, 3, 4].map(() => note(uploadMedia(app, member, file, "chat")))
  await note(uploadMedia(app, other, await encoded("jpeg"), "chat"))
  expect(done.length).toBeLessThanOrEqual(2)
  await Promise.all(sent)
  expect(done.toSorted()).toEqual([201, 422, 422, 422, 422])
  const { body } = await uploadMedia(app, member, file, "posts")
  expect([body.code, body.error]).toEqual([
    "image_too_complex",
    "這張圖片處理起來太久了，請縮小或換一張再試。",
  ])
})

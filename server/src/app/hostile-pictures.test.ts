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
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { createPicturePools } from "../platform/pictures/pictures.ts"

let app: TestApp
let member: BuiltMember
let album: { id: string }

beforeAll(async () => {
  app = await testApp()
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
  "svg that reads a file, WEBP in RIFF",
  "svg, a chunk of WebP",
  "tiff, a box of AVIF",
  "pdf, behind a JPEG's beginning",
  "the first 60 % of jpeg",
  "png that claims 30000 pixels a side",
  "a gif of 3000 frames",
])
const valid = named(validFiles, ["jpeg turned as 6", "webp, transparent and lossless"])

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

  it("accepts every valid one", { tags: "nightly" }, async () => {
    for (const { name, make } of valid) {
      const { status } = await send(await make())
      expect([name, status]).toEqual([name, status >= 200 && status < 300 ? status : "taken"])
    }
  })
})

it("a picture that takes too long is rejected with a message, while another member's is processed", {
  tags: "nightly",
}, async () => {
  const limits = { memoryMb: 700, cpuSeconds: 1.5, elapsedSeconds: 100 }
  const limited = await testApp({ picturePools: createPicturePools({ first: limits, second: limits }) })
  onTestFinished(limited.close)
  const [owner, other] = [await buildMember(limited), await buildMember(limited)]
  const [bomb] = named(hostileFiles, ["a jpeg of 882 scans"])
  const file = (await bomb?.make()) ?? Buffer.alloc(0)
  const done: number[] = []
  const note = (answer: Promise<Answer>) => answer.then(({ status }) => done.push(status))
  const sent = [1, 2, 3, 4].map(() => note(uploadMedia(limited, owner, file, "chat")))
  await note(uploadMedia(limited, other, await encoded("jpeg"), "chat"))
  expect(done.length).toBeLessThanOrEqual(2)
  await Promise.all(sent)
  expect(done.toSorted()).toEqual([201, 422, 422, 422, 422])
  const { body } = await uploadMedia(limited, owner, file, "posts")
  expect([body.code, body.error]).toEqual([
    "image_too_complex",
    "這張圖片處理起來太久了，請縮小或換一張再試。",
  ])
})

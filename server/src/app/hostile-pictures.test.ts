import { buildAlbum, uploadToAlbum } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { sendContactForm } from "@pinyu/testkit/factories/contact.ts"
import { uploadMedia, uploadPhoto } from "@pinyu/testkit/factories/media.ts"
import { photoTools } from "@pinyu/testkit/factories/profiles.ts"
import type { CorpusFile } from "@pinyu/testkit/pictures-corpus/bytes.ts"
import { hostileFiles } from "@pinyu/testkit/pictures-corpus/hostile.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

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
})

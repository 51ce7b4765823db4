/** @module-tag nightly */
import { buffer } from "node:stream/consumers"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { buildAlbum, uploadToAlbum } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { uploadMedia, uploadVoice } from "@pinyu/testkit/factories/media.ts"
import { markedFiles, markedMessageFiles, marker } from "@pinyu/testkit/marked-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp
let member: BuiltMember

beforeAll(async () => {
  app = await testApp({ clock: testClock(new Date()) })
  member = await buildMember(app)
})
afterAll(() => app.close())

const fetched = async (url: string) => {
  if (app.config.s3) return Buffer.from(await (await fetch(url)).arrayBuffer())
  const { pathname, search } = new URL(url)
  const { statusCode, rawPayload } = await app.app.inject({ url: pathname + search })
  expect(statusCode).toBe(200)
  return rawPayload
}
const stored = async (key: string) => {
  const found = await app.platform.storage.read(key)
  return found && buffer(found.body)
}
const isMarked = (bytes: Buffer) => bytes.includes(marker)
const expectUnmarked = async (urls: readonly (string | null | undefined)[]) => {
  const addresses = urls.filter((url) => typeof url === "string")
  const served = await Promise.all(addresses.map(fetched))
  expect(served.filter(isMarked)).toEqual([])
}

/** Checks every URL of a file before and after its conversion, and what remains in the storage. */
const expectStripped = async (key: string) => {
  const describeOne = async () => (await app.services.media.files.describe([key])).get(key)
  const before = await describeOne()
  await expectUnmarked([before?.signedUrl, before?.thumbnailSignedUrl])
  await app.jobsIdle()
  const after = await describeOne()
  expect([after?.state, after?.signedUrl === null]).toEqual(["ready", false])
  await expectUnmarked([after?.signedUrl, after?.thumbnailSignedUrl])
  const left = await stored(key)
  expect(left && isMarked(left)).toBeFalsy()
}

describe("metadata is stripped from", () => {
  it.each([...markedFiles, ...markedMessageFiles])("%s in a message", async (_name, make) => {
    const file = await make()
    expect(isMarked(file)).toBe(true)
    const { status, body } = await uploadMedia(app, member, file)
    expect(status).toBe(201)
    await expectStripped(body.originalUrl)
  })

  it("a recorded voice", async () => {
    const make = markedFiles.find(([name]) => name === "a.wav")?.[1]
    const { status, body } = await uploadVoice(app, member, (await make?.()) ?? Buffer.alloc(0))
    expect(status).toBe(201)
    await expectStripped(body.originalUrl)
  })

  it("album files", async () => {
    const album = await buildAlbum(app, member)
    const files = await Promise.all(markedFiles.map(([, make]) => make()))
    const getMedia = async () =>
      (await app.call(albumsRoutes.album, { as: member, params: { albumId: album.id } })).body.album.media
    expect((await uploadToAlbum(app, member, album, files)).status).toBe(201)
    const addresses = async () =>
      (await getMedia()).flatMap(({ media_url, thumbnail_url }) => [media_url, thumbnail_url])
    await expectUnmarked(await addresses())
    await app.jobsIdle()
    const now = await addresses()
    expect(now.filter((url) => url !== null).length).toBeGreaterThan(files.length)
    await expectUnmarked(now)
  })
})

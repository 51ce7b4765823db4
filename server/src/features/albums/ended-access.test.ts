import { get, type IncomingMessage } from "node:http"
import { buildAlbum, buildAlbumGrant, onRequest, storeAlbumMedia } from "@pinyu/testkit/factories/albums.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { describe, expect, it } from "vitest"

/** More than the buffers of a connection hold. */
const fileBytes = 24 * 1024 * 1024

const app = startedApp()

/** An answer whose body nobody reads yet. */
const openAnswer = (url: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, resolve).on("error", reject)
  })

/** The bytes that arrive until the answer ends, and whether it was complete. */
const readAll = async (answer: IncomingMessage) => {
  let bytes = 0
  answer.on("data", (chunk: Buffer) => {
    bytes += chunk.length
  })
  await new Promise<void>((resolve) => answer.on("close", resolve).on("error", () => undefined))
  return { bytes, isComplete: answer.complete }
}

/** A viewer who has begun to read a large file of an album that was opened for them. */
const beginReading = async () => {
  const [owner, viewer] = [await buildMember(app), await buildMember(app)]
  const album = await buildAlbum(app, owner, onRequest)
  const { media_key: key } = await storeAlbumMedia(app, owner, album)
  const grantId = await buildAlbumGrant(app, { owner, viewer, album }, 1)
  await app.platform.storage.put(key, Buffer.alloc(fileBytes), { contentType: "image/webp" })
  await app.origin()
  const { album: seen } = await app.services.albums.album(viewer.id, album.id)
  const { pathname, search } = new URL(seen.media[0]?.media_url ?? "")
  const answer = await openAnswer((await app.origin()) + pathname + search)
  return { answer, owner, grantId }
}

describe("a file that is being sent", () => {
  it("is sent completely while the access lasts", { tags: "nightly" }, async () => {
    const { answer } = await beginReading()
    app.clock.advance(2)
    expect(await readAll(answer)).toEqual({ bytes: fileBytes, isComplete: true })
  })

  it("is cut off when the access is revoked", { tags: "heavy" }, async () => {
    const { answer, owner, grantId } = await beginReading()
    await app.services.albums.grants.revoke(owner.id, grantId)
    app.clock.advance(1)
    const { bytes, isComplete } = await readAll(answer)
    expect([bytes < fileBytes, isComplete]).toEqual([true, false])
  })

  it("is cut off when the access ends", async () => {
    const { answer } = await beginReading()
    app.clock.advance(3_600)
    expect((await readAll(answer)).isComplete).toBe(false)
  })
})

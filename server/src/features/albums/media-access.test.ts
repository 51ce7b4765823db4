import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { buildAlbum, storeAlbumMedia } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { serviceEnvironment } from "@pinyu/testkit/test-app.ts"
import { beforeEach, describe, expect, it } from "vitest"

const app = startedApp()
let owner: BuiltMember
let viewer: BuiltMember

beforeEach(async () => {
  const vipExpiresAt = new Date(app.clock.now().getTime() + 3_600_000)
  owner = await buildMember(app, { vipExpiresAt })
  viewer = await buildMember(app)
})

const pathOf = (url: string) => url.slice(new URL(url).origin.length)
const read = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: "GET", url: pathOf(url), headers })

const remainingSeconds = (url: string) =>
  Number(new URL(url).searchParams.get("expires")) - app.clock.now().getTime() / 1000

/** Creates an album with one picture; `urlsFor` returns every URL that a member gets of it. */
const share = async () => {
  const album = await buildAlbum(app, owner)
  const media = await storeAlbumMedia(app, owner, album)
  const urlsFor = async (as: BuiltMember) => {
    const { body } = await app.call(albumsRoutes.album, { as, params: { albumId: album.id } })
    const [one] = body.album.media
    return [body.album.cover_image_url, one?.media_url, one?.thumbnail_url].map((url) => url ?? "")
  }
  const statusesOf = async (urls: readonly string[]) =>
    (await Promise.all(urls.map((url) => read(url)))).map(({ statusCode }) => statusCode)
  return { album, media, urlsFor, statusesOf }
}

/** A folder answers with the bytes; with a bucket, the service redirects to it. */
const allowed = serviceEnvironment().S3_BUCKET ? 302 : 200
const all = (status: number) => [status, status, status]

describe("a URL of an album's media", () => {
  it("works for its viewer, also for byte ranges, for at most ten minutes", async () => {
    const { urlsFor, statusesOf } = await share()
    const urls = await urlsFor(viewer)
    expect(await statusesOf(urls)).toEqual(all(allowed))
    const part = await read(urls[1] ?? "", { range: "bytes=0-3" })
    expect([part.statusCode, part.body]).toEqual(allowed === 200 ? [206, "RIFF"] : [302, ""])
    for (const url of urls) {
      expect(remainingSeconds(url)).toBeLessThanOrEqual(600)
      expect(remainingSeconds(url)).toBeGreaterThanOrEqual(300)
    }
    app.clock.advance(600)
    expect(await statusesOf(urls)).toEqual(all(404))
  })

  it("belongs to one viewer: the owner's keeps working when the viewer's stops", async () => {
    const { urlsFor, statusesOf } = await share()
    const [own, theirs] = [await urlsFor(owner), await urlsFor(viewer)]
    expect(own.every((url, index) => url !== theirs[index])).toBe(true)
    await buildBlock(app, owner, viewer)
    expect([await statusesOf(own), await statusesOf(theirs)]).toEqual([all(allowed), all(404)])
  })

  const ends: [string, (albumId: string, mediaId: string) => Promise<unknown>][] = [
    [
      "the file is deleted",
      (albumId, mediaId) => app.call(albumsRoutes.removeMedia, { as: owner, params: { albumId, mediaId } }),
    ],
    ["the album is deleted", (albumId) => app.call(albumsRoutes.remove, { as: owner, params: { albumId } })],
    [
      "the owner is suspended",
      () => app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", owner.id).execute(),
    ],
  ]

  it.each(ends)("is not found once %s", async (_name, end) => {
    const { album, media, urlsFor, statusesOf } = await share()
    const urls = await urlsFor(viewer)
    expect(await statusesOf(urls)).toEqual(all(allowed))
    await end(album.id, media.id)
    expect(await statusesOf(urls)).toEqual(all(404))
    const nothing = await read("http://x/files/albums/none.webp")
    expect((await read(urls[1] ?? "")).json()).toEqual(nothing.json())
  })
})

it("URLs outside of albums work for at least half an hour and at most an hour", async () => {
  for (let step = 0; step < 20; step++) {
    app.clock.advance(181)
    const url = await app.services.profiles.signPicture(`photos/${owner.id}/a.webp`)
    expect(remainingSeconds(url ?? "")).toBeLessThanOrEqual(3600)
    expect(remainingSeconds(url ?? "")).toBeGreaterThanOrEqual(1800)
  }
})

import type { AlbumPrivacyLevel } from "@pinyu/contract/albums/options"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { albumForm, buildAlbum, buildAlbumMedia } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { serviceEnvironment, type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

let app: TestApp
let owner: BuiltMember
let viewer: BuiltMember

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  const vipExpiresAt = new Date(app.clock.now().getTime() + 3_600_000)
  owner = await buildMember(app, { vipExpiresAt })
  viewer = await buildMember(app)
})

const pathOf = (address: string) => address.slice(new URL(address).origin.length)
const read = (address: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: "GET", url: pathOf(address), headers })

const remainingSeconds = (address: string) =>
  Number(new URL(address).searchParams.get("expires")) - app.clock.now().getTime() / 1000

/** Creates an album with one picture; `addressesFor` returns every address that a member gets of it. */
const share = async (privacy_level: AlbumPrivacyLevel, changes: object = {}) => {
  const album = await buildAlbum(app, owner, {
    ...albumForm(),
    privacy_level,
    selected_members: privacy_level === "selected_members" ? [viewer.id] : [],
    ...changes,
  })
  const media = await buildAlbumMedia(app, owner, album)
  const addressesFor = async (as: BuiltMember) => {
    const { body } = await app.call(albumsRoutes.album, { as, params: { albumId: album.id } })
    const [one] = body.album.media
    return [body.album.cover_image_url, one?.media_url, one?.thumbnail_url].map((address) => address ?? "")
  }
  const statusesOf = async (addresses: readonly string[]) =>
    (await Promise.all(addresses.map((address) => read(address)))).map(({ statusCode }) => statusCode)
  return { album, media, addressesFor, statusesOf }
}

const all = (status: number) => [status, status, status]

const onTheDisk = () => {
  it("works for its viewer, also for byte ranges, for at most ten minutes", async () => {
    const { addressesFor, statusesOf } = await share("public")
    const addresses = await addressesFor(viewer)
    expect(await statusesOf(addresses)).toEqual(all(200))
    expect((await read(addresses[1] ?? "", { range: "bytes=0-3" })).body).toBe("RIFF")
    for (const address of addresses) {
      expect(remainingSeconds(address)).toBeLessThanOrEqual(600)
      expect(remainingSeconds(address)).toBeGreaterThanOrEqual(300)
    }
    app.clock.advance(600)
    expect(await statusesOf(addresses)).toEqual(all(404))
  })

  it("belongs to one viewer: the owner's keeps working when the viewer's stops", async () => {
    const { addressesFor, statusesOf } = await share("public")
    const [own, theirs] = [await addressesFor(owner), await addressesFor(viewer)]
    expect(own.every((address, index) => address !== theirs[index])).toBe(true)
    await buildBlock(app, owner, viewer)
    expect([await statusesOf(own), await statusesOf(theirs)]).toEqual([all(200), all(404)])
  })

  const ends: [string, AlbumPrivacyLevel, (albumId: string, mediaId: string) => Promise<unknown>][] = [
    ["the owner blocks them", "public", () => buildBlock(app, owner, viewer)],
    ["they block the owner", "public", () => buildBlock(app, viewer, owner)],
    [
      "they are no longer selected",
      "selected_members",
      async (albumId) => {
        const other = await buildMember(app)
        await buildLike(app, owner, other)
        const body = { ...albumForm(), privacy_level: "selected_members", selected_members: [other.id] }
        const { status } = await app.call(albumsRoutes.update, { as: owner, params: { albumId }, body })
        expect(status).toBe(200)
      },
    ],
    [
      "the album becomes private",
      "public",
      (albumId) =>
        app.call(albumsRoutes.update, {
          as: owner,
          params: { albumId },
          body: { ...albumForm(), privacy_level: "private" },
        }),
    ],
    ["the owner removes the like", "liked_by_me", () => app.services.friends.unlike(owner.id, viewer.id)],
    [
      "the album has expired",
      "public",
      (id) =>
        app.db.updateTable("albums").set({ expires_at: app.clock.now() }).where("id", "=", id).execute(),
    ],
    [
      "the file is deleted",
      "public",
      (albumId, mediaId) => app.call(albumsRoutes.removeMedia, { as: owner, params: { albumId, mediaId } }),
    ],
    [
      "the album is deleted",
      "public",
      (albumId) => app.call(albumsRoutes.remove, { as: owner, params: { albumId } }),
    ],
    [
      "the owner is suspended",
      "public",
      () => app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", owner.id).execute(),
    ],
    [
      "they are suspended",
      "public",
      () => app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", viewer.id).execute(),
    ],
  ]

  it.each(ends)("is not found once %s", async (_name, level, end) => {
    if (level !== "public") await buildLike(app, owner, viewer)
    const { album, media, addressesFor, statusesOf } = await share(level)
    const addresses = await addressesFor(viewer)
    expect(await statusesOf(addresses)).toEqual(all(200))
    await end(album.id, media.id)
    expect(await statusesOf(addresses)).toEqual(all(404))
    const nothing = await read("http://x/files/albums/none.webp")
    expect((await read(addresses[1] ?? "")).json()).toEqual(nothing.json())
  })
}

/** A bucket cannot check access at each read. */
const inABucket = () => {
  it("works for at most five minutes", async () => {
    const { addressesFor } = await share("public")
    for (const address of await addressesFor(viewer))
      expect(Number(new URL(address).searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(300)
  })
}

describe("an address of an album's media", serviceEnvironment().S3_BUCKET ? inABucket : onTheDisk)

describe("addresses outside of albums", () => {
  it("work for at least half an hour and at most an hour", async () => {
    for (let step = 0; step < 60; step++) {
      app.clock.advance(61)
      const url = await app.services.profiles.signPicture("photos/a.webp")
      const { searchParams } = new URL(url ?? "")
      const seconds = searchParams.get("X-Amz-Expires") ?? remainingSeconds(url ?? "")
      expect(Number(seconds)).toBeLessThanOrEqual(3600)
      expect(Number(seconds)).toBeGreaterThanOrEqual(1800)
    }
  })
})

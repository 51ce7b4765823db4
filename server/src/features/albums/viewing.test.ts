import { albumPrivacyLevels } from "@pinyu/contract/albums/options"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { albumForm, buildAlbum, buildAlbumMedia } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

type Level = (typeof albumPrivacyLevels)[number]

let app: TestApp
let owner: BuiltMember
const viewers: Record<string, BuiltMember> = {}
const albums: Partial<Record<Level, string>> = {}

const see = async (as: BuiltMember | undefined, albumId: string) => {
  const [one, media] = await Promise.all([
    app.call(albumsRoutes.album, { ...(as && { as }), params: { albumId } }),
    app.call(albumsRoutes.media, { ...(as && { as }), params: { albumId } }),
  ])
  return { one, media }
}
const listFor = (as: BuiltMember, userId = owner.id) =>
  app.call(albumsRoutes.ofMember, { as, params: { userId } })

beforeAll(async () => {
  app = await testApp()
  owner = await buildMember(app, { vipExpiresAt: new Date(app.clock.now().getTime() + 3_600_000) })
  const build = async (name: string, changes = {}) => {
    const member = await buildMember(app, changes)
    viewers[name] = member
    return member
  }
  viewers.owner = owner
  await buildLike(app, owner, await build("liked"))
  await buildLike(app, await build("admirer"), owner)
  const match = await build("match")
  await buildLike(app, match, owner)
  await buildLike(app, owner, match)
  const chosen = await build("chosen", { emailVerified: false })
  await buildLike(app, owner, chosen)
  await build("verified")
  await build("phone", { emailVerified: false, phone: "+886912000111" })
  await build("unverified", { emailVerified: false })
  // The blocker and the blocked member have every other relationship there is.
  for (const name of ["blocker", "blocked"]) {
    const other = await build(name)
    const between = { created_at: app.clock.now() }
    if (name === "blocker") await buildBlock(app, other, owner)
    else await buildBlock(app, owner, other)
    await app.db
      .insertInto("likes")
      .values([
        { liker_id: owner.id, liked_id: other.id, ...between },
        { liker_id: other.id, liked_id: owner.id, ...between },
      ])
      .execute()
  }
  for (const level of albumPrivacyLevels) {
    const album = await buildAlbum(app, owner, {
      ...albumForm(),
      privacy_level: level,
      selected_members: level === "selected_members" ? [chosen.id] : [],
    })
    await buildAlbumMedia(app, owner, album)
    albums[level] = album.id
    app.clock.advance(1)
  }
  // As if blocking had not removed the selection.
  const selected = ["blocker", "blocked"].map((name) => viewers[name]?.id ?? "")
  const rows = selected.map((member_id) => ({ album_id: albums.selected_members ?? "", member_id }))
  await app.db.insertInto("album_members").values(rows).execute()
})
afterAll(() => app.close())

/**
 * Who may view which levels. A private album does not exist for other members; the other levels show as
 * locked.
 */
const open: Record<string, readonly Level[]> = {
  owner: albumPrivacyLevels,
  liked: ["public", "liked_by_me"],
  admirer: ["public"],
  match: ["public", "liked_by_me", "mutual_likes"],
  chosen: ["liked_by_me", "selected_members"],
  verified: ["public"],
  phone: ["public"],
  unverified: [],
}
/** Pairs of level and viewer for whom the album is open, or locked. */
const cells = (isOpen: boolean) =>
  Object.entries(open).flatMap(([who, levels]) =>
    albumPrivacyLevels
      .filter((level) => levels.includes(level) === isOpen && (isOpen || level !== "private"))
      .map((level) => [level, who] as const),
  )
const strangersToPrivate = Object.keys(open).filter((who) => who !== "owner")
const labelOf = (level: Level, who: string) => ({
  id: albums[level],
  owner_id: owner.id,
  owner_nickname: owner.nickname,
  title: "京都的秋天",
  privacy_level: level,
  is_own: who === "owner",
})

describe("an album", () => {
  it.each(cells(true))("%s is open for %s", async (level, who) => {
    const { one, media } = await see(viewers[who], albums[level] ?? "")
    const { album } = one.body
    expect(album).toMatchObject({ ...labelOf(level, who), is_locked: false, media_count: 1 })
    expect([album.selected_members.length, album.max_media_count]).toEqual(
      who === "owner" ? [level === "selected_members" ? 1 : 0, 100] : [0, null],
    )
    expect(album.cover_image_url).toBe(album.media[0]?.thumbnail_url)
    expect([media.status, media.body.media]).toEqual([200, album.media])
    expect(album.media).toMatchObject([{ media_type: "image", is_cover: true }])
  })

  it.each(cells(false))("%s is locked for %s", async (level, who) => {
    const { one, media } = await see(viewers[who], albums[level] ?? "")
    expect([one.status, one.body.album]).toEqual([
      200,
      {
        ...labelOf(level, who),
        is_locked: true,
        description: null,
        selected_members: [],
        expires_at: null,
        ...{ accepts_requests: false, requested_at: null, access_ends_at: null },
        ...{ marks_pictures: false, mark_code: null },
        cover_image_url: null,
        media_count: null,
        max_media_count: null,
        created_at: null,
        media: [],
      },
    ])
    expect([media.status, media.body.code]).toEqual([403, "album_locked"])
  })

  it.each(strangersToPrivate)("does not exist for %s when private, not even as locked", async (who) => {
    const viewer = viewers[who] ?? owner
    const [hidden, nothing] = [await see(viewer, albums.private ?? ""), await see(viewer, newId())]
    expect([hidden.one.status, hidden.one.body]).toEqual([404, nothing.one.body])
    expect([hidden.media.status, hidden.media.body]).toEqual([404, nothing.media.body])
    expect(JSON.stringify((await listFor(viewer)).body)).not.toContain(albums.private)
  })

  it("is the same in a list and by itself", async () => {
    for (const who of Object.keys(open)) {
      const viewer = viewers[who] ?? owner
      const { body } = await listFor(viewer)
      const levels = albumPrivacyLevels.filter((level) => who === "owner" || level !== "private")
      expect(body.totalAlbums).toBe(levels.length)
      expect(body.albums.map(({ privacy_level }) => privacy_level)).toEqual(levels.toReversed())
      for (const shown of body.albums) {
        const { media: _media, ...album } = (await see(viewer, shown.id)).one.body.album
        expect(shown).toEqual(album)
      }
    }
  })

  it.each(["blocker", "blocked"])(
    "does not exist for a %s member, whatever the relationship",
    async (who) => {
      const viewer = viewers[who] ?? owner
      const nothing = await see(viewer, newId())
      for (const level of albumPrivacyLevels) {
        const { one, media } = await see(viewer, albums[level] ?? "")
        expect([one.status, one.body, media.body]).toEqual([404, nothing.one.body, nothing.media.body])
      }
      const list = await listFor(viewer)
      expect([list.status, list.body.code]).toEqual([404, "member_not_found"])
    },
  )

  it("needs a session, and does not exist when its owner is suspended", async () => {
    const { one, media } = await see(undefined, albums.public ?? "")
    expect([one.status, media.status]).toEqual([401, 401])
    const gone = await buildMember(app)
    const { id } = await buildAlbum(app, gone)
    await app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", gone.id).execute()
    expect((await see(viewers.verified, id)).one.status).toBe(404)
    expect((await listFor(owner, gone.id)).status).toBe(404)
  })
})

it("an album closes at the next request after the change that opened it is undone", async () => {
  const [member, friend] = await Promise.all([buildMember(app), buildMember(app)])
  const { id } = await buildAlbum(app, member, { privacy_level: "mutual_likes" })
  const isLocked = async () => (await see(friend, id)).one.body.album.is_locked
  await buildLike(app, member, friend)
  expect(await isLocked()).toBe(true)
  await buildLike(app, friend, member)
  expect(await isLocked()).toBe(false)
  await app.services.friends.unlike(member.id, friend.id)
  expect(await isLocked()).toBe(true)
  await app.services.albums.update(member.id, id, albumForm())
  expect(await isLocked()).toBe(false)
})

it("URLs of album files work for at least five and at most ten minutes", async () => {
  const { one } = await see(owner, albums.public ?? "")
  const { media, cover_image_url: cover } = one.body.album
  const urls = [cover, ...media.flatMap(({ media_url, thumbnail_url }) => [media_url, thumbnail_url])]
  expect(urls).toHaveLength(3)
  // Storage buckets check signatures against the real time.
  if (app.config.s3) return
  const statuses = async () =>
    Promise.all(
      urls.map(async (url) => {
        const { pathname, search } = new URL(url ?? "")
        return (await app.app.inject({ url: pathname + search })).statusCode
      }),
    )
  app.clock.advance(299)
  expect(await statuses()).toEqual([200, 200, 200])
  app.clock.advance(301)
  expect(await statuses()).toEqual([404, 404, 404])
})

it("an expired album exists only for its owner, to the second", async () => {
  const [member, other] = await Promise.all([buildMember(app), buildMember(app)])
  const { id } = await buildAlbum(app, member, { expires_hours: 2 })
  app.clock.advance(2 * 3_600 - 1)
  for (const one of [member, other]) Object.assign(one, await signInAs(app, one.id))
  expect((await see(other, id)).one.status).toBe(200)
  app.clock.advance(1)
  const { one, media } = await see(other, id)
  expect([one.body.code, media.body.code]).toEqual(["album_not_found", "album_not_found"])
  expect((await listFor(other, member.id)).body).toMatchObject({ albums: [], totalAlbums: 0 })
  expect((await see(member, id)).one.status).toBe(200)
  expect((await listFor(member, member.id)).body.totalAlbums).toBe(1)
})

it("a liked_by_me album reveals no like of an owner who hides likes, except to a match", async () => {
  const [hidden, liked] = await Promise.all([buildMember(app), buildMember(app)])
  await buildLike(app, hidden, liked)
  const { id } = await buildAlbum(app, hidden, { privacy_level: "liked_by_me" })
  const isLocked = async () => (await see(liked, id)).one.body.album.is_locked
  expect(await isLocked()).toBe(false)
  await app.db.updateTable("members").set({ show_likes: false }).where("id", "=", hidden.id).execute()
  expect(await isLocked()).toBe(true)
  await buildLike(app, liked, hidden)
  expect(await isLocked()).toBe(false)
})

import type { AlbumPrivacyLevel as Level } from "@pinyu/contract/albums/options"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { albumForm, buildAlbum, storeAlbumMedia } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildLike } from "@pinyu/testkit/factories/friends.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeAll, describe, expect, it } from "vitest"

const app = startedApp()
let owner: BuiltMember

const see = async (as: BuiltMember, albumId: string) => {
  const [one, media] = await Promise.all([
    app.call(albumsRoutes.album, { as, params: { albumId } }),
    app.call(albumsRoutes.media, { as, params: { albumId } }),
  ])
  return { one, media }
}
const listFor = (as: BuiltMember, userId = owner.id) =>
  app.call(albumsRoutes.ofMember, { as, params: { userId } })

beforeAll(async () => {
  owner = await buildMember(app, { vipExpiresAt: new Date(app.clock.now().getTime() + 3_600_000) })
})

/** An album of the owner with one picture. */
const albumOf = async (privacy_level: Level, changes: object = {}) => {
  const album = await buildAlbum(app, owner, { ...albumForm(), privacy_level, ...changes })
  await storeAlbumMedia(app, owner, album)
  return album.id
}
const labelOf = (id: string, privacy_level: Level) => ({
  ...{ id, owner_id: owner.id, owner_nickname: owner.nickname },
  ...{ title: "京都的秋天", privacy_level },
})

// Which levels are open to which relation is in the access table.
describe("an album", () => {
  it("is the same in a list and by itself, and shows the selected members to its owner alone", async () => {
    const viewer = await buildMember(app)
    await buildLike(app, owner, viewer)
    const id = await albumOf("selected_members", { selected_members: [viewer.id] })
    for (const as of [viewer, owner]) {
      const { one, media } = await see(as, id)
      const { album } = one.body
      expect(album).toMatchObject({ ...labelOf(id, "selected_members"), is_locked: false, media_count: 1 })
      expect([album.is_own, album.selected_members.length, album.max_media_count]).toEqual(
        as === owner ? [true, 1, 100] : [false, 0, null],
      )
      expect(album.cover_image_url).toBe(album.media[0]?.thumbnail_url)
      expect(album.media).toMatchObject([{ media_type: "image", is_cover: true }])
      expect([media.status, media.body.media]).toEqual([200, album.media])
      const { media: _media, ...label } = album
      expect((await listFor(as)).body.albums.find((each) => each.id === id)).toEqual(label)
    }
  })

  it("that is locked shows its title and its level alone", async () => {
    const id = await albumOf("liked_by_me")
    const { one, media } = await see(await buildMember(app), id)
    expect([one.status, one.body.album]).toEqual([
      200,
      {
        ...{ ...labelOf(id, "liked_by_me"), is_own: false, is_locked: true },
        ...{ description: null, selected_members: [], expires_at: null, created_at: null },
        ...{ accepts_requests: false, requested_at: null, access_ends_at: null },
        ...{ marks_pictures: false, mark_code: null, cover_image_url: null },
        ...{ media_count: null, max_media_count: null, media: [] },
      },
    ])
    expect([media.status, media.body.code]).toEqual([403, "album_locked"])
  })

  it("for all members is open to those who verified an address or a number", async () => {
    const id = await albumOf("public")
    const phone = { emailVerified: false, phone: "+886912000111" }
    const seen = [phone, { emailVerified: false }].map(async (changes) => {
      const { one } = await see(await buildMember(app, changes), id)
      return one.body.album.is_locked
    })
    expect(await Promise.all(seen)).toEqual([false, true])
  })
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

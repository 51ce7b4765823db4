import { albumRequestRoutes } from "@pinyu/contract/albums/request-routes"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { buildAlbum } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, describe, expect, it } from "vitest"

const app = startedApp()
let owner: BuiltMember
let viewer: BuiltMember
let album: { id: string }

beforeEach(async () => {
  owner = await buildMember(app)
  viewer = await buildMember(app)
  album = await buildAlbum(app, owner)
})

const params = () => ({ albumId: album.id })
const open = (as: BuiltMember) => app.call(albumsRoutes.album, { as, params: params() })
const logFor = (as: BuiltMember, query: object = {}) =>
  app.call(albumRequestRoutes.views, { as, params: params(), query })
const entries = async () => {
  const { views } = (await logFor(owner)).body
  return views.map(({ member, viewed_at }) => [member.nickname, viewed_at])
}

describe("the access log of an album", () => {
  it("says who looked when, once for each half hour, newest first", async () => {
    const other = await buildMember(app)
    const at = () => app.clock.now().toISOString()
    const [first] = [at(), await open(viewer)]
    app.clock.advance(10 * 60)
    await open(viewer)
    await app.call(albumsRoutes.media, { as: viewer, params: params() })
    const [second] = [at(), await open(other)]
    app.clock.advance(20 * 60)
    for (const one of [owner, viewer]) Object.assign(one, await signInAs(app, one.id))
    const [third] = [at(), await open(viewer)]
    expect(await entries()).toEqual([
      [viewer.nickname, third],
      [other.nickname, second],
      [viewer.nickname, first],
    ])
  })

  it("has no entry of the owner, of a locked album, and of a list of albums", async () => {
    await open(owner)
    await app.call(albumsRoutes.ofMember, { as: viewer, params: { userId: owner.id } })
    await app.services.albums.update(owner.id, album.id, {
      ...{ title: "鎖上", description: null, privacy_level: "mutual_likes", selected_members: [] },
    })
    await open(viewer)
    await app.call(albumsRoutes.media, { as: viewer, params: params() })
    expect(await entries()).toEqual([])
  })

  it("is kept for thirty days", async () => {
    await open(viewer)
    app.clock.advance(30 * 24 * 60 * 60 - 1)
    Object.assign(owner, await signInAs(app, owner.id))
    expect(await entries()).toHaveLength(1)
    app.clock.advance(1)
    expect(await entries()).toEqual([])
    await app.services.albums.views.purge()
    const rows = app.db.selectFrom("album_views").selectAll().where("album_id", "=", album.id)
    expect(await rows.execute()).toEqual([])
  })

  it("includes a member who hides, but none with a block or a suspension", async () => {
    const [hidden, blocked, suspended] = [viewer, await buildMember(app), await buildMember(app)]
    for (const as of [hidden, blocked, suspended]) await open(as)
    const change = (id: string, changes: object) =>
      app.db.updateTable("members").set(changes).where("id", "=", id).execute()
    await change(hidden.id, { discoverable: false })
    await change(suspended.id, { status: "suspended" })
    await buildBlock(app, blocked, owner)
    expect((await entries()).map(([nickname]) => nickname)).toEqual([hidden.nickname])
  })

  it("is paged", async () => {
    const others = [await buildMember(app), await buildMember(app)]
    for (const as of [viewer, ...others]) {
      await open(as)
      app.clock.advance(1)
    }
    const { body: first } = await logFor(owner, { limit: 2 })
    const { body: second } = await logFor(owner, { limit: 2, cursor: first.nextCursor ?? "" })
    expect([...first.views, ...second.views].map(({ member }) => member.id)).toEqual(
      [viewer, ...others].map(({ id }) => id).toReversed(),
    )
  })
})

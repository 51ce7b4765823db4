import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { albumForm, buildAlbum, storeAlbumMedia } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { waitForBlockedBy } from "@pinyu/testkit/lock-waits.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { isStored } from "@pinyu/testkit/stored-files.ts"
import { describe, expect, it } from "vitest"
import { lockPair } from "../../db/locks.ts"

const app = startedApp()

const forThem = (...members: readonly { id: string }[]) => ({
  privacy_level: "selected_members" as const,
  selected_members: members.map(({ id }) => id),
})
const save = (as: BuiltMember, albumId: string, changes: object) =>
  app.call(albumsRoutes.update, { as, params: { albumId }, body: albumForm(changes) })
const notificationsOf = async (member: BuiltMember) => {
  const { body } = await app.call(notificationsRoutes.list, { as: member })
  return body.data.notifications.filter(({ type }) => type === "album_shared")
}
/** An owner and members whom they like. */
const buildOwnerWithLikes = async (count: number) => {
  const owner = await buildMember(app)
  const liked = await Promise.all(Array.from({ length: count }, () => buildMember(app)))
  for (const member of liked) await buildLike(app, owner, member)
  return [owner, ...liked] as [BuiltMember, BuiltMember, BuiltMember, BuiltMember]
}

describe("a member selected for an album", () => {
  it("is notified once, however often the owner saves it", async () => {
    const [owner, first, second] = await buildOwnerWithLikes(2)
    const { id } = await buildAlbum(app, owner, forThem(first))
    expect(await notificationsOf(first)).toMatchObject([
      { action_url: pages.album(id), actor: { id: owner.id }, status: "unread" },
    ])
    await app.call(notificationsRoutes.markRead, { as: first, body: { notificationIds: null } })
    await Promise.all(Array.from({ length: 3 }, () => save(owner, id, forThem(second, first, first))))
    expect(await notificationsOf(first)).toMatchObject([{ status: "read" }])
    expect(await notificationsOf(second)).toHaveLength(1)
    const { body } = await app.call(albumsRoutes.album, { as: owner, params: { albumId: id } })
    expect(body.album.selected_members.toSorted()).toEqual([first.id, second.id].toSorted())
  })

  it("loses the notification when they are removed, the level changes or the album is deleted", async () => {
    const [owner, first, second] = await buildOwnerWithLikes(2)
    const { id } = await buildAlbum(app, owner, forThem(first, second))
    await save(owner, id, forThem(second))
    expect([await notificationsOf(first), (await notificationsOf(second)).length]).toEqual([[], 1])
    await save(owner, id, { ...forThem(second), privacy_level: "public" })
    expect(await notificationsOf(second)).toEqual([])
    const { body } = await save(owner, id, forThem(second))
    expect([body.album.selected_members, (await notificationsOf(second)).length]).toEqual([[second.id], 1])
    await app.call(albumsRoutes.remove, { as: owner, params: { albumId: id } })
    expect(await notificationsOf(second)).toEqual([])
  })

  it("must be liked and visible to the owner; otherwise nothing is saved", async () => {
    const [owner, friend, blocker, blocked] = await buildOwnerWithLikes(3)
    const [stranger, suspended] = [await buildMember(app), await buildMember(app, { status: "suspended" })]
    await buildBlock(app, blocker, owner)
    await buildBlock(app, owner, blocked)
    const like = { liker_id: owner.id, created_at: app.clock.now() }
    const others = [blocker, blocked, suspended]
    const change = app.db.insertInto("likes").values(others.map(({ id }) => ({ ...like, liked_id: id })))
    await change.execute()
    for (const member of [stranger, owner, ...others]) {
      const call = { as: owner, body: albumForm(forThem(friend, member)) }
      expect((await app.call(albumsRoutes.create, call)).body.code).toBe("album_member_not_liked")
    }
    expect((await app.call(albumsRoutes.list, { as: owner })).body.albums).toEqual([])
    const { id } = await buildAlbum(app, owner)
    expect((await save(owner, id, forThem(stranger))).body.code).toBe("album_member_not_liked")
    expect([await notificationsOf(friend), await notificationsOf(stranger)]).toEqual([[], []])
  })

  it("gets at most three notifications a day from one owner, however many albums are created", async () => {
    const [owner, friend] = await buildOwnerWithLikes(1)
    const share = async () => {
      const { id } = await buildAlbum(app, owner, forThem(friend))
      const notified = (await notificationsOf(friend)).length
      await app.services.albums.remove(owner.id, id)
      return notified
    }
    for (const notified of [1, 1, 1, 0]) expect(await share()).toBe(notified)
    app.clock.advance(24 * 3_600)
    Object.assign(friend, await signInAs(app, friend.id))
    expect(await share()).toBe(1)
  })

  it("is not notified of an expired album until its owner extends it", async () => {
    const [owner, friend] = await buildOwnerWithLikes(1)
    const { id } = await buildAlbum(app, owner, { expires_hours: 1 })
    app.clock.advance(3_600)
    for (const one of [owner, friend]) Object.assign(one, await signInAs(app, one.id))
    const body = { ...forThem(friend), title: "京都的秋天" }
    await app.call(albumsRoutes.update, { as: owner, params: { albumId: id }, body })
    expect(await notificationsOf(friend)).toEqual([])
    await save(owner, id, forThem(friend))
    expect(await notificationsOf(friend)).toHaveLength(1)
  })

  it("stays selected when the like is removed, until the owner saves without them", async () => {
    const [owner, friend] = await buildOwnerWithLikes(1)
    const { id } = await buildAlbum(app, owner, forThem(friend))
    await app.services.friends.unlike(owner.id, friend.id)
    expect((await save(owner, id, forThem(friend))).status).toBe(200)
    expect((await app.call(albumsRoutes.media, { as: friend, params: { albumId: id } })).status).toBe(200)
  })

  it("is removed by a block, together with the notification; unblocking restores neither", async () => {
    const [owner, friend] = await buildOwnerWithLikes(1)
    const { id } = await buildAlbum(app, owner, forThem(friend))
    const entry = await buildBlock(app, friend, owner)
    expect(await notificationsOf(friend)).toEqual([])
    await app.services.friends.blacklist.unblock(friend.id, entry)
    expect(await notificationsOf(friend)).toEqual([])
    const { body } = await app.call(albumsRoutes.album, { as: friend, params: { albumId: id } })
    expect(body.album.is_locked).toBe(true)
    const own = await app.call(albumsRoutes.album, { as: owner, params: { albumId: id } })
    expect(own.body.album.selected_members).toEqual([])
  })

  it("is rejected when they block the owner at the same moment", async () => {
    const [owner, friend] = await buildOwnerWithLikes(1)
    const { id } = await buildAlbum(app, owner)
    let saving: ReturnType<typeof save> | undefined
    await app.db.transaction().execute(async (trx) => {
      await lockPair(trx, friend.id, owner.id)
      const block = { blocker_id: friend.id, blocked_id: owner.id, created_at: app.clock.now() }
      await trx.insertInto("blocks").values(block).execute()
      saving = save(owner, id, forThem(friend))
      await waitForBlockedBy(app, trx)
    })
    expect((await saving)?.body.code).toBe("album_member_not_liked")
    expect(await notificationsOf(friend)).toEqual([])
  })
})

describe("a report of an album", () => {
  const report = (by: BuiltMember, albumId: string) =>
    app.call(reportsRoutes.submit, {
      as: by,
      body: { target_type: "album", target_id: albumId, reason: "photo" },
    })
  const evidenceOf = async (albumId: string) => {
    const rows = app.db.selectFrom("reports").selectAll().where("target_id", "=", albumId)
    return rows.executeTakeFirstOrThrow()
  }

  it("keeps what the album showed, whatever happens to it later", async () => {
    const [owner, reporter] = await Promise.all([buildMember(app), buildMember(app)])
    const album = await buildAlbum(app, owner)
    await storeAlbumMedia(app, owner, album)
    expect((await report(reporter, album.id)).status).toBe(201)
    await app.call(albumsRoutes.remove, { as: owner, params: { albumId: album.id } })
    await app.jobsIdle()
    await app.db.deleteFrom("members").where("id", "=", owner.id).execute()
    const noon = app.clock.now()
    app.clock.advance(25 * 3_600)
    await app.services.media.files.dropStale()
    app.clock.set(noon)
    const { evidence, id } = await evidenceOf(album.id)
    const seen = { title: "京都的秋天", description: "楓葉正紅的那一週", privacy_level: "public" }
    expect(evidence).toMatchObject(seen)
    const files = await app.db.selectFrom("report_files").select("key").where("report_id", "=", id).execute()
    expect(files).toHaveLength(2)
    for (const { key } of files) expect(await isStored(app, key)).toBe(true)
  })

  it("is accepted for an expired album, and rejected for one's own and for a missing one", async () => {
    const owner = await buildMember(app)
    const { id } = await buildAlbum(app, owner, { expires_hours: 1 })
    app.clock.advance(3_600)
    Object.assign(owner, await signInAs(app, owner.id))
    const reporter = await buildMember(app)
    expect((await report(reporter, id)).status).toBe(201)
    const late = await buildMember(app)
    const started = app.clock.now()
    app.clock.advance(24 * 3_600)
    Object.assign(late, await signInAs(app, late.id))
    expect((await report(late, id)).body.code).toBe("report_target_not_found")
    app.clock.set(started)
    expect((await report(owner, id)).body.code).toBe("cannot_report_self")
  })
})

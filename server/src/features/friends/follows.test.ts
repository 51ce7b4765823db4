import { feedRoutes } from "@pinyu/contract/feed/routes"
import { followRoutes } from "@pinyu/contract/friends/follow-routes"
import { friendsLimits } from "@pinyu/contract/friends/limits"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { newId } from "@pinyu/server/platform/ids.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildPost } from "@pinyu/testkit/factories/feed.ts"
import { buildBlock, buildFollow } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

let app: TestApp
let me: BuiltMember
let other: BuiltMember

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ;[me, other] = await Promise.all([buildMember(app), buildMember(app)])
})
afterAll(() => app.close())

const to = ({ id }: { id: string }) => ({ params: { userId: id } })
const follow = (as: BuiltMember, member: { id: string }) =>
  app.call(followRoutes.follow, { as, ...to(member) })
const unfollow = (as: BuiltMember, member: { id: string }) =>
  app.call(followRoutes.unfollow, { as, ...to(member) })
const followedBy = async (as: BuiltMember) =>
  (await app.call(followRoutes.list, { as })).body.users.map(({ id }) => id)
const idsOf = async (as: BuiltMember) => (await app.call(followRoutes.ids, { as })).body.user_ids
const postsFor = async (as: BuiltMember, query: object = {}) =>
  (await app.call(feedRoutes.list, { as, query: { tab: "following", ...query } })).body

describe("a follow", () => {
  it("is in its owner's list and ids once, however often, and ends", async () => {
    for (let round = 0; round < 2; round++)
      expect((await follow(me, other)).body).toMatchObject({ followed: true })
    expect([await followedBy(me), await idsOf(me)]).toEqual([[other.id], [other.id]])
    const { stats } = (await app.call(friendsRoutes.stats, { as: me })).body
    expect(stats.followed_count).toBe(1)
    for (let round = 0; round < 2; round++)
      expect((await unfollow(me, other)).body).toMatchObject({ followed: false })
    expect([await followedBy(me), await idsOf(me)]).toEqual([[], []])
  })

  it("is private: the other sees its owner as before, and is not notified", async () => {
    const seen = async () => (await app.call(profileRoutes.user, { as: other, ...to(me) })).body
    const before = await seen()
    await follow(me, other)
    expect(await seen()).toEqual(before)
    expect([await followedBy(other), await idsOf(other)]).toEqual([[], []])
    const events = app.db.selectFrom("notification_events").select("type").where("member_id", "=", other.id)
    expect(await events.execute()).toEqual([])
  })

  it.each(["follower", "followed"])("ends for good when the %s blocks the other", async (by) => {
    await buildFollow(app, me, other)
    const [blocker, blocked] = by === "follower" ? [me, other] : [other, me]
    const blacklistId = await buildBlock(app, blocker, blocked)
    await app.call(friendsRoutes.unblock, { as: blocker, params: { blacklistId } })
    expect([await followedBy(me), await idsOf(me)]).toEqual([[], []])
  })

  it("does not survive a concurrent block", async () => {
    for (let round = 0; round < 4; round++) {
      const member = await buildMember(app)
      await Promise.all([follow(me, member), buildBlock(app, member, me), follow(me, member)])
    }
    const rows = app.db.selectFrom("follows").select("followed_id").where("member_id", "=", me.id)
    expect(await rows.execute()).toEqual([])
  })

  it("is the last of a thousand, also at once", async () => {
    const crowd = Array.from({ length: friendsLimits.follows - 1 }, () => newId())
    await app.db.transaction().execute(async (trx) => {
      // Only the number of rows matters, so their members need not exist.
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`
        insert into follows select ${me.id}, id, now() from unnest(${crowd}::uuid[]) crowd(id)`.execute(trx)
    })
    const more = await Promise.all(Array.from({ length: 4 }, () => buildMember(app)))
    const answers = await Promise.all(more.map((member) => follow(me, member)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const rejected = answers.find(({ status }) => status === 409)
    expect(rejected?.body.code).toBe("too_many_follows")
    expect(await idsOf(me)).toHaveLength(1)
  })
})

describe("the posts of followed members", () => {
  it("are listed newest first, page by page, without those of others", async () => {
    const third = await buildMember(app)
    await follow(me, other)
    await follow(me, third)
    const ids: string[] = []
    for (const author of [other, third, other]) {
      app.clock.advance(1)
      ids.unshift((await buildPost(app, author)).id)
    }
    await buildPost(app, await buildMember(app))
    await buildPost(app, me)
    const first = await postsFor(me, { limit: 2 })
    const second = await postsFor(me, { limit: 2, cursor: first.nextCursor })
    expect([...first.posts, ...second.posts].map(({ id }) => id)).toEqual(ids)
    expect(second.nextCursor).toBeNull()
    expect((await postsFor(me, { user_id: third.id })).posts.map(({ id }) => id)).toEqual([ids[1]])
  })

  it("of a hidden member are not listed, and return with the member", async () => {
    await follow(me, other)
    const { id } = await buildPost(app, other)
    const setDiscoverable = (discoverable: boolean) =>
      app.db.updateTable("members").set({ discoverable }).where("id", "=", other.id).execute()
    await setDiscoverable(false)
    expect([(await postsFor(me)).posts, await idsOf(me), await followedBy(me)]).toEqual([[], [], []])
    await setDiscoverable(true)
    expect((await postsFor(me)).posts.map((post) => post.id)).toEqual([id])
  })
})

import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type List = "iLike" | "likeMe" | "mutualLikes" | "blacklist"

const idsIn = async (by: BuiltMember, list: List, query: object = {}) => {
  const { body } = await app.call(friendsRoutes[list], { as: by, query })
  return { ids: body.users.map(({ id }) => id), nextCursor: body.nextCursor }
}
const statsOf = async (by: BuiltMember) => (await app.call(friendsRoutes.stats, { as: by })).body.stats
const setPrivacy = (by: BuiltMember, body: object) => app.call(profileRoutes.setPrivacy, { as: by, body })
const notificationsOf = (member: BuiltMember) =>
  app.db
    .selectFrom("notification_events")
    .select(["type", "actor_id"])
    .where("member_id", "=", member.id)
    .orderBy("type")
    .execute()
const bellOf = async (member: BuiltMember) => {
  const { data } = await app.services.notifications.list(member.id, { page: 1, limit: 20, status: "all" })
  return data.notifications.map(({ type }) => type).toSorted()
}
const members = (count: number) => Promise.all(Array.from({ length: count }, () => buildMember(app)))
const [likeReceived, matchFound] = ["like_received", "match_found"]

describe("the lists of friends", () => {
  it("contain likes in each direction, newest first, and the stats count the same", async () => {
    const [me, first, second, admirer] = (await members(4)) as [
      BuiltMember,
      BuiltMember,
      BuiltMember,
      BuiltMember,
    ]
    for (const [from, to] of [
      [me, first],
      [admirer, me],
      [me, second],
      [second, me],
    ] as const) {
      app.clock.advance(1)
      await buildLike(app, from, to)
    }
    await buildBlock(app, me, await buildMember(app))
    expect((await idsIn(me, "iLike")).ids).toEqual([second.id, first.id])
    expect((await idsIn(me, "likeMe")).ids).toEqual([second.id, admirer.id])
    expect((await idsIn(me, "mutualLikes")).ids).toEqual([second.id])
    expect(await statsOf(me)).toEqual({
      i_like_count: 2,
      like_me_count: 2,
      mutual_like_count: 1,
      passed_count: 0,
      followed_count: 0,
      blacklist_count: 1,
    })
  })

  it("page without gaps or repeats when likes have the same instant", async () => {
    const me = await buildMember(app)
    const others = await members(3)
    for (const other of others) {
      await buildLike(app, me, other)
      await buildLike(app, other, me)
    }
    for (const list of ["iLike", "likeMe", "mutualLikes"] as const) {
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await idsIn(me, list, { limit: 2, cursor: cursor ?? undefined })
        seen.push(...page.ids)
        cursor = page.nextCursor
      } while (cursor)
      expect(seen.toSorted(), list).toEqual(others.map(({ id }) => id).toSorted())
    }
  })

  it("omit members who are suspended, blocked in either direction or no longer discoverable, also in the counts", async () => {
    const me = await buildMember(app)
    const [suspended, blocker, blocked, hidden] = (await members(4)) as [
      BuiltMember,
      BuiltMember,
      BuiltMember,
      BuiltMember,
    ]
    for (const other of [suspended, blocker, blocked, hidden]) await buildLike(app, me, other)
    await app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", suspended.id).execute()
    await buildBlock(app, blocker, me)
    await buildBlock(app, me, blocked)
    await setPrivacy(hidden, { discoverable: false })
    expect((await idsIn(me, "iLike")).ids).toEqual([])
    expect(await statsOf(me)).toMatchObject({ i_like_count: 0, blacklist_count: 1 })

    await buildLike(app, hidden, me)
    expect((await idsIn(me, "iLike")).ids).toEqual([hidden.id])
  })

  it("hide the like of a member who hides likes, until it is mutual", async () => {
    const [me, shy] = (await members(2)) as [BuiltMember, BuiltMember]
    await setPrivacy(shy, { show_likes: false })
    await buildLike(app, shy, me)
    expect((await idsIn(me, "likeMe")).ids).toEqual([])
    expect(await statsOf(me)).toMatchObject({ like_me_count: 0 })
    expect(await notificationsOf(me)).toEqual([])

    await buildLike(app, me, shy)
    expect((await idsIn(me, "likeMe")).ids).toEqual([shy.id])
    expect(await notificationsOf(me)).toEqual([{ type: matchFound, actor_id: shy.id }])
  })
})

describe("notifications of likes", () => {
  it("are one like, however often it is sent, and one match for both", async () => {
    const [me, other] = (await members(2)) as [BuiltMember, BuiltMember]
    await Promise.all(Array.from({ length: 10 }, () => buildLike(app, me, other)))
    await app.services.friends.unlike(me.id, other.id)
    await buildLike(app, me, other)
    expect(await notificationsOf(other)).toEqual([{ type: likeReceived, actor_id: me.id }])

    await Promise.all(Array.from({ length: 5 }, () => buildLike(app, other, me)))
    expect(await notificationsOf(me)).toEqual([{ type: matchFound, actor_id: other.id }])
    expect((await notificationsOf(other)).map(({ type }) => type)).toEqual([likeReceived, matchFound])
  })

  it("are withdrawn with the like, and for good by a block", async () => {
    const [me, other] = (await members(2)) as [BuiltMember, BuiltMember]
    await buildLike(app, me, other)
    await buildLike(app, other, me)
    expect([await bellOf(me), await bellOf(other)]).toEqual([[matchFound], [likeReceived, matchFound]])
    await app.services.friends.unlike(other.id, me.id)
    expect([await bellOf(me), await bellOf(other)]).toEqual([[], [likeReceived]])

    await buildLike(app, other, me)
    await app.services.friends.blacklist.unblock(me.id, await buildBlock(app, me, other))
    expect([await bellOf(me), await bellOf(other)]).toEqual([[], []])
  })

  it("repeat when two members match again, once a day", async () => {
    const [me, other] = (await members(2)) as [BuiltMember, BuiltMember]
    await buildLike(app, me, other)
    await buildLike(app, other, me)
    const read = () => app.services.notifications.markRead(me.id, null)
    const unread = async () => (await app.services.notifications.unreadCount(me.id)).data.unreadCount
    const matchAgain = async () => {
      await app.services.friends.unlike(other.id, me.id)
      await buildLike(app, other, me)
    }
    await read()
    await matchAgain()
    expect([await bellOf(me), await unread()]).toEqual([[matchFound], 0])
    app.clock.advance(24 * 60 * 60)
    await matchAgain()
    await matchAgain()
    expect([await bellOf(me), await unread()]).toEqual([[matchFound], 1])
  })
})

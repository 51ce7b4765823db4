import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const pair = () => Promise.all([buildMember(app), buildMember(app)])
const block = (by: BuiltMember, userId: string, body: object = {}) =>
  app.call(friendsRoutes.block, { as: by, params: { userId }, body })
const edit = (by: BuiltMember, userId: string, body: object) =>
  app.call(friendsRoutes.editBlock, { as: by, params: { userId }, body })
const unblock = (by: BuiltMember, blacklistId: string) =>
  app.call(friendsRoutes.unblock, { as: by, params: { blacklistId } })
const listOf = async (by: BuiltMember) => (await app.call(friendsRoutes.blacklist, { as: by })).body.users
const exploredBy = async (by: BuiltMember) =>
  (await app.call(exploreRoutes.list, { as: by, query: { limit: 50 } })).body.members.map(({ id }) => id)
const likesBetween = async (one: BuiltMember, other: BuiltMember) => {
  const ids = [one.id, other.id]
  const rows = app.db
    .selectFrom("likes")
    .selectAll()
    .where("liker_id", "in", ids)
    .where("liked_id", "in", ids)
  return (await rows.execute()).length
}

describe("the blacklist", () => {
  it("hides both members from each other and deletes likes both ways; unblocking restores visibility but no likes", async () => {
    const [one, other] = await pair()
    await buildLike(app, one, other)
    await buildLike(app, other, one)
    const { body } = await block(one, other.id, { reason: " 一直傳訊息 " })
    expect(await likesBetween(one, other)).toBe(0)
    expect(await exploredBy(one)).not.toContain(other.id)
    expect(await exploredBy(other)).not.toContain(one.id)
    expect(await listOf(one)).toMatchObject([
      { id: other.id, nickname: other.nickname, blacklist_id: body.blacklist_id, reason: "一直傳訊息" },
    ])
    expect(await listOf(other)).toEqual([])

    expect((await unblock(one, body.blacklist_id)).status).toBe(200)
    expect(await exploredBy(other)).toContain(one.id)
    expect(await likesBetween(one, other)).toBe(0)
  })

  it("accepts a hidden member who wrote to the caller, but not one whom only the caller wrote to", async () => {
    const [one, other] = await pair()
    const conversationId = await buildConversation(app, one, other)
    await buildMessage(app, one, conversationId)
    const hide = { as: other, body: { discoverable: false } }
    await app.call(profileRoutes.setPrivacy, hide)
    expect((await block(one, other.id)).status).toBe(404)

    await buildMessage(app, other, conversationId)
    expect(await exploredBy(one)).not.toContain(other.id)
    expect((await block(one, other.id)).status).toBe(200)
    expect(await listOf(one)).toMatchObject([{ id: other.id }])
  })

  it("keeps one entry per member; a new reason replaces the old one", async () => {
    const [one, other] = await pair()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => block(one, other.id, { reason: "舊的" })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.blacklist_id)).size).toBe(1)
    await block(one, other.id)
    expect((await listOf(one))[0]?.reason).toBe("舊的")
    await block(one, other.id, { reason: "新的" })
    expect((await listOf(one))[0]?.reason).toBe("新的")
  })

  it("lets the owner change and remove the reason", async () => {
    const [one, other] = await pair()
    await buildBlock(app, one, other)
    expect((await edit(one, other.id, { reason: "借錢" })).status).toBe(200)
    expect((await listOf(one))[0]?.reason).toBe("借錢")
    expect((await edit(one, other.id, { reason: "" })).status).toBe(200)
    expect((await listOf(one))[0]?.reason).toBeNull()
    expect((await edit(other, one.id, { reason: "?" })).body.code).toBe("member_not_found")
    expect((await edit(one, other.id, { reason: "字".repeat(101) })).body.fields).toHaveProperty("reason")
  })

  it("notifies all pages of its owner and none of the other member", async () => {
    const [one, other] = await pair()
    const origin = await app.origin()
    const [own, theirs] = await Promise.all([one, other].map((as) => openSocket(origin, { as })))
    if (!own || !theirs) throw new Error("two sockets must be open")
    const { body } = await block(one, other.id)
    expect(await own.next("blacklist-changed")).toEqual({ userId: other.id, isBlocked: true })
    // Another member's entry, or a deleted one, changes nothing.
    await unblock(other, body.blacklist_id)
    await unblock(one, body.blacklist_id)
    await unblock(one, body.blacklist_id)
    expect(await own.next("blacklist-changed")).toEqual({ userId: other.id, isBlocked: false })
    app.platform.realtime.emit([one.id, other.id], "unread-count", { totalUnread: 0 })
    await Promise.all([own.next("unread-count"), theirs.next("unread-count")])
    for (const socket of [own, theirs]) {
      expect(socket.received.filter(({ event }) => event === "blacklist-changed")).toEqual([])
      socket.close()
    }
  })

  it("does not reveal that the other member has blocked too", async () => {
    const [one, other] = await pair()
    await buildBlock(app, one, other)
    const before = await listOf(one)
    const row = { id: "0197a000-0000-7000-8000-0000000000bb", created_at: app.clock.now() }
    await app.db
      .insertInto("blocks")
      .values({ ...row, blocker_id: other.id, blocked_id: one.id })
      .execute()
    expect(await listOf(one)).toEqual(before)
    expect((await block(one, other.id)).status).toBe(200)
  })

  it("leaves no like behind when a like and a block race", async () => {
    for (let round = 0; round < 4; round++) {
      const [one, other] = await pair()
      await Promise.all([
        app.call(friendsRoutes.like, { as: other, params: { userId: one.id } }),
        block(one, other.id),
        app.call(friendsRoutes.like, { as: one, params: { userId: other.id } }),
      ])
      expect(await likesBetween(one, other)).toBe(0)
    }
  })
})

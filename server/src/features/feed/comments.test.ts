import { feedRoutes } from "@pinyu/contract/feed/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildComment, buildPost } from "@pinyu/testkit/factories/feed.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

let app: TestApp
let ya: BuiltMember
let ming: BuiltMember
let postId: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ya = await buildMember(app)
  ming = await buildMember(app)
  postId = (await buildPost(app, ya)).id
})
afterAll(() => app.close())

const comment = (as: BuiltMember, body: object, headers = {}) =>
  app.call(feedRoutes.comment, { as, params: { postId }, body, headers })
const list = async (as: BuiltMember, query: object = {}) =>
  (await app.call(feedRoutes.comments, { as, params: { postId }, query })).body
const remove = (as: BuiltMember, commentId: string) =>
  app.call(feedRoutes.removeComment, { as, params: { postId, commentId } })
/** Special characters that must be returned unchanged. */
const hostile = "<b>真好看</b> \u202eabc\u202c 👨‍👩‍👧 𠮷 \u200d &amp; {{x}}"
const notificationsOf = async (as: BuiltMember) => {
  const { data } = (await app.call(notificationsRoutes.list, { as })).body
  return data.notifications.map(({ type, action_url }) => ({ type, action_url }))
}

const commentsCountOf = async (as: BuiltMember, id: string) =>
  (await app.call(feedRoutes.post, { as, params: { postId: id } })).body.post.comments_count
const unblock = (as: BuiltMember, blacklistId: string) =>
  app.call(friendsRoutes.unblock, { as, params: { blacklistId } })

describe("a comment", () => {
  it("is added and counted, and notifies the post's author", async () => {
    const { status, body } = await comment(ming, { content: ` ${hostile} ` })
    expect([status, body.comments_count]).toEqual([201, 1])
    expect(body.comment).toMatchObject({
      user_id: ming.id,
      nickname: ming.nickname,
      content: hostile,
      canDelete: true,
    })
    expect((await list(ya)).comments).toMatchObject([{ id: body.comment.id, canDelete: true }])
    expect((await list(await buildMember(app))).comments).toMatchObject([{ canDelete: false }])
    expect(await notificationsOf(ya)).toEqual([
      { type: "post_commented", action_url: pages.postComments(postId) },
    ])
    await comment(ya, { content: "謝謝" })
    expect(await notificationsOf(ya)).toHaveLength(1)
  })

  it.each([
    ["nothing", {}],

    ["only invisible characters", { content: "\u200b\u2060\u2800" }],
    ["a too long text", { content: "字".repeat(501) }],
  ])("rejects %s", async (_name, body) => {
    const answer = await comment(ming, body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ["content"]])
  })

  it("is deleted by its author or the post's author, with its notification", async () => {
    const stranger = await buildMember(app)
    const [first, second] = [await buildComment(app, ming, postId), await buildComment(app, ming, postId)]
    expect((await remove(stranger, first.id)).body.code).toBe("comment_not_found")
    expect((await remove(ming, first.id)).body.comments_count).toBe(1)
    expect(await notificationsOf(ya)).toHaveLength(1)
    expect((await remove(ya, second.id)).body.comments_count).toBe(0)
    expect((await remove(ya, second.id)).body.code).toBe("comment_not_found")
    expect(await notificationsOf(ya)).toEqual([])
  })

  it("is hidden from members with a block with its author, on every post", async () => {
    const third = await buildMember(app)
    const { id } = await buildComment(app, ming, postId)
    await buildBlock(app, third, ming)
    expect((await list(third)).comments).toEqual([])
    expect((await list(ya)).comments).toHaveLength(1)
    const body = { target_type: "comment", target_id: id, reason: "harassment" }
    expect((await app.call(reportsRoutes.submit, { as: third, body })).body.code).toBe(
      "report_target_not_found",
    )
    expect((await app.call(reportsRoutes.submit, { as: ya, body })).status).toBe(201)
    const row = app.db.selectFrom("reports").selectAll().where("target_id", "=", id)
    expect(await row.executeTakeFirst()).toMatchObject({
      target_member_id: ming.id,
      evidence: { content: "陽明山的夜景很適合", post_id: postId },
    })
  })

  it("does not exist while its author is hidden, also not for the post's author", async () => {
    const { id } = await buildComment(app, ming, postId)
    const { id: kept } = await buildComment(app, ya, postId)
    await app.db.updateTable("members").set({ discoverable: false }).where("id", "=", ming.id).execute()
    expect((await list(ya)).comments.map((shown) => shown.id)).toEqual([kept])
    expect((await remove(ya, id)).body.code).toBe("comment_not_found")
    expect(await notificationsOf(ya)).toEqual([])
    expect(await commentsCountOf(ya, postId), "the same for each reader").toBe(2)
  })

  it.each(["author", "commenter"])(
    "is deleted for all, with its notification, when the %s blocks the other, and stays deleted",
    async (by) => {
      const [blocker, blocked] = by === "author" ? [ya, ming] : [ming, ya]
      const third = await buildMember(app)
      const { id: postOfMing } = await buildPost(app, ming)
      await buildComment(app, ming, postId, "電話是 0912-345-678")
      await buildComment(app, ya, postOfMing)
      const { id: kept } = await buildComment(app, third, postId)
      await unblock(blocker, await buildBlock(app, blocker, blocked))
      expect((await list(third)).comments.map(({ id }) => id)).toEqual([kept])
      expect(await commentsCountOf(third, postId)).toBe(1)
      expect(await commentsCountOf(third, postOfMing)).toBe(0)
      expect([(await notificationsOf(ya)).length, (await notificationsOf(ming)).length]).toEqual([1, 0])
    },
  )

  it("does not survive a concurrent block", async () => {
    for (let round = 0; round < 4; round++) {
      const commenter = await buildMember(app)
      await Promise.all([
        comment(commenter, { content: "還在嗎" }),
        buildBlock(app, ya, commenter),
        comment(commenter, { content: "回我" }),
      ])
    }
    expect((await list(ming)).comments).toEqual([])
    expect(await commentsCountOf(ming, postId)).toBe(0)
  })
})

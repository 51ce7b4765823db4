import { feedRoutes } from "@pinyu/contract/feed/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildComment, buildCommentLike, buildPost } from "@pinyu/testkit/factories/feed.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

let app: TestApp
let author: BuiltMember
let ming: BuiltMember
let hua: BuiltMember
let postId: string
/** The top-level comment of ming. */
let commentId: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ;[author, ming, hua] = await Promise.all([buildMember(app), buildMember(app), buildMember(app)])
  postId = (await buildPost(app, author)).id
  commentId = (await buildComment(app, ming, postId)).id
})
afterAll(() => app.close())

const reply = (as: BuiltMember, to: string, content = "我也這麼想", headers = {}) =>
  app.call(feedRoutes.comment, { as, params: { postId }, body: { content, reply_to: to }, headers })
const repliesFor = async (as: BuiltMember, query: object = {}) =>
  (await app.call(feedRoutes.replies, { as, params: { postId, commentId }, query })).body
const commentsFor = async (as: BuiltMember) =>
  (await app.call(feedRoutes.comments, { as, params: { postId } })).body.comments
const countOf = async (as: BuiltMember) =>
  (await app.call(feedRoutes.post, { as, params: { postId } })).body.post.comments_count
const remove = (as: BuiltMember, id: string) =>
  app.call(feedRoutes.removeComment, { as, params: { postId, commentId: id } })
const toComment = (id: string) => ({ params: { postId, commentId: id } })
const like = (as: BuiltMember, id = commentId) => app.call(feedRoutes.likeComment, { as, ...toComment(id) })
const unlike = (as: BuiltMember, id = commentId) =>
  app.call(feedRoutes.unlikeComment, { as, ...toComment(id) })
const typesFor = async (as: BuiltMember) => {
  const { data } = (await app.call(notificationsRoutes.list, { as })).body
  return data.notifications.map(({ type }) => type).toSorted()
}
const hide = (member: BuiltMember, hidden: object) =>
  app.db.updateTable("members").set(hidden).where("id", "=", member.id).execute()

describe("a reply", () => {
  it("is listed under its comment only, and counted there and at the post", async () => {
    const { status, body } = await reply(hua, commentId)
    expect([status, body.comments_count]).toEqual([201, 2])
    expect(body.comment).toMatchObject({ parent_id: commentId, replied_to: null, replies_count: 0 })
    expect((await repliesFor(author)).comments.map(({ id }) => id)).toEqual([body.comment.id])
    expect(await commentsFor(author)).toMatchObject([{ id: commentId, parent_id: null, replies_count: 1 }])
    expect(await countOf(author)).toBe(2)
  })

  it("to a reply belongs to the same comment and names whom", async () => {
    const { id } = (await reply(hua, commentId)).body.comment
    const { comment } = (await reply(author, id)).body
    const replied_to = { user_id: hua.id, nickname: hua.nickname }
    expect(comment).toMatchObject({ parent_id: commentId, replied_to })
    expect(await commentsFor(ming)).toMatchObject([{ id: commentId, replies_count: 2 }])
    const third = await buildMember(app)
    await buildBlock(app, third, hua)
    expect((await repliesFor(third)).comments, "a hidden member is not named").toMatchObject([
      { id: comment.id, replied_to: null },
    ])
  })

  it("is rejected on another post, and to an unknown comment", async () => {
    const { id } = await buildComment(app, ming, (await buildPost(app, author)).id)
    for (const to of [id, postId])
      expect((await reply(hua, to)).body.code, "changes nothing").toBe("comment_not_found")
    expect((await reply(hua, "x")).status).toBe(422)
    expect(await countOf(author)).toBe(1)
  })

  it("notifies the author of what it replies to, and the post's author", async () => {
    const { id } = (await reply(hua, commentId)).body.comment
    expect(await typesFor(ming)).toEqual(["comment_replied"])
    expect(await typesFor(author)).toEqual(["post_commented"])
    await reply(ming, id)
    expect(await typesFor(hua)).toEqual(["comment_replied"])
    const { data } = (await app.call(notificationsRoutes.list, { as: hua })).body
    expect(data.notifications).toMatchObject([{ action_url: pages.postComments(postId), about_id: postId }])
    await reply(hua, id)
    expect(await typesFor(hua), "none of their own").toEqual(["comment_replied"])
  })

  it("to a comment of the post's author notifies them once", async () => {
    const { id } = await buildComment(app, author, postId)
    await remove(ming, commentId)
    await reply(hua, id)
    expect(await typesFor(author)).toEqual(["comment_replied"])
  })

  it("is deleted by its author or the post's author, with its notifications", async () => {
    const [first, second] = [(await reply(hua, commentId)).body, (await reply(hua, commentId)).body]
    expect((await remove(ming, first.comment.id)).body.code).toBe("comment_not_found")
    expect((await remove(hua, first.comment.id)).body.comments_count).toBe(2)
    expect((await remove(author, second.comment.id)).body.comments_count).toBe(1)
    expect(await typesFor(ming)).toEqual([])
    expect(await commentsFor(ming)).toMatchObject([{ replies_count: 0 }])
  })

  it("is deleted with its comment, with likes and every notification", async () => {
    const { id } = (await reply(hua, commentId)).body.comment
    await reply(author, id)
    await buildCommentLike(app, author, { postId, commentId: id })
    expect(await typesFor(hua)).toEqual(["comment_liked", "comment_replied"])
    expect((await remove(ming, commentId)).body.comments_count).toBe(0)
    expect([await typesFor(hua), await typesFor(author)]).toEqual([[], []])
    expect((await app.call(feedRoutes.replies, { as: hua, ...toComment(commentId) })).body.code).toBe(
      "comment_not_found",
    )
  })

  it("does not survive a concurrent deletion of its comment", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await buildComment(app, ming, postId)
      const [answer, liked] = await Promise.all([reply(hua, id), like(hua, id), remove(ming, id)])
      expect([201, 404]).toContain(answer.status)
      expect([200, 404]).toContain(liked.status)
    }
    expect(await countOf(author)).toBe(1)
    expect(await typesFor(ming)).toEqual([])
  })

  it("is hidden from members with a block with its author, and with that of its comment", async () => {
    const { id } = (await reply(hua, commentId)).body.comment
    const [third, fourth] = [await buildMember(app), await buildMember(app)]
    await buildBlock(app, third, hua)
    expect((await repliesFor(third)).comments).toEqual([])
    await buildBlock(app, ming, fourth)
    const report = { target_type: "comment", target_id: id, reason: "harassment" }
    const answers = [
      await app.call(feedRoutes.replies, { as: fourth, ...toComment(commentId) }),
      await reply(fourth, id),
      await like(fourth, id),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => "comment_not_found"))
    expect((await app.call(reportsRoutes.submit, { as: fourth, body: report })).body.code).toBe(
      "report_target_not_found",
    )
    expect((await app.call(reportsRoutes.submit, { as: author, body: report })).status).toBe(201)
    const row = app.db.selectFrom("reports").selectAll().where("target_id", "=", id)
    expect(await row.executeTakeFirst()).toMatchObject({
      evidence: { parent_author_id: ming.id, parent_content: "陽明山的夜景很適合" },
    })
  })

  it("does not exist while the author of its comment is hidden", async () => {
    const { id } = (await reply(hua, commentId)).body.comment
    await hide(ming, { discoverable: false })
    expect((await like(author, id)).body.code).toBe("comment_not_found")
    expect(await commentsFor(author)).toEqual([])
  })

  it.each(["commenter", "replier"])("is deleted for all when the %s blocks the other", async (by) => {
    const [blocker, blocked] = by === "commenter" ? [ming, hua] : [hua, ming]
    const { id } = (await reply(hua, commentId)).body.comment
    await reply(author, id)
    const blacklistId = await buildBlock(app, blocker, blocked)
    await app.call(friendsRoutes.unblock, { as: blocker, params: { blacklistId } })
    expect((await repliesFor(author)).comments.map(({ user_id }) => user_id)).toEqual([author.id])
    expect(await countOf(author)).toBe(2)
    // The reply of the author to both remains.
    expect(await typesFor(ming)).toEqual([])
  })

  it("to a reply is deleted for all when the member whom it names blocks its author", async () => {
    const { id } = (await reply(hua, commentId)).body.comment
    const third = await buildMember(app)
    await reply(third, id)
    await buildBlock(app, hua, third)
    expect((await repliesFor(ming)).comments).toMatchObject([{ id }])
  })

  it("notifies nobody who may not see the post or the comment that it replies to", async () => {
    const third = await buildMember(app)
    const { id } = (await reply(hua, commentId)).body.comment
    // Both stay visible to the third, whom they like.
    for (const liker of [author, ming]) await buildLike(app, liker, third)
    await hide(author, { discoverable: false })
    await reply(third, commentId)
    await like(third)
    expect(await typesFor(ming), "the post is hidden from them").toEqual(["comment_replied"])
    await hide(author, { discoverable: true })
    await hide(ming, { discoverable: false })
    await reply(third, id)
    await like(third, id)
    expect(await typesFor(hua), "the comment above is hidden from them").toEqual([])
  })

  it("can be deleted although its comment is hidden", async () => {
    const [first, second] = [(await reply(hua, commentId)).body, (await reply(hua, commentId)).body]
    await hide(ming, { discoverable: false })
    expect((await remove(await buildMember(app), first.comment.id)).body.code).toBe("comment_not_found")
    expect((await remove(hua, first.comment.id)).status).toBe(200)
    expect((await remove(author, second.comment.id)).status).toBe(200)
  })

  it("does not survive a concurrent block", async () => {
    for (let round = 0; round < 4; round++) {
      const replier = await buildMember(app)
      await Promise.all([
        reply(replier, commentId),
        buildBlock(app, ming, replier),
        reply(replier, commentId),
      ])
    }
    expect((await repliesFor(author)).comments).toEqual([])
    expect(await countOf(author)).toBe(1)
  })
})

describe("a like of a comment", () => {
  it("counts once, notifies the comment's author, and can be removed", async () => {
    expect((await like(hua)).body).toMatchObject({ liked: true, likes_count: 1 })
    expect((await like(hua)).body).toMatchObject({ liked: true, likes_count: 1 })
    expect((await like(author)).body).toMatchObject({ likes_count: 2 })
    expect(await typesFor(ming), "folded").toEqual(["comment_liked"])
    expect(await commentsFor(hua)).toMatchObject([{ likes_count: 2, isLikedByMe: true }])
    expect(await commentsFor(ming)).toMatchObject([{ likes_count: 2, isLikedByMe: false }])
    expect((await unlike(hua)).body).toMatchObject({ liked: false, likes_count: 1 })
    expect((await unlike(hua)).body).toMatchObject({ liked: false, likes_count: 1 })
    await unlike(author)
    expect(await typesFor(ming)).toEqual([])
  })

  it("is no call for a comment of a blocked member, or of another post", async () => {
    await buildBlock(app, ming, hua)
    expect((await like(hua)).body.code).toBe("comment_not_found")
    expect((await unlike(hua)).body.code).toBe("comment_not_found")
    const { id } = await buildPost(app, author)
    const foreign = { params: { postId: id, commentId } }
    expect((await app.call(feedRoutes.likeComment, { as: author, ...foreign })).body.code).toBe(
      "comment_not_found",
    )
  })

  it("and its removal, concurrent and repeated, end with a count that matches the rows", async () => {
    const likers = [hua, author, ming]
    const calls = likers.flatMap((as) => Array.from({ length: 3 }, () => [like(as), unlike(as)]).flat())
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
    const { rows } = await sql<{ count: number; stored: number }>`
      select likes_count as stored, (select count(*)::int from comment_likes where comment_id = comments.id) as count
      from comments where id = ${commentId}`.execute(app.db)
    expect(rows[0]?.stored).toBe(rows[0]?.count)
    const states = await Promise.all(likers.map(async (as) => (await commentsFor(as))[0]?.isLikedByMe))
    expect(states.filter(Boolean)).toHaveLength(rows[0]?.count ?? -1)
  })
})

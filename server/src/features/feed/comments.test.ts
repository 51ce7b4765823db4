import { feedRoutes } from "@pinyu/contract/feed/routes"
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
const newsOf = async (as: BuiltMember) => {
  const { data } = (await app.call(notificationsRoutes.list, { as })).body
  return data.notifications.map(({ type, action_url }) => ({ type, action_url }))
}

describe("a comment", () => {
  it("is added, counted and told to the post's author", async () => {
    const { status, body } = await comment(ming, { content: " <b>真好看</b> 👨‍👩‍👧 " })
    expect([status, body.comments_count]).toEqual([201, 1])
    expect(body.comment).toMatchObject({
      user_id: ming.id,
      nickname: ming.nickname,
      content: "<b>真好看</b> 👨‍👩‍👧",
      canDelete: true,
    })
    expect((await list(ya)).comments).toMatchObject([{ id: body.comment.id, canDelete: true }])
    expect((await list(await buildMember(app))).comments).toMatchObject([{ canDelete: false }])
    expect(await newsOf(ya)).toEqual([{ type: "post_commented", action_url: pages.post(postId) }])
    await comment(ya, { content: "謝謝" })
    expect(await newsOf(ya)).toHaveLength(1)
  })

  it("is added once, however often it is sent with the same key", async () => {
    const headers = { "idempotency-key": "one and the same" }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => comment(ming, { content: "一次就好" }, headers)),
    )
    expect(new Set(answers.map(({ body }) => body.comment.id)).size).toBe(1)
    expect((await list(ya)).comments).toHaveLength(1)
  })

  it.each([
    ["nothing", {}],
    ["only blanks", { content: " \n" }],
    ["too many words", { content: "字".repeat(501) }],
  ])("refuses %s", async (_name, body) => {
    const answer = await comment(ming, body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ["content"]])
  })

  it("goes by its own author's hand or the post's, with what was told of it", async () => {
    const stranger = await buildMember(app)
    const [first, second] = [await buildComment(app, ming, postId), await buildComment(app, ming, postId)]
    expect((await remove(stranger, first.id)).body.code).toBe("comment_not_found")
    expect((await remove(ming, first.id)).body.comments_count).toBe(1)
    expect(await newsOf(ya)).toHaveLength(1)
    expect((await remove(ya, second.id)).body.comments_count).toBe(0)
    expect((await remove(ya, second.id)).body.code).toBe("comment_not_found")
    expect(await newsOf(ya)).toEqual([])
  })

  it("is kept from those with whom its author has a block, on whosever post it stands", async () => {
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

  it("stands in a list that pages back in time", async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      app.clock.advance(1)
      ids.unshift((await buildComment(app, ming, postId)).id)
    }
    const first = await list(ya, { limit: 3 })
    const second = await list(ya, { limit: 3, cursor: first.nextCursor })
    expect([...first.comments, ...second.comments].map(({ id }) => id)).toEqual(ids)
    expect(second.nextCursor).toBeNull()
  })
})

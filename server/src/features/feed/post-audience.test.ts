import { feedRoutes } from "@pinyu/contract/feed/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildComment, buildPost, buildPostLike } from "@pinyu/testkit/factories/feed.ts"
import { buildLike } from "@pinyu/testkit/factories/friends.ts"
import { buildFileRecord } from "@pinyu/testkit/factories/media.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"

let app: TestApp
let author: BuiltMember
let match: BuiltMember
let admirer: BuiltMember

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  author = await buildMember(app)
  match = await buildMember(app)
  admirer = await buildMember(app)
  await buildLike(app, author, match)
  await buildLike(app, match, author)
  await buildLike(app, admirer, author)
})
afterAll(() => app.close())

const forMatches = async () =>
  buildPost(app, author, {
    audience: "mutual_likes",
    media_url: await buildFileRecord(app, author, "posts"),
  })
const listed = async (as: BuiltMember, query: object = {}) =>
  (await app.call(feedRoutes.list, { as, query })).body.posts.map(({ id }) => id)
const unlike = (as: BuiltMember, { id: userId }: BuiltMember) =>
  app.call(friendsRoutes.unlike, { as, params: { userId } })

/** What a viewer gets of a post by each route that names it. */
const statusesFor = async (as: BuiltMember, postId: string, commentId: string) => {
  const params = { postId }
  const report = { target_type: "post", target_id: postId, reason: "scam" }
  const commentReport = { ...report, target_type: "comment", target_id: commentId }
  const answers = [
    await app.call(feedRoutes.post, { as, params }),
    await app.call(feedRoutes.comments, { as, params }),
    await app.call(feedRoutes.refreshMedia, { as, params }),
    await app.call(feedRoutes.like, { as, params }),
    await app.call(feedRoutes.unlike, { as, params }),
    await app.call(feedRoutes.comment, { as, params, body: { content: "看看" } }),
    await app.call(reportsRoutes.submit, { as, body: report }),
    await app.call(reportsRoutes.submit, { as, body: commentReport }),
  ]
  return answers.map(({ status }) => status)
}

it("a post for matches exists for its author and matches, and for nobody else", async () => {
  const { id, audience } = await forMatches()
  expect(audience).toBe("mutual_likes")
  const { id: commentId } = await buildComment(app, author, id)
  for (const member of [author, match]) {
    expect(await listed(member)).toContain(id)
    expect(await listed(member, { user_id: author.id })).toEqual([id])
  }
  const { post } = (await app.call(feedRoutes.post, { as: match, params: { postId: id } })).body
  expect(post.audience).toBe("mutual_likes")
  expect(await statusesFor(match, id, commentId)).toEqual([200, 200, 200, 200, 200, 201, 201, 201])

  const stranger = await buildMember(app)
  for (const member of [admirer, stranger]) {
    expect(await listed(member)).not.toContain(id)
    expect(await listed(member, { user_id: author.id })).toEqual([])
    expect(await statusesFor(member, id, commentId)).toEqual([404, 404, 404, 404, 404, 404, 404, 404])
  }
})

it("the end of a match hides the post, also from the liked ones, and a new match shows it again", async () => {
  const { id } = await forMatches()
  await buildPostLike(app, match, id)
  for (const [leaver, left] of [
    [match, author],
    [author, match],
  ] as const) {
    expect(await listed(match, { tab: "liked" })).toEqual([id])
    await unlike(leaver, left)
    expect(await listed(match)).not.toContain(id)
    expect(await listed(match, { tab: "liked" })).toEqual([])
    await buildLike(app, leaver, left)
  }
})

it("the end of a match deletes its comments on these posts only, with their notifications", async () => {
  const [hidden, open] = [await forMatches(), await buildPost(app, author)]
  const third = await buildMember(app)
  await buildLike(app, third, author)
  await buildLike(app, author, third)
  for (const { id } of [hidden, open]) await buildComment(app, match, id)
  await buildComment(app, third, hidden.id)
  await unlike(match, author)
  const commentsOf = async (postId: string) =>
    (await app.call(feedRoutes.comments, { as: author, params: { postId } })).body.comments
  expect((await commentsOf(hidden.id)).map(({ user_id }) => user_id)).toEqual([third.id])
  expect(await commentsOf(open.id)).toHaveLength(1)
  const { post } = (await app.call(feedRoutes.post, { as: author, params: { postId: hidden.id } })).body
  expect(post.comments_count).toBe(1)
  const { notifications } = (await app.call(notificationsRoutes.list, { as: author })).body.data
  const commented = notifications.filter(({ type }) => type === "post_commented")
  expect(commented.map(({ actor }) => actor?.id).toSorted()).toEqual([match.id, third.id].toSorted())
})

it("announces the post and its comments to matches with the feed open only", async () => {
  const open = async (as: BuiltMember) => {
    const socket = await openSocket(await app.origin(), { as })
    await socket.emit("watch-feed", true)
    return socket
  }
  const [reader, kept, own] = [await open(match), await open(admirer), await open(author)]
  const { body } = await app.call(feedRoutes.create, {
    ...{ as: author, body: { content: "只給你們", audience: "mutual_likes" } },
  })
  const postId = body.post.id
  expect(await reader.next("new-post")).toEqual({ postId })
  await buildComment(app, match, postId)
  for (const socket of [reader, own])
    expect(await socket.next("comments-counted")).toEqual({ postId, commentsCount: 1 })
  // Events keep their order: the marker event has arrived, and nothing before it.
  const { id: marker } = await buildPost(app, match)
  for (const socket of [kept, own]) expect(await socket.next("new-post")).toEqual({ postId: marker })
  expect(kept.received.map(({ event }) => event)).not.toContain("comments-counted")
  await reader.emit("watch-feed", false)
  await buildPost(app, author, { audience: "mutual_likes" })
  await reader.emit("user-online", { userId: author.id })
  expect(reader.received.filter(({ event }) => event === "new-post")).toHaveLength(0)
  for (const socket of [reader, kept, own]) socket.close()
})

it("a post is for all members unless its author chooses otherwise", async () => {
  const body = { content: "大家好" }
  expect((await app.call(feedRoutes.create, { as: author, body })).body.post.audience).toBe("public")
  const unknown = { ...body, audience: "selected_members" }
  expect((await app.call(feedRoutes.create, { as: author, body: unknown })).status).toBe(422)
})

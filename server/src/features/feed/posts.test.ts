import { buffer } from "node:stream/consumers"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"

import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildComment, buildPost, buildPostLike } from "@pinyu/testkit/factories/feed.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { buildFileRecord, storeFile, uploadMedia } from "@pinyu/testkit/factories/media.ts"
import { placedPicture } from "@pinyu/testkit/pictures.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

let app: TestApp
let ya: BuiltMember
let ming: BuiltMember

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ya = await buildMember(app)
  ming = await buildMember(app)
})
afterAll(() => app.close())

const create = (as: BuiltMember, body: object, headers = {}) =>
  app.call(feedRoutes.create, { as, body, headers })
const list = async (as: BuiltMember, query: object = {}) =>
  (await app.call(feedRoutes.list, { as, query })).body
const getPost = (as: BuiltMember, postId: string) => app.call(feedRoutes.post, { as, params: { postId } })
const remove = (as: BuiltMember, postId: string) => app.call(feedRoutes.remove, { as, params: { postId } })
const notificationsOf = async (as: BuiltMember) => {
  const { data } = (await app.call(notificationsRoutes.list, { as })).body
  return data.notifications.map(({ type, actor }) => ({ type, actorId: actor?.id }))
}

const stored = async (key: string) => {
  const found = await app.platform.storage.read(key)
  return found && buffer(found.body)
}

describe("the feed", () => {
  it("lists all members' posts, newest first, page by page", async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      app.clock.advance(1)
      ids.unshift((await buildPost(app, n % 2 ? ya : ming)).id)
    }
    const first = await list(ya, { limit: 3 })
    const second = await list(ya, { limit: 3, cursor: first.nextCursor })
    expect([...first.posts, ...second.posts].slice(0, 5).map(({ id }) => id)).toEqual(ids)
    expect(first.posts[0]).toMatchObject({ user_id: ming.id, nickname: ming.nickname, canDelete: false })
    expect(first.posts[1]).toMatchObject({ user_id: ya.id, canDelete: true, likes_count: 0 })
  })

  it("has tabs for own and liked posts (by time of the like), and the posts of one member", async () => {
    const [own, first, second] = [
      await buildPost(app, ya),
      await buildPost(app, ming),
      await buildPost(app, ming),
    ]
    for (const { id } of [second, own, first]) {
      app.clock.advance(1)
      await buildPostLike(app, ya, id)
    }
    const idsOf = async (query: object) => (await list(ya, query)).posts.map(({ id }) => id)
    expect(await idsOf({ tab: "my" })).toEqual([own.id])
    expect(await idsOf({ tab: "liked" })).toEqual([first.id, own.id, second.id])
    expect(await idsOf({ tab: "liked", user_id: ming.id })).toEqual([first.id, second.id])
    expect((await idsOf({ user_id: ming.id })).toSorted()).toEqual([first.id, second.id].toSorted())
    const page = await list(ya, { tab: "liked", limit: 2 })
    expect((await list(ya, { tab: "liked", cursor: page.nextCursor })).posts).toMatchObject([
      { id: second.id, isLikedByMe: true, likes_count: 1 },
    ])
  })
})

describe("a post", () => {
  it("keeps its text exactly as typed", async () => {
    const hostile = "<img src=x onerror=alert(1)> \u202eabc\u202c 👩‍👩‍👧‍👦 𠮷 &amp; $1 {{x}} \u200d"
    const { status, body } = await create(ya, { content: `  ${hostile}\n` })
    expect([status, body.post.content]).toEqual([201, hostile])
    expect((await getPost(ming, body.post.id)).body.post.content).toBe(hostile)
  })

  it("is created once per idempotency key", async () => {
    const headers = { "idempotency-key": "one and the same" }
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => create(ya, { content: "一次就好" }, headers)),
    )
    expect(new Set(answers.map(({ body }) => body.post.id)).size).toBe(1)
    expect((await list(ya, { tab: "my" })).posts).toHaveLength(1)
    expect((await create(ya, { content: "另一句" }, headers)).body.code).toBe("idempotency_key_reused")
    expect((await create(ming, { content: "一次就好" }, headers)).status).toBe(201)
  })

  it("that was deleted is not found by a late retry", async () => {
    const headers = { "idempotency-key": "too late" }
    const { body } = await create(ya, { content: "說錯了" }, headers)
    await remove(ya, body.post.id)
    const late = await create(ya, { content: "說錯了" }, headers)
    expect([late.status, late.body.code]).toEqual([404, "post_not_found"])
    expect((await list(ya, { tab: "my" })).posts).toEqual([])
  })

  it.each([
    ["nothing", {}],

    ["only invisible characters", { content: "\u200b\u2060\u3164" }],
    ["a too long text", { content: "字".repeat(2001) }],
    ["only debris", { content: "\u0000\ud83d" }],
    ["a video", { content: "好", media_type: "video" }],
  ])("rejects %s", async (_name, body) => {
    expect((await create(ya, body)).status).toBe(422)
    expect((await list(ya, { tab: "my" })).posts).toEqual([])
  })

  it("shows a re-encoded picture without location data, at a URL that is valid for an hour", async () => {
    const { originalUrl } = (await uploadMedia(app, ya, await placedPicture(), "posts")).body
    const { body } = await create(ya, { media_url: originalUrl, media_type: "image" })
    expect(body.post).toMatchObject({
      content: null,
      media_type: "image",
      media_width: 1536,
      media_height: 2048,
    })
    expect(body.post.media_url).not.toBe(originalUrl)
    const { exif, format } = await sharp((await stored(originalUrl)) ?? Buffer.alloc(0)).metadata()
    expect({ exif, format }).toEqual({ format: "webp" })
    const params = { postId: body.post.id }
    const again = await app.call(feedRoutes.refreshMedia, { as: ming, params })
    expect(again.body.media_url).toContain(originalUrl.split("/").at(-1))
    expect(again.body.media_url, "a page whose first URL failed needs another").not.toBe(body.post.media_url)
    app.clock.advance(2)
    const third = await app.call(feedRoutes.refreshMedia, { as: ming, params })
    expect(third.body.media_url).not.toBe(again.body.media_url)
  })

  it("accepts only the author's own unused upload for a post", async () => {
    const [media_url, others, forChat] = [
      await buildFileRecord(app, ya, "posts"),
      await buildFileRecord(app, ming, "posts"),
      await buildFileRecord(app, ya, "chat"),
    ]
    for (const foreign of [others, forChat, "posts/nowhere.webp"])
      expect((await create(ya, { media_url: foreign })).body.code).toBe("upload_not_yours")
    const [first, second] = await Promise.all(
      ["一", "二"].map((content) => create(ya, { content, media_url })),
    )
    expect([first?.status, second?.status].toSorted()).toEqual([201, 403])
    const video = await uploadMedia(app, ya, Buffer.from("RIFF0000WAVEfmt "), "posts")
    expect(video.body.code).toBe("file_type_unsupported")
  })

  it("is deleted with its likes, comments, notifications and picture, by its author only", async () => {
    const { originalUrl } = await storeFile(app, ya, "posts")
    const { id } = (await create(ya, { media_url: originalUrl })).body.post
    await buildPostLike(app, ming, id)
    await buildComment(app, ming, id)
    expect(await notificationsOf(ya)).toHaveLength(2)
    expect((await remove(ming, id)).body.code).toBe("post_not_found")
    expect((await remove(ya, id)).status).toBe(200)
    expect((await remove(ya, id)).body.code).toBe("post_not_found")
    await app.jobsIdle()
    expect([await stored(originalUrl), await notificationsOf(ya)]).toEqual([null, []])
  })
})

describe("a like of a post", () => {
  it("counts once, notifies once, and both are withdrawn", async () => {
    const { id } = await buildPost(app, ya)
    const params = { postId: id }
    const like = () => app.call(feedRoutes.like, { as: ming, params })
    expect((await like()).body).toEqual({ success: true, liked: true, likes_count: 1 })
    expect((await like()).body.likes_count).toBe(1)
    expect(await notificationsOf(ya)).toEqual([{ type: "post_liked", actorId: ming.id }])
    for (let n = 0; n < 2; n++) {
      const { body } = await app.call(feedRoutes.unlike, { as: ming, params })
      expect(body).toEqual({ success: true, liked: false, likes_count: 0 })
    }
    expect(await notificationsOf(ya)).toEqual([])
  })

  it("of an own post, or by a member whom the author cannot see, causes no notification", async () => {
    const { id } = await buildPost(app, ya)
    await app.db.updateTable("members").set({ discoverable: false }).where("id", "=", ming.id).execute()
    await buildPostLike(app, ya, id)
    expect((await buildPostLike(app, ming, id)).likes_count).toBe(2)
    await buildComment(app, ming, id)
    expect(await notificationsOf(ya)).toEqual([])
  })
})

describe("a member with the feed open", () => {
  const open = async (as: BuiltMember) => {
    const socket = await openSocket(await app.origin(), { as })
    await socket.emit("watch-feed", true)
    return socket
  }

  it("receives new posts of others, except after a block", async () => {
    const blocked = await buildMember(app)
    await buildBlock(app, ming, blocked)
    const [reader, kept, author] = [await open(ya), await open(blocked), await open(ming)]
    const { id } = (await create(ming, { content: "第一則" })).body.post
    expect(await reader.next("new-post")).toEqual({ postId: id })
    // Events keep their order: the marker event has arrived, and nothing before it.
    const { id: own } = (await create(ya, { content: "第二則" })).body.post
    expect(await kept.next("new-post")).toEqual({ postId: own })
    expect(await author.next("new-post")).toEqual({ postId: own })
    await reader.emit("watch-feed", false)
    await create(ming, { content: "第三則" })
    await reader.emit("user-online", { userId: ya.id })
    expect(reader.received.filter(({ event }) => event === "new-post")).toEqual([])
    for (const socket of [reader, kept, author]) socket.close()
  })

  it("receives the number of comments, except after a block with the post's author", async () => {
    const blocked = await buildMember(app)
    await buildBlock(app, ming, blocked)
    const postId = (await buildPost(app, ming)).id
    const [reader, kept] = [await open(ya), await open(blocked)]
    const { body } = await app.call(feedRoutes.comment, {
      ...{ as: ya, params: { postId }, body: { content: "好看" } },
    })
    expect(await reader.next("comments-counted")).toEqual({ postId, commentsCount: 1 })
    const params = { postId, commentId: body.comment.id }
    await app.call(feedRoutes.removeComment, { as: ya, params })
    expect(await reader.next("comments-counted")).toEqual({ postId, commentsCount: 0 })
    // Events keep their order: the marker event has arrived, and nothing before it.
    await create(ya, { content: "之後" })
    await kept.next("new-post")
    expect(kept.received.filter(({ event }) => event === "comments-counted")).toEqual([])
    for (const socket of [reader, kept]) socket.close()
  })
})

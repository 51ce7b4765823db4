import { chatRoutes } from "@pinyu/contract/chat/routes"
import { feedLimits } from "@pinyu/contract/feed/limits"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildShare } from "@pinyu/testkit/factories/chat.ts"
import { buildPost } from "@pinyu/testkit/factories/feed.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { buildFileRecord } from "@pinyu/testkit/factories/media.ts"
import { storePhoto } from "@pinyu/testkit/factories/profiles.ts"
import { chatApp } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { sharingTools } from "@pinyu/testkit/scenarios/sharing.ts"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const words = "河堤的晚風"
const family = "👨‍👩‍👧‍👦"
const app = chatApp()
let tools: ReturnType<typeof sharingTools>
let sender: BuiltMember
let reader: BuiltMember
let author: BuiltMember
let id: string

beforeAll(async () => {
  tools = sharingTools(app)
})
beforeEach(async () => {
  const friends = await tools.buildFriends()
  ;({ sender, reader, shared: author, conversationId: id } = friends)
})

const setPrivacy = (as: BuiltMember, body: object) => app.call(profileRoutes.setPrivacy, { as, body })
const share = (post: { id: string }, more: object = {}, as: BuiltMember | null = sender) =>
  tools.share(as, id, post, { messageType: "post", ...more })
const failure = async (answer: ReturnType<typeof share>) => {
  const { status, body } = await answer
  return [status, body.code]
}
/** What sender and reader see of the shared post. */
const seenByBoth = async () => [await tools.sharedFor(sender, id), await tools.sharedFor(reader, id)]
const pictured = async (changes: Parameters<typeof buildPost>[2] = {}) => {
  const media_url = await buildFileRecord(app, author, "posts")
  return buildPost(app, author, { content: words, media_url, ...changes })
}
/** Nothing of the post in any answer: no text, no file, no author. */
const expectNothingFor = async (as: BuiltMember, post: { id: string }) => {
  const { body: list } = await app.call(chatRoutes.messages, { as, params: { conversationId: id } })
  const { body: changes } = await app.call(chatRoutes.changes, {
    as,
    params: { conversationId: id },
    query: { since: 0 },
  })
  for (const body of [list, changes]) {
    expect(body.messages.at(-1)).toMatchObject({ message_type: "post", shared_post: null })
    for (const secret of [words, post.id, author.id, author.nickname, "posts/"])
      expect(JSON.stringify(body), secret).not.toContain(secret)
  }
}

describe("a shared post", () => {
  it("is a card for both members, without a copy in the message", async () => {
    await storePhoto(app, author)
    const post = await pictured({ content: family.repeat(feedLimits.excerpt + 1) })
    const { status, body } = await share(post, { content: "想到你" })
    expect(status).toBe(201)
    const { message } = body
    expect(message).toMatchObject({ message_type: "post", content: "想到你", shared_member: null })
    expect(message.shared_post).toEqual({
      id: post.id,
      author: { id: author.id, nickname: "映真", avatar_url: expect.stringContaining("-avatar.webp") },
      excerpt: family.repeat(feedLimits.excerpt),
      picture_url: expect.stringMatching(/posts\/.*-small\.webp/),
    })
    for (const as of [sender, reader])
      expect((await tools.latestFor(as, id)).shared_post).toMatchObject({ id: post.id })
    const row = app.db.selectFrom("messages").selectAll().where("id", "=", message.id)
    expect(JSON.stringify(await row.executeTakeFirstOrThrow())).not.toContain(words)
  })

  it("is not named in the list of conversations and in notifications", async () => {
    expect((await share(await buildPost(app, author, { content: words }))).status).toBe(201)
    await app.jobsIdle()
    const { body: list } = await app.call(chatRoutes.conversations, { as: reader })
    const last = { last_message_type: "post", last_message_content: null }
    expect(list.conversations).toMatchObject([{ id, ...last, unread_count: 1 }])
    const { body: bell } = await app.call(notificationsRoutes.list, { as: reader })
    expect(bell.data.notifications).toMatchObject([{ type: "message_received" }])
    for (const body of [list, bell])
      for (const secret of [words, "映真"]) expect(JSON.stringify(body)).not.toContain(secret)
  })

  it("for matches only is shown to matches of the author alone, while they are", async () => {
    const post = await pictured({ audience: "mutual_likes" })
    expect(await failure(share(post))).toEqual([404, "post_not_found"])
    await buildLike(app, author, sender)
    await buildLike(app, sender, author)
    await buildLike(app, reader, author)
    expect((await share(post)).status).toBe(201)
    expect(await seenByBoth()).toEqual([post.id, null])
    await expectNothingFor(reader, post)
    await buildLike(app, author, reader)
    expect(await seenByBoth()).toEqual([post.id, post.id])
  })

  it("of an incognito, blocked or suspended author is shown only to those who may find them", async () => {
    const post = await pictured()
    await buildShare(app, sender, id, post, "post")
    expect(await seenByBoth()).toEqual([post.id, post.id])
    await setPrivacy(author, { discoverable: false })
    expect(await seenByBoth()).toEqual([null, null])
    await expectNothingFor(reader, post)
    await buildLike(app, author, reader)
    expect(await seenByBoth()).toEqual([null, post.id])
    await buildBlock(app, reader, author)
    expect(await seenByBoth()).toEqual([null, null])
    await setPrivacy(author, { discoverable: true })
    expect(await seenByBoth()).toEqual([post.id, null])
    await app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", author.id).execute()
    expect(await seenByBoth()).toEqual([null, null])
  })

  it("that its author deletes leaves a message without a reference", async () => {
    const post = await pictured()
    const { id: messageId } = await buildShare(app, sender, id, post, "post")
    await app.call(feedRoutes.remove, { as: author, params: { postId: post.id } })
    await expectNothingFor(sender, post)
    await expectNothingFor(reader, post)
    const row = app.db.selectFrom("messages").select(["type", "shared_post_id"]).where("id", "=", messageId)
    expect(await row.execute()).toEqual([{ type: "post", shared_post_id: null }])
  })
})

describe("sharing a post", () => {
  it("needs a post that the sender may see", async () => {
    const [blocker, blocked] = await Promise.all([buildMember(app), buildMember(app)])
    const posts = [await buildPost(app, blocker), await buildPost(app, blocked), { id: newId() }, author]
    await buildBlock(app, blocker, sender)
    await buildBlock(app, sender, blocked)
    for (const hidden of posts) expect(await failure(share(hidden))).toEqual([404, "post_not_found"])
    // The id of a post is none of a member.
    const expected = [404, "member_not_found"]
    expect(await failure(tools.share(sender, id, await buildPost(app, author)))).toEqual(expected)
  })

  it("while the post is deleted is sent or rejected, and refers to nothing afterwards", async () => {
    const post = await buildPost(app, author)
    const sending = Array.from({ length: 4 }, () => share(post))
    const removing = app.call(feedRoutes.remove, { as: author, params: { postId: post.id } })
    const [answers] = await Promise.all([Promise.all(sending), removing])
    for (const { body } of answers)
      expect(["post_not_found", "sent"]).toContain(body.code ?? (body.message.id && "sent"))
    const rows = app.db.selectFrom("messages").select("shared_post_id").where("conversation_id", "=", id)
    expect((await rows.execute()).filter(({ shared_post_id }) => shared_post_id !== null)).toEqual([])
  })
})

it("a message with a shared post has the post in the evidence of a report, and keeps no reference once it is recalled", async () => {
  const post = await buildPost(app, author, { content: words })
  const { id: target_id } = await buildShare(app, sender, id, post, "post")
  const form = { target_type: "message", target_id, reason: "harassment" }
  expect((await app.call(reportsRoutes.submit, { as: reader, body: form })).status).toBe(201)
  const rows = app.db.selectFrom("reports").select("evidence").where("target_id", "=", target_id)
  expect((await rows.executeTakeFirstOrThrow()).evidence).toMatchObject({
    ...{ type: "post", shared_post_id: post.id, post_author_id: author.id, post_content: words },
    ...{ shared_member_id: null, files: [] },
  })
  await app.call(chatRoutes.remove, { as: sender, params: { messageId: target_id } })
  const row = app.db.selectFrom("messages").select("shared_post_id").where("id", "=", target_id)
  expect(await row.execute()).toEqual([{ shared_post_id: null }])
})

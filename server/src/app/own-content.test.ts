import { chatRoutes } from "@pinyu/contract/chat/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { notesRoutes } from "@pinyu/contract/notes/routes"
import type { Route } from "@pinyu/contract/route"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildAvoidedContact } from "@pinyu/testkit/factories/avoided-contacts.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildComment, buildPost } from "@pinyu/testkit/factories/feed.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { storeFile } from "@pinyu/testkit/factories/media.ts"
import { buildNote } from "@pinyu/testkit/factories/notes.ts"
import { isStored } from "@pinyu/testkit/stored-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp
let stranger: BuiltMember
let host: BuiltMember
beforeAll(async () => {
  app = await testApp()
  ;[stranger, host] = await Promise.all([buildMember(app), buildMember(app)])
})
afterAll(() => app.close())

interface Written {
  /** How its writer removes it. */
  removal: { route: Route; params: Record<string, string> }
  /** Whether its words are still stored. */
  isLeft: () => Promise<boolean>
}

const commentOn = async (
  writer: BuiltMember,
  { id: postId }: { id: string },
  replyTo: string | null = null,
): Promise<Written> => {
  const { id: commentId } = await buildComment(app, writer, postId, "我的話", replyTo)
  const row = app.db.selectFrom("comments").select("id").where("id", "=", commentId)
  return {
    removal: { route: feedRoutes.removeComment, params: { postId, commentId } },
    isLeft: async () => (await row.executeTakeFirst()) !== undefined,
  }
}

/** What a member writes where others decide who sees it. */
const writings: Record<string, (writer: BuiltMember, other: BuiltMember) => Promise<Written>> = {
  comment: async (writer, other) => commentOn(writer, await buildPost(app, other)),
  "comment for matches": async (writer, other) =>
    commentOn(writer, await buildPost(app, other, { audience: "mutual_likes" })),
  reply: async (writer, other) => {
    const post = await buildPost(app, host)
    return commentOn(writer, post, (await buildComment(app, other, post.id)).id)
  },
  message: async (writer, other) => {
    const { id: messageId } = await buildMessage(app, writer, await buildConversation(app, writer, other))
    const row = app.db.selectFrom("messages").select("content").where("id", "=", messageId)
    return {
      removal: { route: chatRoutes.remove, params: { messageId } },
      isLeft: async () => (await row.executeTakeFirstOrThrow()).content !== null,
    }
  },
  picture: async (writer, other) => {
    const { originalUrl: mediaUrl } = await storeFile(app, writer)
    const picture = { messageType: "image", content: null, mediaUrl } as const
    const conversationId = await buildConversation(app, writer, other)
    const { id: messageId } = await buildMessage(app, writer, conversationId, picture)
    const isLeft = async () => {
      await app.jobsIdle()
      return isStored(app, mediaUrl)
    }
    return { removal: { route: chatRoutes.remove, params: { messageId } }, isLeft }
  },
  note: async (writer, other) => {
    await buildNote(app, writer, other)
    const row = app.db.selectFrom("notes").select("content").where("author_id", "=", writer.id)
    return {
      removal: { route: notesRoutes.remove, params: { targetUserId: other.id } },
      isLeft: async () => (await row.executeTakeFirst()) !== undefined,
    }
  },
}

const setMember = ({ id }: BuiltMember, changes: object) =>
  app.db.updateTable("members").set(changes).where("id", "=", id).execute()
const endMatch = async (one: BuiltMember, other: BuiltMember) => {
  await app.services.friends.unlike(one.id, other.id)
  await app.services.friends.unlike(other.id, one.id)
}

/** What hides the other member, or what the two share, from the writer. */
const hidings: Record<string, (writer: BuiltMember, other: BuiltMember) => Promise<unknown>> = {
  "a block": (writer, other) => buildBlock(app, writer, other),
  "a block by the other": (writer, other) => buildBlock(app, other, writer),
  "the other's suspension": (_writer, other) => setMember(other, { status: "suspended" }),
  "an avoided contact": (writer, other) => buildAvoidedContact(app, writer, other.email),
  "the other's avoided contact": (writer, other) => buildAvoidedContact(app, other, writer.email),
  "the end of the match": async (writer, other) => {
    await endMatch(writer, other)
    await setMember(other, { discoverable: false })
  },
}

describe("what a member wrote stays removable, by them alone", () => {
  it.each(Object.entries(hidings))("after %s", async (_name, hide) => {
    const [writer, other] = await Promise.all([buildMember(app), buildMember(app)])
    await buildLike(app, writer, other)
    await buildLike(app, other, writer)
    const written = []
    for (const [name, write] of Object.entries(writings))
      written.push({ name, ...(await write(writer, other)) })
    await hide(writer, other)
    for (const { name, removal, isLeft } of written) {
      const { route, params } = removal
      // A block and the end of a match delete some of it.
      const wasLeft = await isLeft()
      await app.call(route, { as: stranger, params })
      expect(await isLeft(), name).toBe(wasLeft)
      const { status } = await app.call(route, { as: writer, params })
      expect([name, status < 300 || !wasLeft, await isLeft()]).toEqual([name, true, false])
    }
  })

  it("after they deleted the conversation for themselves", async () => {
    const [writer, other] = await Promise.all([buildMember(app), buildMember(app)])
    const conversationId = await buildConversation(app, writer, other)
    const { id: messageId, position } = await buildMessage(app, writer, conversationId)
    await app.services.chat.clear(writer.id, conversationId, position)
    for (let call = 0; call < 2; call++) {
      const { status, body } = await app.call(chatRoutes.remove, { as: writer, params: { messageId } })
      expect([status, body.message]).toEqual([200, null])
    }
    expect((await app.services.chat.message(other.id, messageId)).message).toMatchObject({ is_deleted: true })
  })
})

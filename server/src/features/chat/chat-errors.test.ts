import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Route } from "@pinyu/contract/route"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { buildFileRecord } from "@pinyu/testkit/factories/media.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import type { TestApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { newId } from "../../platform/ids.ts"

// Rate limits use the real clock.
const app = startedApp(() => ({ clock: testClock(new Date()) }))
let me: BuiltMember
let other: BuiltMember
let stranger: BuiltMember
let conversationId: string
let messageId: string

interface Place {
  conversationId: string
  messageId: string
}

beforeAll(async () => {
  ;[me, other, stranger] = await Promise.all([buildMember(app), buildMember(app), buildMember(app)])
  conversationId = await buildConversation(app, me, other)
  messageId = (await buildMessage(app, me, conversationId)).id
})

/** All stored rows of conversations. */
const everything = async () => {
  const tables = ["conversations", "conversation_members", "messages", "message_reactions"]
  const contents = tables.map(async (table) => {
    const all = sql`select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`
    return (await all.execute(app.db)).rows
  })
  return Promise.all(contents)
}

/** Asserts the response, and that nothing was changed or emitted. */
const answerOf = async (route: Route, call: Parameters<TestApp["call"]>[1]) => {
  const emitters = [
    vi.spyOn(app.platform.realtime, "emit"),
    vi.spyOn(app.platform.realtime, "emitNewMessage"),
  ].map((spy) => spy.mockClear())
  const before = await everything()
  const { status, body } = await app.call(route, call)
  expect(await everything()).toEqual(before)
  for (const spy of emitters) expect(spy).not.toHaveBeenCalled()
  return { status, body }
}

/** Every way to read or change a conversation. */
const ways: [string, Route, (place: Place) => { params: object; query?: object; body?: object }][] = [
  ["look at", chatRoutes.conversation, ({ conversationId }) => ({ params: { conversationId } })],
  ["read", chatRoutes.messages, ({ conversationId }) => ({ params: { conversationId } })],
  [
    "see changes of",
    chatRoutes.changes,
    ({ conversationId }) => ({ params: { conversationId }, query: { since: 0 } }),
  ],
  [
    "write in",
    chatRoutes.send,
    ({ conversationId }) => ({ params: { conversationId }, body: { content: "嗨" } }),
  ],
  ["mark as read", chatRoutes.readAll, ({ conversationId }) => ({ params: { conversationId } })],
  ["get a message of", chatRoutes.message, ({ messageId }) => ({ params: { messageId } })],
  ["edit in", chatRoutes.edit, ({ messageId }) => ({ params: { messageId }, body: { content: "嗨" } })],
  ["recall in", chatRoutes.remove, ({ messageId }) => ({ params: { messageId } })],
  [
    "react in",
    chatRoutes.react,
    ({ messageId }) => ({ params: { messageId }, body: { reactionType: "sad" } }),
  ],
]
const nowhere = (): Place => ({ conversationId: newId(), messageId: newId() })

describe.each(ways)("to %s a conversation", (_name, route, callOf) => {
  it("answers a stranger as if the conversation did not exist", async () => {
    const theirs = await answerOf(route, { as: stranger, ...callOf({ conversationId, messageId }) })
    expect(theirs.status).toBe(404)
    expect(theirs).toEqual(await answerOf(route, { as: stranger, ...callOf(nowhere()) }))
  })
})

it("a repeat of a message is not answered after a block", async () => {
  const [sender, blocker] = await Promise.all([buildMember(app), buildMember(app)])
  const id = await buildConversation(app, sender, blocker)
  const body = { content: "嗨", clientMessageId: "again" }
  await buildMessage(app, sender, id, body)
  await buildBlock(app, blocker, sender)
  const answer = await answerOf(chatRoutes.send, { as: sender, params: { conversationId: id }, body })
  expect(answer.body.code).toBe("conversation_not_found")
})

describe("an invalid message", () => {
  const send = (body: object) => answerOf(chatRoutes.send, { as: me, params: { conversationId }, body })

  it.each<[string, object, string]>([
    ["a blank text", { content: " \n　\t" }, "content"],
    ["2,001 characters", { content: "字".repeat(2001) }, "content"],
    ["a NUL", { content: "a\u0000b" }, "content"],
    ["an unknown type", { content: "嗨", messageType: "file" }, "messageType"],
    ["text with a file", { content: "嗨", mediaUrl: "chat/a.webp" }, "mediaUrl"],
    ["a picture without a file", { messageType: "image", content: "嗨" }, "mediaUrl"],
    ["a reply to no id", { content: "嗨", replyToMessageId: "1" }, "replyToMessageId"],
  ])("is rejected: %s", async (_name, body, field) => {
    const { status, body: answer } = await send(body)
    expect([status, answer.code]).toEqual([422, "invalid_fields"])
    expect(Object.keys(answer.fields ?? {})).toContain(field)
  })

  it("may have 2,000 characters, however many bytes they have", async () => {
    const { status } = await app.call(chatRoutes.send, {
      as: me,
      params: { conversationId },
      body: { content: "🌸".repeat(2000) },
    })
    expect(status).toBe(201)
  })

  it("cannot reply to a message of another conversation, as if it did not exist", async () => {
    const foreign = await buildConversation(app, me, await buildMember(app))
    const { id } = await buildMessage(app, me, foreign)
    const answer = await send({ content: "嗨", replyToMessageId: id })
    expect([answer.status, answer.body.code]).toEqual([404, "message_not_found"])
    expect(answer).toEqual(await send({ content: "嗨", replyToMessageId: newId() }))
  })

  it("cannot contain another member's file, a file of another type, or an unknown file", async () => {
    const [own, theirs] = [await buildFileRecord(app, me, "chat"), await buildFileRecord(app, other, "chat")]
    const answers = [
      await send({ messageType: "image", mediaUrl: theirs }),
      await send({ messageType: "video", mediaUrl: own }),
      await send({ messageType: "image", mediaUrl: "chat/nobody.webp" }),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.body.code]).toEqual([403, "upload_not_yours"])
      expect(answer.body).toEqual(answers[0]?.body)
    }
  })

  it("cannot be the centre of a page of another conversation, as if it did not exist", async () => {
    const foreign = await buildConversation(app, me, await buildMember(app))
    const { id } = await buildMessage(app, me, foreign)
    for (const place of ["around", "after"]) {
      const getPage = (around: string) =>
        answerOf(chatRoutes.messages, { as: me, params: { conversationId }, query: { [place]: around } })
      expect((await getPage(id)).body.code).toBe("message_not_found")
      expect(await getPage(id)).toEqual(await getPage(newId()))
    }
  })

  it.each([
    ["edited to a too long text", chatRoutes.edit, { content: "字".repeat(2001) }, "content"],
    ["reacted to with an unknown reaction", chatRoutes.react, { reactionType: "🎉" }, "reactionType"],
  ])("is %s", async (_name, route, body, field) => {
    const answer = await answerOf(route, { as: me, params: { messageId }, body })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]])
  })
})

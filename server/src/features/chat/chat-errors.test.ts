import { chatRoutes } from "@pinyu/contract/chat/routes"
import { newMessage } from "@pinyu/contract/chat/schemas"
import type { Route } from "@pinyu/contract/route"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { buildFileRecord } from "@pinyu/testkit/factories/media.ts"
import { chatApp } from "@pinyu/testkit/scenarios/chat-calls.ts"
import type { TestApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { newId } from "../../platform/ids.ts"

const app = chatApp()
let me: BuiltMember
let other: BuiltMember
let stranger: BuiltMember
let conversationId: string
let messageId: string
/** Who calls, and their conversation that a block in either direction or a suspension has ended. */
let endings: [BuiltMember, { conversationId: string; messageId: string }][]

const endingsOf = async (member: BuiltMember) => {
  const [blocked, blocker, suspended] = await Promise.all([
    buildMember(app),
    buildMember(app),
    buildMember(app),
  ])
  const places: typeof endings = []
  for (const partner of [blocked, blocker, suspended]) {
    const id = await buildConversation(app, member, partner)
    places.push([member, { conversationId: id, messageId: (await buildMessage(app, member, id)).id }])
  }
  await buildBlock(app, member, blocked)
  await buildBlock(app, blocker, member)
  await app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", suspended.id).execute()
  return places
}

beforeAll(async () => {
  ;[me, other, stranger] = await Promise.all([buildMember(app), buildMember(app), buildMember(app)])
  conversationId = await buildConversation(app, me, other)
  messageId = (await buildMessage(app, me, conversationId)).id
  endings = await endingsOf(await buildMember(app))
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

/**
 * Every way to read or change a conversation, with what a call needs besides the ids. One's own messages stay
 * removable.
 */
const ways: [string, Route, object?][] = [
  ["look at", chatRoutes.conversation],
  ["read", chatRoutes.messages],
  ["see changes of", chatRoutes.changes, { query: { since: 0 } }],
  ["write in", chatRoutes.send, { body: { content: "嗨" } }],
  ["mark as read", chatRoutes.readAll],
  ["search", chatRoutes.searchConversation, { body: { text: "夕陽" } }],
  ["arrange", chatRoutes.arrange, { body: { is_pinned: true } }],
  ["clear", chatRoutes.clear, { query: { position: 1 } }],
  ["answer the invitation to", chatRoutes.answerInvitation, { body: { answer: "accepted" } }],
  ["see the warning of", chatRoutes.senderWarning],
  ["get a message of", chatRoutes.message],
  ["edit in", chatRoutes.edit, { body: { content: "嗨" } }],
  ["react in", chatRoutes.react, { body: { reactionType: "sad" } }],
]

it.each(ways)(
  "to %s a conversation of others, or ended by a block or a suspension, fails as if it did not exist",
  async (_name, route, more) => {
    const theirs = await answerOf(route, { as: stranger, params: { conversationId, messageId }, ...more })
    expect(theirs.status).toBe(404)
    const params = { conversationId: newId(), messageId: newId() }
    expect(theirs).toEqual(await answerOf(route, { as: stranger, params, ...more }))
    for (const [as, ended] of endings)
      expect(await answerOf(route, { as, params: ended, ...more })).toEqual(theirs)
  },
)

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

  const file = "chat/a.webp"
  const onceInGroup = { messageType: "image", mediaUrl: file, isViewOnce: true, groupId: newId() }
  it.each<[string, object, string]>([
    ["a blank text", { content: " \n　\t" }, "content"],
    ["2,001 characters", { content: "字".repeat(2001) }, "content"],
    ["a text that nobody sees", { content: "\u200b\u0000\ufffc\ud83d" }, "content"],
    ["text with a file", { content: "嗨", mediaUrl: file }, "mediaUrl"],
    ["a picture without a file", { messageType: "image", content: "嗨" }, "mediaUrl"],
    ["a profile of nobody", { messageType: "profile" }, "sharedId"],
    ["a profile with a file", { messageType: "profile", sharedId: newId(), mediaUrl: file }, "mediaUrl"],
    ["text with a profile", { content: "嗨", sharedId: newId() }, "sharedId"],
    ["text to be opened once", { content: "嗨", isViewOnce: true }, "isViewOnce"],
    ["a video to be opened once", { messageType: "video", mediaUrl: file, isViewOnce: true }, "isViewOnce"],
    ["text in a group", { content: "嗨", groupId: newId() }, "groupId"],
    ["a video in a group", { messageType: "video", mediaUrl: file, groupId: newId() }, "groupId"],
    ["a picture to be opened once in a group", onceInGroup, "groupId"],
  ])("is rejected: %s", (_name, body, field) => {
    const issues = newMessage.safeParse(body).error?.issues ?? []
    expect(issues.map(({ path }) => path.join("."))).toEqual([field])
  })

  it("is none when the text beside a file is blank", () => {
    const blank = ["", " \n　", null, undefined]
    const contents = blank.map((content) =>
      newMessage.parse({ messageType: "image", content, mediaUrl: file }),
    )
    expect(contents.map(({ content }) => content)).toEqual([null, null, null, null])
  })

  it("is mended when half an emoji or a control character is left in it", async () => {
    const content = " 晚安\ud83d\u0000，\u001b🌙\n明天見👨‍👩‍👧\udc00"
    const mended = " 晚安，🌙\n明天見👨‍👩‍👧"
    const sent = await app.call(chatRoutes.send, { as: me, params: { conversationId }, body: { content } })
    expect(sent.body.message.content).toBe(mended)
    const edit = { as: me, params: { messageId: sent.body.message.id }, body: { content: `${content}!` } }
    expect((await app.call(chatRoutes.edit, edit)).body.message.content).toBe(`${mended}!`)
  })

  it("may have 2,000 characters, however many bytes they have", async () => {
    const call = { as: me, params: { conversationId }, body: { content: "🌸".repeat(2000) } }
    expect((await app.call(chatRoutes.send, call)).status).toBe(201)
  })

  it("cannot reply to a message of another conversation, nor be read beside it, as if it did not exist", async () => {
    const foreign = await buildConversation(app, me, await buildMember(app))
    const { id } = await buildMessage(app, me, foreign)
    const answer = await send({ content: "嗨", replyToMessageId: id })
    expect([answer.status, answer.body.code]).toEqual([404, "message_not_found"])
    expect(answer).toEqual(await send({ content: "嗨", replyToMessageId: newId() }))
    for (const place of ["around", "after"]) {
      const getPage = (around: string) =>
        answerOf(chatRoutes.messages, { as: me, params: { conversationId }, query: { [place]: around } })
      expect((await getPage(id)).body.code).toBe("message_not_found")
      expect(await getPage(id)).toEqual(await getPage(newId()))
    }
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
})

import { chatRoutes } from "@pinyu/contract/chat/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildInvitation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildPair, chatApp, chatCalls } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

const app = chatApp()
const { listed, conversationOf } = chatCalls(app)
let me: BuiltMember
let other: BuiltMember
let id: string

beforeEach(async () => {
  ;({ me, other, id } = await buildPair(app))
})
afterEach(() => void vi.restoreAllMocks())

const clear = (as: BuiltMember, position: number) =>
  app.call(chatRoutes.clear, { as, params: { conversationId: id }, query: { position } })
const page = (as: BuiltMember, query: object = {}) =>
  app.call(chatRoutes.messages, { as, params: { conversationId: id }, query })
const textsOf = async (as: BuiltMember, query: object = {}) =>
  (await page(as, query)).body.messages.map(({ content }) => content)
const changed = async (as: BuiltMember) =>
  (await app.call(chatRoutes.changes, { as, params: { conversationId: id }, query: { since: 0 } })).body
const write = (by: BuiltMember, content: string, more: object = {}) =>
  buildMessage(app, by, id, { content, ...more })

describe("a conversation that a member deletes for themselves", () => {
  it("leaves their list and count, and stays with the other member", async () => {
    await write(other, "一")
    const { body } = await clear(me, 1)
    expect(body).toMatchObject({ conversation: { last_message_time: null, unread_count: 0 }, totalUnread: 0 })
    expect([await listed(me), await listed(other)]).toEqual([[], [id]])
    expect([await textsOf(me), await textsOf(other)]).toEqual([[], ["一"]])
    expect(await conversationOf(other, id), "no read receipt").toMatchObject({ other_read_position: 0 })
  })

  it("returns with a new message, without the old ones, in each kind of page", async () => {
    const old = await write(other, "一")
    await write(me, "二")
    await clear(me, 2)
    const next = await write(other, "三")
    expect(await listed(me)).toEqual([id])
    expect(await conversationOf(me, id)).toMatchObject({ last_message_content: "三", unread_count: 1 })
    for (const query of [{}, { position: 0 }, { position: 1 }, { around: next.id }])
      expect(await textsOf(me, query), JSON.stringify(query)).toEqual(["三"])
    expect((await page(me)).body.nextCursor).toBeNull()
    for (const query of [{ around: old.id }, { after: old.id }])
      expect((await page(me, query)).body.code).toBe("message_not_found")
    expect(await changed(me)).toMatchObject({ messages: [{ content: "三" }], cleared_position: 2 })
    expect(await changed(other)).toMatchObject({ cleared_position: 0 })
    expect(await textsOf(other)).toEqual(["一", "二", "三"])
  })

  it("hides its old messages from each call and event, and a quote of them", async () => {
    const theirs = await write(other, "一")
    const mine = await write(me, "二")
    await clear(me, 2)
    const params = { messageId: mine.id }
    const answers = [
      await app.call(chatRoutes.message, { as: me, params: { messageId: theirs.id } }),
      await app.call(chatRoutes.edit, { as: me, params, body: { content: "改" } }),
      await app.call(chatRoutes.react, { as: me, params, body: { reactionType: "heart" } }),
      await app.call(chatRoutes.remove, { as: me, params: { messageId: theirs.id } }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill("message_not_found"))
    const emit = vi.spyOn(app.platform.realtime, "emit")
    await app.services.chat.react(other.id, mine.id, "heart")
    expect(emit.mock.calls.map(([to]) => to)).toEqual([other.id])
    const reply = await write(other, "三", { replyToMessageId: mine.id })
    expect(reply).toMatchObject({ reply_content: "二", reply_is_deleted: false })
    const { messages } = (await page(me)).body
    expect(messages).toMatchObject([{ content: "三", reply_to_message_id: null, reply_content: null }])
  })

  it("keeps a message that arrived meanwhile, also when the call is repeated", async () => {
    await write(other, "一")
    await write(other, "二")
    const emit = vi.spyOn(app.platform.realtime, "emit")
    for (let n = 0; n < 2; n++) {
      const { body } = await clear(me, 1)
      expect(body).toMatchObject({
        conversation: { unread_count: 1, last_message_content: "二" },
        totalUnread: 1,
      })
    }
    expect(emit.mock.calls).toEqual([
      [me.id, "conversation-changed", { conversationId: id, isCleared: true }],
      [me.id, "unread-count", { totalUnread: 1 }],
    ])
    expect(await textsOf(me)).toEqual(["二"])
    await clear(me, 1_000)
    await write(other, "三")
    expect(await textsOf(me), "a position that did not exist yet").toEqual(["三"])
  })

  it("is neither pinned nor archived nor marked when it returns, but still muted", async () => {
    await write(other, "一")
    const muted_until = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const change = { is_pinned: true, is_marked_unread: true, muted_until }
    await app.services.chat.arrange(me.id, id, change)
    await clear(me, 1)
    await write(other, "二")
    const expected = { is_pinned: false, is_marked_unread: false, muted_until }
    expect(await conversationOf(me, id)).toMatchObject(expected)
  })

  it("removes its notification, and reports keep their evidence", async () => {
    const message = await write(other, "保證獲利")
    await clear(me, 1)
    const bell = await app.call(notificationsRoutes.unreadCount, { as: me })
    expect(bell.body.data).toEqual({ unreadCount: 0, ofMessages: 0 })
    const form = { target_type: "message", target_id: message.id, reason: "scam" }
    expect((await app.call(reportsRoutes.submit, { as: me, body: form })).status).toBe(201)
  })

  it("cannot be deleted while it is an invitation", async () => {
    const stranger = await buildMember(app)
    id = await buildInvitation(app, stranger, me)
    await write(stranger, "你好")
    await clear(me, 1)
    expect(await textsOf(me)).toEqual(["你好"])
  })
})

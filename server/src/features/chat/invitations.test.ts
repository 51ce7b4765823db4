import { chatRoutes } from "@pinyu/contract/chat/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildInvitation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { buildFileRecord } from "@pinyu/testkit/factories/media.ts"
import { chatApp, chatCalls } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

const app = chatApp()
const { listed, conversationOf, messagesOf, readAll, unreadOf } = chatCalls(app)
let stranger: BuiltMember
let me: BuiltMember
let id: string

const daySeconds = 24 * 60 * 60

beforeEach(async () => {
  ;[stranger, me] = await Promise.all([buildMember(app), buildMember(app)])
  id = await buildInvitation(app, stranger, me)
})
afterEach(() => vi.restoreAllMocks())

const invitations = async (as: BuiltMember, query: object = {}) =>
  (await app.call(chatRoutes.invitations, { as, query })).body
const invited = async (as: BuiltMember, query: object = {}) =>
  (await invitations(as, query)).conversations.map((one) => one.id)
const answer = (as: BuiltMember, to: string, conversationId = id) =>
  app.call(chatRoutes.answerInvitation, { as, params: { conversationId }, body: { answer: to } })
const like = (as: BuiltMember, userId: string) => app.call(friendsRoutes.like, { as, params: { userId } })

describe("the first message of a stranger", () => {
  it("waits under the invitations, apart from conversations and unread messages", async () => {
    expect(await invitations(me), "an empty conversation").toMatchObject({ conversations: [], waiting: 0 })
    await buildMessage(app, stranger, id)
    await buildMessage(app, stranger, id)
    const { conversations, waiting } = await invitations(me)
    expect(conversations).toMatchObject([{ id, invitation: "pending", unread_count: 2 }])
    expect(waiting).toBe(1)
    expect(await listed(me)).toEqual([])
    expect(await unreadOf(me)).toBe(0)
    expect(await conversationOf(stranger, id)).toMatchObject({ invitation: null })
    expect(await listed(stranger)).toEqual([id])
    expect(await invitations(stranger)).toMatchObject({ conversations: [], waiting: 0 })
  })

  it("stays unread, and shows the sender neither reading, nor typing, nor presence", async () => {
    await buildMessage(app, stranger, id)
    const emit = vi.spyOn(app.platform.realtime, "emit")
    expect((await readAll(me, id)).body).toMatchObject({ read_position: 0, totalUnread: 0 })
    await app.services.chat.emitTyping(me.id, id, true)
    expect(emit).not.toHaveBeenCalled()
    await app.services.profiles.recordOnline(me.id)
    expect(await conversationOf(stranger, id)).toMatchObject({
      other_read_position: 0,
      other_last_online: null,
    })
    expect(await app.services.chat.othersOf(me.id)).toEqual([])
    expect(await app.services.chat.othersOf(stranger.id)).toEqual([me.id])
  })

  it("hides its file until it is accepted", async () => {
    const mediaUrl = await buildFileRecord(app, stranger, "chat")
    const image = { messageType: "image", content: "我的照片", mediaUrl } as const
    await buildMessage(app, stranger, id, image)
    const hidden = { media_state: "hidden", media_url: null, media_url_signed: null, media_metadata: null }
    const [shown] = await messagesOf(me, id)
    expect(shown).toMatchObject({ content: "我的照片", media_thumbnail_url_signed: null, ...hidden })
    const byId = { as: me, params: { messageId: shown?.id ?? "" } }
    expect((await app.call(chatRoutes.message, byId)).body.message).toMatchObject(hidden)
    expect((await messagesOf(stranger, id))[0]).toMatchObject({ media_url: mediaUrl })
    await answer(me, "accepted")
    expect((await messagesOf(me, id))[0]?.media_url_signed).toEqual(expect.any(String))
  })

  it("notifies of no message, and changes the count on open pages", async () => {
    const emit = vi.spyOn(app.platform.realtime, "emit")
    const emitNewMessage = vi.spyOn(app.platform.realtime, "emitNewMessage")
    const message = await buildMessage(app, stranger, id)
    await app.services.chat.edit(stranger.id, message.id, "哈囉")
    expect(emitNewMessage.mock.calls.map(([memberId]) => memberId)).toEqual([stranger.id])
    const toMe = emit.mock.calls.filter(([memberId]) => memberId === me.id)
    const changed = [me.id, "invitation-changed", { conversationId: id }]
    expect(toMe).toEqual([changed, changed])
    const recorded = app.db.selectFrom("notification_events").select("type").where("member_id", "=", me.id)
    expect(await recorded.execute()).toEqual([])
  })

  it("is no invitation to a member who likes the sender, whether that is shown or not", async () => {
    const admirer = await buildMember(app, { privacy: { show_likes: false } })
    await buildLike(app, admirer, stranger)
    const conversationId = await buildInvitation(app, stranger, admirer)
    await buildMessage(app, stranger, conversationId)
    expect(await listed(admirer)).toEqual([conversationId])
    expect(await conversationOf(stranger, conversationId), "the like does not show").toMatchObject({
      other_last_online: null,
    })
  })
})

describe("an answer", () => {
  it("accepts: the conversation is listed with its unread messages, and the sender is not notified", async () => {
    await buildMessage(app, stranger, id)
    const emit = vi.spyOn(app.platform.realtime, "emit")
    const { body } = await answer(me, "accepted")
    expect(body.conversation).toMatchObject({ id, invitation: null, unread_count: 1 })
    expect(emit.mock.calls).toEqual([
      [me.id, "invitation-changed", { conversationId: id }],
      [me.id, "unread-count", { totalUnread: 1 }],
    ])
    for (const again of ["accepted", "declined", "pending"])
      expect((await answer(me, again)).body.conversation.invitation, again).toBeNull()
    expect(emit).toHaveBeenCalledTimes(2)
    expect(await listed(me)).toEqual([id])
    expect((await readAll(me, id)).body.read_position).toBe(1)
  })

  it.each([
    ["a message", () => buildMessage(app, me, id)],
    ["a like", () => like(me, stranger.id)],
    [
      "a reaction",
      async () => {
        const [first] = await messagesOf(me, id)
        const params = { messageId: first?.id ?? "" }
        await app.call(chatRoutes.react, { as: me, params, body: { reactionType: "heart" } })
      },
    ],
  ])("by %s accepts", async (_what, act) => {
    for (const state of ["pending", "declined"]) {
      await buildMessage(app, stranger, id)
      await answer(me, state)
      const emit = vi.spyOn(app.platform.realtime, "emit")
      await act()
      expect(emit).toHaveBeenCalledWith(me.id, "invitation-changed", { conversationId: id })
      expect(await conversationOf(me, id)).toMatchObject({ invitation: null })
      ;[stranger, me] = await Promise.all([buildMember(app), buildMember(app)])
      id = await buildInvitation(app, stranger, me)
    }
  })

  it("declines: later messages are delivered to nobody, and the refusal can be taken back", async () => {
    await buildMessage(app, stranger, id)
    expect((await answer(me, "declined")).body.conversation.invitation).toBe("declined")
    expect(await invitations(me)).toMatchObject({ conversations: [], waiting: 0 })
    const emit = vi.spyOn(app.platform.realtime, "emit")
    await buildMessage(app, stranger, id)
    expect(emit).not.toHaveBeenCalled()
    expect(await unreadOf(me)).toBe(0)
    expect(await invited(me, { state: "declined" })).toEqual([id])
    await answer(me, "pending")
    expect(await invited(me)).toEqual([id])
    expect(await invited(me, { state: "declined" })).toEqual([])
  })

  it("lists declined invitations for 30 days", async () => {
    await buildMessage(app, stranger, id)
    await answer(me, "declined")
    await app.db
      .updateTable("conversation_members")
      .set({ declined_at: new Date(app.clock.now().getTime() - 30 * daySeconds * 1000) })
      .where("member_id", "=", me.id)
      .execute()
    expect(await invited(me, { state: "declined" })).toEqual([])
    expect((await conversationOf(me, id)).invitation, "it stays readable by its address").toBe("declined")
  })

  it("is for the receiver alone: a sender changes nothing, and after a block nobody does", async () => {
    await buildMessage(app, stranger, id)
    await answer(stranger, "declined")
    expect(await invited(me)).toEqual([id])
    await buildBlock(app, stranger, me)
    expect(await invitations(me)).toMatchObject({ conversations: [], waiting: 0 })
  })
})

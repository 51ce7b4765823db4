import { chatLimits } from "@pinyu/contract/chat/limits"
import { muteEnd } from "@pinyu/contract/chat/muting"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { ConversationChange } from "@pinyu/contract/chat/schemas"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildInvitation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { chatApp, chatCalls } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

const app = chatApp()
const { listed, conversationOf, unreadOf } = chatCalls(app)
let me: BuiltMember
let other: BuiltMember
let id: string

beforeEach(async () => {
  ;[me, other] = await Promise.all([buildMember(app), buildMember(app)])
  id = await withMessage(other)
})
afterEach(() => void vi.restoreAllMocks())

/** A conversation of `me` with a message of the other member. */
const withMessage = async (writer: BuiltMember) => {
  const conversationId = await buildConversation(app, me, writer)
  await buildMessage(app, writer, conversationId)
  return conversationId
}
const arrange = (as: BuiltMember, change: ConversationChange, conversationId = id) =>
  app.call(chatRoutes.arrange, { as, params: { conversationId }, body: change })
const archived = async (as: BuiltMember) =>
  (await app.call(chatRoutes.archived, { as })).body.conversations.map((one) => one.id)
const events = async ({ id }: BuiltMember) =>
  (await app.db.selectFrom("notification_events").select("type").where("member_id", "=", id).execute()).length
const always = () => muteEnd("always", app.clock.now())

describe("each change of a conversation", () => {
  it.each([
    ["a pin", { is_pinned: true }],
    ["a mute", { muted_until: muteEnd("always", new Date()) }],
  ] as const)("%s belongs to the member alone, and a repeat changes nothing", async (_, change) => {
    const before = await conversationOf(other, id)
    const emit = vi.spyOn(app.platform.realtime, "emit")
    for (let n = 0; n < 2; n++) {
      const { status, body } = await arrange(me, change)
      expect(status).toBe(200)
      expect(body.conversation).toMatchObject({ id, ...change })
      expect(body.totalUnread).toBe(await unreadOf(me))
    }
    expect(emit.mock.calls).toEqual([
      [me.id, "conversation-changed", { conversationId: id, isCleared: false }],
      [me.id, "unread-count", { totalUnread: await unreadOf(me) }],
    ])
    expect(await conversationOf(other, id)).toEqual(before)
  })

  it("leaves an invitation and a conversation without messages as they are", async () => {
    const writer = await buildMember(app)
    const invitation = await buildInvitation(app, writer, me)
    await buildMessage(app, writer, invitation)
    const empty = await buildConversation(app, me, await buildMember(app))
    for (const conversationId of [invitation, empty]) {
      const { body } = await arrange(me, { is_pinned: true, is_marked_unread: true }, conversationId)
      expect(body.conversation).toMatchObject({ is_pinned: false, is_marked_unread: false })
    }
    expect((await app.call(chatRoutes.invitations, { as: me })).body.waiting).toBe(1)
  })
})

describe("a pinned conversation", () => {
  it("comes before newer ones, on each page once", async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => buildMember(app)))
    const newer: string[] = []
    for (const writer of others) {
      app.clock.advance(1)
      newer.unshift(await withMessage(writer))
    }
    expect(await listed(me)).toEqual([...newer, id])
    await arrange(me, { is_pinned: true })
    expect(await listed(me)).toEqual([id, ...newer])
    await arrange(me, { is_pinned: true }, newer[1])
    const paged: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { limit: 1, ...(cursor && { cursor }) }
      const { body } = await app.call(chatRoutes.conversations, { as: me, query })
      paged.push(...body.conversations.map((found) => found.id))
      cursor = body.nextCursor
    }
    expect(paged).toEqual([newer[1], id, newer[0], newer[2]])
  })

  it("is one of five, also when they are pinned at once; hidden and unpinned ones leave room", async () => {
    const writers = await Promise.all(Array.from({ length: chatLimits.pinned }, () => buildMember(app)))
    const ids = [id, ...(await Promise.all(writers.map(withMessage)))]
    const answers = await Promise.all(ids.map((each) => arrange(me, { is_pinned: true }, each)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(chatLimits.pinned)
    const left = ids[answers.findIndex(({ status }) => status === 409)] ?? ""
    expect((await arrange(me, { is_pinned: true }, left)).body.code).toBe("too_many_pinned_conversations")
    const [pinned = ""] = ids.filter((each) => each !== left)
    expect((await arrange(me, { is_pinned: true }, pinned)).status, "a repeat").toBe(200)
    await arrange(me, { is_pinned: false }, pinned)
    expect((await arrange(me, { is_pinned: true }, left)).status).toBe(200)
    const blocker = writers[ids.findIndex((each) => each !== left && each !== pinned && each !== id) - 1]
    if (blocker) await buildBlock(app, blocker, me)
    expect((await arrange(me, { is_pinned: true }, pinned)).status).toBe(200)
  })
})

describe("a muted conversation", () => {
  it("notifies nobody and counts nowhere, but shows its unread messages", async () => {
    await app.services.chat.readAll(me.id, id)
    await arrange(me, { muted_until: always() })
    const recorded = await events(me)
    const emitNewMessage = vi.spyOn(app.platform.realtime, "emitNewMessage")
    await buildMessage(app, other, id)
    expect(emitNewMessage.mock.calls.map(([to, { isMuted }]) => [to, isMuted])).toEqual([
      [me.id, true],
      [other.id, false],
    ])
    expect(await events(me)).toBe(recorded)
    expect(await unreadOf(me)).toBe(0)
    expect(await conversationOf(me, id)).toMatchObject({ unread_count: 1 })
    await arrange(me, { muted_until: null })
    expect(await unreadOf(me)).toBe(1)
  })

  it("counts and notifies again when the mute has ended", async () => {
    await app.services.chat.readAll(me.id, id)
    await arrange(me, { muted_until: muteEnd("hour", app.clock.now()) })
    await buildMessage(app, other, id)
    expect(await unreadOf(me)).toBe(0)
    app.clock.advance(60 * 60)
    expect(await unreadOf(me)).toBe(1)
    const recorded = await events(me)
    await buildMessage(app, other, id)
    expect(await events(me)).toBe(recorded + 1)
  })
})

describe("an archived conversation", () => {
  it("is in another list, counts nowhere, and is not pinned", async () => {
    await arrange(me, { is_pinned: true })
    const { body } = await arrange(me, { is_archived: true })
    expect(body).toMatchObject({ conversation: { is_pinned: false }, totalUnread: 0 })
    expect([await listed(me), await archived(me)]).toEqual([[], [id]])
    expect(await listed(other)).toEqual([id])
    await buildBlock(app, other, me)
    expect(await archived(me)).toEqual([])
    await app.db.deleteFrom("blocks").where("blocker_id", "=", other.id).execute()
    await arrange(me, { is_pinned: true })
    expect([await listed(me), await archived(me)]).toEqual([[id], []])
  })

  it("returns with a message of either member, unless it is muted", async () => {
    for (const writer of [other, me]) {
      await arrange(me, { is_archived: true })
      await buildMessage(app, writer, id)
      expect([await listed(me), await archived(me)]).toEqual([[id], []])
    }
    await arrange(me, { is_archived: true, muted_until: always() })
    await buildMessage(app, other, id)
    expect([await listed(me), await archived(me)]).toEqual([[], [id]])
    expect(await unreadOf(me)).toBe(0)
  })
})

describe("a conversation that is marked as unread", () => {
  it("counts as one message until the member reads or writes, without a trace for the other", async () => {
    const ends = [() => app.services.chat.readAll(me.id, id), () => buildMessage(app, me, id)]
    await app.services.chat.readAll(me.id, id)
    for (const end of ends) {
      await arrange(me, { is_marked_unread: true })
      expect(await unreadOf(me)).toBe(1)
      const emit = vi.spyOn(app.platform.realtime, "emit")
      await end()
      expect(await conversationOf(me, id)).toMatchObject({ is_marked_unread: false, unread_count: 0 })
      expect(await unreadOf(me)).toBe(0)
      expect(emit.mock.calls.filter(([to]) => to !== me.id)).toEqual([])
      emit.mockRestore()
    }
  })

  it("does not count twice when something is unread", async () => {
    await arrange(me, { is_marked_unread: true })
    expect(await unreadOf(me)).toBe(1)
  })
})

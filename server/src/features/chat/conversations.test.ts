import { chatRoutes } from "@pinyu/contract/chat/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { storePhoto } from "@pinyu/testkit/factories/profiles.ts"
import { waitForBlockedBy } from "@pinyu/testkit/lock-waits.ts"
import { chatCalls } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { describe, expect, it, vi } from "vitest"
import { newId } from "../../platform/ids.ts"
import { send } from "./sending.queries.ts"

const app = startedApp()
const { conversationOf, readAll } = chatCalls(app)

const pair = () => Promise.all([buildMember(app), buildMember(app)])
const direct = (as: BuiltMember, targetUserId: string) =>
  app.call(chatRoutes.direct, { as, body: { targetUserId } })
const listOf = async (as: BuiltMember, query: object = {}) =>
  (await app.call(chatRoutes.conversations, { as, query })).body

describe("a conversation", () => {
  it("exists once per pair, also after concurrent calls from both sides", async () => {
    const [me, other] = await pair()
    const calls = Array.from({ length: 5 }, () => [direct(me, other.id), direct(other, me.id)]).flat()
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.conversationId)).size).toBe(1)
    const rows = app.db.selectFrom("conversation_members").selectAll().where("member_id", "=", me.id)
    expect(await rows.execute()).toHaveLength(1)
  })

  it("is limited per Taipei day, by tier", async () => {
    app.clock.set("2026-03-02T14:30:00Z")
    const newcomer = await buildMember(app, { emailVerified: false })
    const others = await Promise.all(Array.from({ length: 5 }, () => buildMember(app)))
    const answers = await Promise.all(others.map(({ id }) => direct(newcomer, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const rejected = answers.find(({ status }) => status === 429)
    expect(rejected?.body.code).toBe("too_many_new_conversations")
    expect(rejected?.headers["retry-after"]).toBe("5400")

    const known = others[answers.findIndex(({ status }) => status === 200)]
    expect((await direct(newcomer, known?.id ?? "")).status).toBe(200)
    const [last] = others.slice(-1)
    expect((await direct(last as BuiltMember, newcomer.id)).status).toBe(200)

    app.clock.advance(5400)
    const tomorrow = { ...newcomer, ...(await signInAs(app, newcomer.id)) }
    expect((await direct(tomorrow, (await buildMember(app)).id)).status).toBe(200)
  })

  it("shows the other member, the start of the last message and the unread count", async () => {
    const [me, other] = await pair()
    await storePhoto(app, other)
    const id = await buildConversation(app, me, other)
    expect(await conversationOf(me, id)).toMatchObject({ last_message_time: null, revision: 0 })
    expect((await listOf(me)).conversations).toEqual([])
    await buildMessage(app, other, id)
    await buildMessage(app, other, id, { content: "👨‍👩‍👧‍👦".repeat(40) })
    const expected = {
      ...{ id, display_name: other.nickname, display_avatar: expect.stringContaining("-avatar.webp") },
      ...{ last_message_time: app.clock.now().toISOString(), last_message_type: "text" },
      ...{ last_message_content: "👨‍👩‍👧‍👦".repeat(30), last_message_is_deleted: false },
      ...{ last_message_is_own: false, unread_count: 2, read_position: 0, revision: 2 },
    }
    expect((await listOf(me)).conversations).toMatchObject([expected])
    expect(await conversationOf(me, id)).toMatchObject(expected)
    expect(await conversationOf(other, id)).toMatchObject({ last_message_is_own: true, unread_count: 0 })
  })

  it("shows to the minute when the other member was online, once they wrote, if they show it", async () => {
    const [me, other] = await pair()
    const id = await buildConversation(app, me, other)
    expect((await conversationOf(me, id)).other_last_online).toBeNull()
    await buildMessage(app, other, id)
    const last_online = new Date("2026-03-01T10:20:30.400Z")
    await app.db.updateTable("members").set({ last_online }).where("id", "=", other.id).execute()
    expect((await conversationOf(me, id)).other_last_online).toBe("2026-03-01T10:20:00.000Z")
    await app.call(profileRoutes.setPrivacy, { as: other, body: { show_online: false } })
    expect((await conversationOf(me, id)).other_last_online).toBeNull()
  })

  it("shows when an incognito member was online only to those who may find them", async () => {
    const [me, other] = await pair()
    const id = await buildConversation(app, me, other)
    await buildMessage(app, me, id)
    await app.services.chat.readAll(other.id, id)
    const shown = async () => (await conversationOf(me, id)).other_last_online !== null
    await app.services.profiles.recordOnline(other.id)
    expect(await shown()).toBe(true)
    await app.call(profileRoutes.setPrivacy, { as: other, body: { discoverable: false } })
    expect(await shown()).toBe(false)
    await buildMessage(app, other, id)
    expect(await shown()).toBe(true)
  })
})

it("the list of conversations is ordered by latest message and pages without gaps or repeats", async () => {
  const me = await buildMember(app)
  const ids: string[] = []
  for (let n = 0; n < 5; n++) {
    const other = await buildMember(app)
    const id = await buildConversation(app, me, other)
    // Two messages at the same instant.
    if (n !== 3) app.clock.advance(1)
    await buildMessage(app, other, id)
    ids.push(id)
  }
  app.clock.advance(1)
  const [first = ""] = ids
  await buildMessage(app, me, first)
  const page = await listOf(me, { limit: 3 })
  const rest = await listOf(me, { limit: 3, cursor: page.nextCursor })
  const seen = [...page.conversations, ...rest.conversations].map(({ id }) => id)
  expect(rest.nextCursor).toBeNull()
  expect(seen[0]).toBe(first)
  expect(seen.toSorted()).toEqual(ids.toSorted())
})

describe("reading", () => {
  it("notifies both participants, and a repeat changes nothing", async () => {
    const [me, other] = await pair()
    const id = await buildConversation(app, me, other)
    const { position } = await buildMessage(app, other, id)
    const emit = vi.spyOn(app.platform.realtime, "emit")
    const { body } = await readAll(me, id)
    expect(body).toEqual({ success: true, read_position: position, totalUnread: 0 })
    const receipt = { conversationId: id, readerId: me.id, position }
    expect(emit.mock.calls).toEqual([
      [[me.id, other.id], "messages-read", receipt],
      [me.id, "unread-count", { totalUnread: 0 }],
    ])
    expect((await readAll(me, id)).body).toEqual(body)
    expect(emit).toHaveBeenCalledTimes(2)
    expect(await conversationOf(other, id)).toMatchObject({ other_read_position: position })
    expect(await conversationOf(me, id)).toMatchObject({ read_position: position, unread_count: 0 })
  })

  it("waits for a message that is being sent, and then reads it too", async () => {
    const [me, other] = await pair()
    const id = await buildConversation(app, me, other)
    await buildMessage(app, other, id)
    const underWay = await app.db.startTransaction().execute()
    const message = {
      ...{ id: newId(), conversationId: id, senderId: other.id },
      ...({ type: "text", content: "晚安" } as const),
    }
    const rest = {
      ...{ mediaKey: null, isViewOnce: false, groupId: null, replyToId: null, clientMessageId: null },
      ...{ likedPhotoId: null, likedPrompt: null, likedAnswerId: null },
      ...{ sharedMemberId: null, sharedPostId: null, now: app.clock.now() },
    }
    await send(underWay, { ...message, ...rest }, true)
    const reading = readAll(me, id)
    await waitForBlockedBy(app, underWay)
    await underWay.commit().execute()
    expect((await reading).body).toMatchObject({ read_position: 2, totalUnread: 0 })
    expect(await conversationOf(me, id)).toMatchObject({ read_position: 2, unread_count: 0 })
  })
})

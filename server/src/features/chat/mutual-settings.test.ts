import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { MutualSetting } from "@pinyu/contract/profiles/privacy"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { chatCalls } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { type OpenSocket, openSocket } from "@pinyu/testkit/sockets.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const app = startedApp()
const { conversationOf } = chatCalls(app)
let reader: BuiltMember
let writer: BuiltMember
let id: string
const sockets: OpenSocket[] = []

beforeEach(async () => {
  ;[reader, writer] = await Promise.all([buildMember(app), buildMember(app)])
  id = await buildConversation(app, reader, writer)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

const open = async (as: BuiltMember) => {
  const socket = await openSocket(await app.origin(), { as })
  sockets.push(socket)
  return socket
}
const set = (as: BuiltMember, setting: MutualSetting, isOn: boolean) =>
  app.call(profileRoutes.setPrivacy, { as, body: { [setting]: isOn } })
const read = async (as = reader) =>
  (await app.call(chatRoutes.readAll, { as, params: { conversationId: id } })).body
/** What every call shows a member of the other's reads. */
const shownTo = async (as: BuiltMember) => {
  const changes = await app.call(chatRoutes.changes, {
    ...{ as, params: { conversationId: id }, query: { since: 0 } },
  })
  const list = (await app.call(chatRoutes.conversations, { as })).body.conversations
  const positions = [await conversationOf(as, id), ...list, changes.body].map(
    ({ other_read_position }) => other_read_position,
  )
  expect(positions).toHaveLength(3)
  expect(new Set(positions).size, "every call shows the same").toBe(1)
  return positions[0]
}
/** The names of the events that a socket got until now: the event emitted here comes after all earlier ones. */
const eventsOf = async (socket: OpenSocket, member: BuiltMember) => {
  app.platform.realtime.emit(member.id, "unread-count", { totalUnread: 99 })
  while ((await socket.next("unread-count")).totalUnread !== 99);
  return socket.received.map(({ event }) => event)
}

describe.each(["reader", "writer"] as const)("while the %s hides reads", (side) => {
  const hiding = () => (side === "reader" ? reader : writer)

  it("neither sees what the other has read, by any call", async () => {
    for (const as of [writer, reader]) await buildMessage(app, as, id)
    for (const as of [reader, writer]) await read(as)
    expect([await shownTo(reader), await shownTo(writer)]).toEqual([2, 2])
    await set(hiding(), "show_reads", false)
    expect([await shownTo(reader), await shownTo(writer)]).toEqual([null, null])
  })

  it("only the reader's devices get the receipt, and their own counts and position continue", async () => {
    await set(hiding(), "show_reads", false)
    await buildMessage(app, writer, id)
    const [mine, theirs] = [await open(reader), await open(writer)]
    expect(await read()).toMatchObject({ read_position: 1, totalUnread: 0 })
    expect(await mine.next("messages-read")).toEqual({ conversationId: id, readerId: reader.id, position: 1 })
    expect(await eventsOf(theirs, writer)).not.toContain("messages-read")
    expect(await conversationOf(reader, id)).toMatchObject({ read_position: 1, unread_count: 0 })
  })

  it("a read stays hidden when it is shown again, until the next read", async () => {
    await buildMessage(app, writer, id)
    await read()
    await set(hiding(), "show_reads", false)
    for (let n = 0; n < 2; n++) {
      await buildMessage(app, writer, id)
      await read()
    }
    await set(hiding(), "show_reads", true)
    expect(await shownTo(writer)).toBe(1)
    // Nothing is unread, so that this is no read.
    await read()
    expect(await shownTo(writer)).toBe(1)
    await buildMessage(app, writer, id)
    await read()
    expect(await shownTo(writer)).toBe(4)
  })

  it("a first read does not show that the reader was here", async () => {
    await set(hiding(), "show_reads", false)
    await buildMessage(app, writer, id)
    await app.services.profiles.recordOnline(reader.id)
    await read()
    const hidden = { other_takes_part: false, other_last_online: null }
    expect(await conversationOf(writer, id)).toMatchObject(hidden)
    expect(await app.services.chat.othersOf(reader.id)).toEqual([])
    await app.call(profileRoutes.setPrivacy, { as: reader, body: { who_may_write: "liked" } })
    const second = { as: writer, params: { conversationId: id }, body: { content: "在嗎" } }
    expect((await app.call(chatRoutes.send, second)).body.code).toBe("messages_not_accepted")
    await set(hiding(), "show_reads", true)
    expect(await conversationOf(writer, id)).toMatchObject(hidden)
    await buildMessage(app, reader, id)
    expect(await conversationOf(writer, id)).toMatchObject({
      other_takes_part: true,
      other_last_online: expect.any(String),
    })
  })
})

describe.each(["reader", "writer"] as const)("while the %s hides typing", (side) => {
  it("neither gets it from the other, and both do once it is shown again", async () => {
    const hiding = side === "reader" ? reader : writer
    await buildMessage(app, writer, id)
    const [mine, theirs] = [await open(reader), await open(writer)]
    await set(hiding, "show_typing", false)
    for (const socket of [mine, theirs])
      expect(await socket.emit("typing", { conversationId: id, isTyping: true })).toEqual({ success: true })
    expect(await eventsOf(mine, reader)).not.toContain("typing")
    expect(await eventsOf(theirs, writer)).not.toContain("typing")
    await set(hiding, "show_typing", true)
    await mine.emit("typing", { conversationId: id, isTyping: true })
    await theirs.emit("typing", { conversationId: id, isTyping: true })
    expect(await theirs.next("typing")).toMatchObject({ userId: reader.id })
    expect(await mine.next("typing")).toMatchObject({ userId: writer.id })
  })
})

describe.each<MutualSetting>(["show_typing", "show_reads"])("a switch of %s", (setting) => {
  it("reaches the member's devices, and the partners who have it on and know that the member is here", async () => {
    const [partner, hiding, blocked, unanswered] = await Promise.all(
      Array.from({ length: 4 }, () => buildMember(app)),
    )
    if (!(partner && hiding && blocked && unanswered)) throw new Error("there are four members")
    for (const other of [partner, hiding, blocked])
      await buildMessage(app, reader, await buildConversation(app, reader, other))
    await buildMessage(app, unanswered, await buildConversation(app, reader, unanswered))
    await set(hiding, setting, false)
    await buildBlock(app, reader, blocked)
    const mine = await open(reader)
    const theirs = await open(partner)
    const others = await Promise.all(
      [hiding, blocked, unanswered].map(async (as) => [await open(as), as] as const),
    )
    await set(reader, setting, false)
    const change = { userId: reader.id, setting, isOn: false }
    expect(await mine.next("mutual-setting-changed")).toEqual(change)
    expect(await theirs.next("mutual-setting-changed")).toEqual(change)
    await set(reader, setting, false)
    expect(await eventsOf(mine, reader), "no change, no event").not.toContain("mutual-setting-changed")
    for (const [socket, as] of others)
      expect(await eventsOf(socket, as)).not.toContain("mutual-setting-changed")
  })
})

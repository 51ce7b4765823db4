import { taipeiDay } from "@pinyu/contract/calendar"
import type { Message } from "@pinyu/contract/chat/schemas"
import { messageFixture } from "@pinyu/testkit/factories/message.ts"
import { describe, expect, it, vi } from "vitest"
import type { OutboxEntry } from "../outbox/entry.ts"
import { type MessageRow, type Row, rowsOf, showsMessage, textOf } from "./rows.ts"

vi.mock("@pinyu/contract/calendar", { spy: true })

const me = { id: "me", nickname: "我", avatar: null }
const calm = {
  known: new Map<string, Message>(),
  entries: [],
  me,
  otherReadPosition: 0,
  unreadAfter: null,
  hasOlder: false,
}
const sentMessage = (position: number, changes = {}) =>
  messageFixture({ id: `m${position}`, position, ...changes })
const entry = (changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{ clientMessageId: "own-1", memberId: "me", conversationId: "c1", messageType: "text", content: "hi" },
  ...{ mediaUrl: null, replyTo: null, createdAt: "2026-01-01T04:10:00.000Z", order: 1, error: null },
  state: "waiting",
  ...changes,
})
const messageRows = (rows: readonly Row[]) => rows.filter((row): row is MessageRow => row.kind === "message")

describe("a group of pictures", () => {
  const picture = (position: number, changes = {}) =>
    sentMessage(position, { message_type: "image", content: null, group_id: "g", ...changes })
  const shown = (rows: readonly Row[]) =>
    messageRows(rows).map(({ message, pictures }) => [message.id, pictures.map(({ id }) => id)])

  it("is one row, with the texts of all, that each of its messages leads to", () => {
    const rows = rowsOf({
      ...calm,
      messages: [sentMessage(1), picture(2), picture(3, { content: "昨天的" }), sentMessage(4)],
    })
    expect(shown(rows)).toEqual([
      ["m1", []],
      ["m2", ["m2", "m3"]],
      ["m4", []],
    ])
    const group = messageRows(rows)[1]
    expect(group && [textOf(group), showsMessage(group, "m3"), showsMessage(group, "m4")]).toEqual([
      "昨天的",
      true,
      false,
    ])
  })

  it("ends at another member's pictures, at another group and at the unread divider", () => {
    const theirs = picture(2, { sender_id: "me" })
    const rows = rowsOf({
      ...calm,
      messages: [picture(1), theirs, picture(3), picture(4, { group_id: "h" })],
    })
    expect(shown(rows).map(([id]) => id)).toEqual(["m1", "m2", "m3", "m4"])
    const divided = rowsOf({ ...calm, unreadAfter: 1, messages: [picture(1), picture(2), picture(3)] })
    expect(shown(divided)).toEqual([
      ["m1", ["m1"]],
      ["m2", ["m2", "m3"]],
    ])
  })

  it("loses its deleted pictures, and is one tombstone without any", () => {
    const deleted = { is_deleted: true }
    const some = rowsOf({ ...calm, messages: [picture(1, deleted), picture(2), picture(3, deleted)] })
    expect(shown(some)).toEqual([["m2", ["m2"]]])
    const none = rowsOf({ ...calm, messages: [picture(1, deleted), picture(2, deleted)] })
    expect(messageRows(none)).toMatchObject([{ message: { is_deleted: true }, pictures: [] }])
  })

  it("grows while it is sent, and shows a picture that was not sent apart", () => {
    const own = { messageType: "image", content: null, mediaUrl: "a", groupId: "g" } as const
    const entries = [
      entry({ ...own, clientMessageId: "a" }),
      entry({ ...own, clientMessageId: "b", state: "failed", error: "太大了" }),
    ]
    const sent = picture(1, { sender_id: "me", created_at: "2026-01-01T04:09:00.000Z" })
    const rows = messageRows(rowsOf({ ...calm, messages: [sent], entries }))
    expect(shown(rows)).toEqual([
      ["m1", ["m1", "a"]],
      ["b", []],
    ])
    expect(rows.map(({ delivery }) => delivery)).toEqual(["sending", "failed"])
  })
})

it("quotes show the message as it is now, of sent and of waiting replies", () => {
  const source = sentMessage(1, { content: null, is_deleted: true })
  const reply = sentMessage(2, { reply_to_message_id: "m1", reply_content: "在嗎", reply_type: "text" })
  const replyTo = { id: "m1", nickname: "小雅", type: "text", content: "在嗎" } as const
  const rows = rowsOf({
    ...{ ...calm, messages: [reply], entries: [entry({ replyTo })] },
    known: new Map([["m1", source]]),
  })
  const gone = { reply_content: null, reply_is_deleted: true }
  expect(messageRows(rows).map(({ message }) => message)).toMatchObject([gone, gone])
})

describe("rowsOf", () => {
  it("separates the days in Taipei", () => {
    const rows = rowsOf({
      ...calm,
      messages: [
        sentMessage(1, { created_at: "2026-01-01T15:59:00.000Z" }),
        sentMessage(2, { created_at: "2026-01-01T16:00:00.000Z" }),
      ],
    })
    expect(rows.map((row) => (row.kind === "day" ? row.day : row.kind))).toEqual([
      "2026-01-01",
      "message",
      "2026-01-02",
      "message",
    ])
  })

  it("computes a day at most once per hour of messages, because a conversation may be long", () => {
    vi.mocked(taipeiDay).mockClear()
    const at = (position: number) => new Date(Date.UTC(2026, 0, 1) + position * 6 * 60_000).toISOString()
    const messages = Array.from({ length: 100 }, (_, n) => sentMessage(n, { created_at: at(n) }))
    expect(messageRows(rowsOf({ ...calm, messages }))).toHaveLength(100)
    expect(taipeiDay).toHaveBeenCalledTimes(10)
  })

  it("groups one participant's messages of the same minutes", () => {
    const rows = rowsOf({
      ...calm,
      messages: [
        sentMessage(1),
        sentMessage(2, { created_at: "2026-01-01T04:04:00.000Z" }),
        sentMessage(3, { created_at: "2026-01-01T04:09:00.000Z" }),
        sentMessage(4, { created_at: "2026-01-01T04:09:30.000Z", sender_id: "me" }),
      ],
    })
    expect(messageRows(rows).map(({ first, last }) => [first, last])).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ])
  })

  it("marks the first unread message of the other participant once", () => {
    const messages = [sentMessage(1), sentMessage(2, { sender_id: "me" }), sentMessage(3), sentMessage(4)]
    const kinds = rowsOf({ ...calm, messages, unreadAfter: 1 }).map(({ kind }) => kind)
    expect(kinds).toEqual(["day", "message", "message", "unread", "message", "message"])
    expect(rowsOf({ ...calm, messages, unreadAfter: 4 }).some(({ kind }) => kind === "unread")).toBe(false)
  })

  it("keeps every row when earlier messages load, because a row that changed its height would move others", () => {
    const all = [
      sentMessage(1, { created_at: "2026-01-01T15:58:00.000Z" }),
      sentMessage(2, { created_at: "2026-01-01T15:59:00.000Z" }),
      sentMessage(3, { created_at: "2026-01-01T15:59:30.000Z" }),
      sentMessage(4, { created_at: "2026-01-01T16:00:00.000Z" }),
      sentMessage(5, { created_at: "2026-01-01T16:01:00.000Z", sender_id: "me" }),
    ]
    const whole = rowsOf({ ...calm, messages: all })
    for (const [loaded, shown] of [
      [5, 5],
      [4, 4],
      [3, 3],
      [2, 1],
      [1, 0],
    ] as const) {
      const rows = rowsOf({ ...calm, messages: all.slice(-loaded), hasOlder: true })
      expect(rows, `with ${loaded} messages loaded`).toEqual(whole.slice(whole.length - shown))
    }
  })

  it("shows the delivery status of the member's own messages only", () => {
    const messages = [
      sentMessage(1),
      sentMessage(2, { sender_id: "me" }),
      sentMessage(3, { sender_id: "me" }),
    ]
    const entries = [entry(), entry({ clientMessageId: "own-2", state: "failed", order: 2 })]
    const rows = messageRows(rowsOf({ ...calm, messages, entries, otherReadPosition: 2 }))
    expect(rows.map(({ delivery }) => delivery)).toEqual([null, "read", "sent", "sending", "failed"])
    const hidden = messageRows(rowsOf({ ...calm, messages, otherReadPosition: null }))
    expect(hidden.map(({ delivery }) => delivery)).toEqual([null, "sent", "sent"])
  })

  it("shows which member or post a pending message shares", () => {
    const member = { id: "m1", nickname: "映真", avatar_url: null }
    const shared_member = { ...member, age: 29, city: null, is_verified: false }
    const shared_post = { id: "p1", author: member, excerpt: "週六早上", picture_url: null }
    const entries = [
      entry({ messageType: "profile", content: null, shared: shared_member }),
      entry({ clientMessageId: "own-2", messageType: "post", content: null, shared: shared_post, order: 2 }),
    ]
    const rows = messageRows(rowsOf({ ...calm, messages: [], entries }))
    expect(rows.map(({ message }) => message)).toMatchObject([
      { message_type: "profile", shared_member, media_state: null },
      { message_type: "post", shared_post, shared_member: null },
    ])
  })

  it("warns once per run of the other's messages, under the last one with a hint", () => {
    const hints = (...scam_hints: ("link" | "investment")[]) => ({ scam_hints })
    const messages = [
      sentMessage(1, hints("link")),
      sentMessage(2, hints("investment", "link")),
      sentMessage(3),
      sentMessage(4, { sender_id: "me" }),
      sentMessage(5, hints("link")),
    ]
    const warnings = messageRows(rowsOf({ ...calm, messages })).map((row) => row.warnings)
    expect(warnings).toEqual([[], ["link", "investment"], [], [], ["link"]])
  })

  it("shows a delivered message once, under the key of its outbox entry", () => {
    const arrived = sentMessage(1, { sender_id: "me", client_message_id: "own-1" })
    const waiting = messageRows(rowsOf({ ...calm, messages: [], entries: [entry()] }))
    const sent = messageRows(rowsOf({ ...calm, messages: [arrived], entries: [entry()] }))
    expect(sent.map(({ key }) => key)).toEqual(waiting.map(({ key }) => key))
    expect(sent).toHaveLength(1)
  })
})

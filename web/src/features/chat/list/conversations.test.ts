import { mutedForGood } from "@pinyu/contract/chat/muting"
import { conversationViews } from "@pinyu/contract/chat/options"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import { messageFixture } from "@pinyu/testkit/factories/message.ts"
import { describe, expect, it } from "vitest"
import { conversationFixture as conversation } from "../conversation.fixture.ts"
import {
  belongsTo,
  type ConversationList,
  conversationsOf,
  placeConversation,
  removeConversationsWith,
  withMessage,
  withReadReceipt,
} from "./conversations.ts"

const listOf = (...pages: string[][]) => ({
  pages: pages.map((ids) => ({ conversations: ids.map((id) => conversation({ id })), nextCursor: null })),
  pageParams: [],
})
const idsIn = (list: ConversationList) => conversationsOf(list).map(({ id }) => id)

describe("the conversation list", () => {
  const at = (id: string, minute: number, changes: Partial<Conversation> = {}) =>
    conversation({ id, last_message_time: `2026-11-20T10:0${minute}:00.000Z`, ...changes })
  const pagesOf = (nextCursor: string | null, ...pages: Conversation[][]) => ({
    pages: pages.map((conversations) => ({ conversations, nextCursor })),
    pageParams: [],
  })
  const [pinned, newer, older] = [at("pinned", 1, { is_pinned: true }), at("newer", 5), at("older", 2)]

  it("has pinned conversations first, then the latest", () => {
    const list = pagesOf(null, [pinned, newer], [older])
    const placed = (one: Conversation) => idsIn(placeConversation(list, one, true))
    expect(placed(at("older", 6))).toEqual(["pinned", "older", "newer"])
    expect(placed(at("older", 2, { is_pinned: true }))).toEqual(["older", "pinned", "newer"])
    expect(placed(at("pinned", 1))).toEqual(["newer", "older", "pinned"])
    expect(placed(at("returned", 3))).toEqual(["pinned", "newer", "returned", "older"])
  })

  it("contains no conversation whose place is not loaded, or that does not belong to it", () => {
    const list = pagesOf("more", [pinned, newer])
    expect(idsIn(placeConversation(list, at("returned", 3), true))).toEqual(["pinned", "newer"])
    expect(idsIn(placeConversation(list, newer, false))).toEqual(["pinned"])
    const empty = pagesOf(null, [])
    expect(idsIn(placeConversation(empty, newer, true))).toEqual(["newer"])
  })

  it("belongs to the list or the archive, once it has a message and is accepted", () => {
    const listsOf = (one: Conversation) => conversationViews.filter((view) => belongsTo(view, one))
    expect(listsOf(newer)).toEqual(["listed"])
    expect(listsOf(at("archived", 1, { is_archived: true }))).toEqual(["archived"])
    expect(listsOf(conversation())).toEqual([])
    expect(listsOf(at("invitation", 1, { invitation: "pending" }))).toEqual([])
  })

  it("removes the conversation with a blocked member from any page", () => {
    const list = listOf(["a"], ["b", "c"])
    const [, second] = list.pages
    if (second) second.conversations[0] = conversation({ id: "b", other_user_id: "blocked" })
    expect(idsIn(removeConversationsWith(list, "blocked"))).toEqual(["a", "c"])
    expect(removeConversationsWith(list, "stranger")).toBe(list)
  })
})

describe("a conversation that receives a message", () => {
  const message = messageFixture({ position: 1, revision: 1, content: "👨‍👩‍👧‍👦".repeat(40) })

  it("counts it once, and shows its first 30 characters", () => {
    const once = withMessage(conversation(), message, "me")
    expect(once).toMatchObject({ unread_count: 1, last_message_content: "👨‍👩‍👧‍👦".repeat(30), revision: 1 })
    expect(withMessage(once, message, "me")).toBe(once)
  })

  it("does not count the member's own messages, which accept an invitation", () => {
    const own = withMessage(conversation({ invitation: "pending" }), { ...message, sender_id: "me" }, "me")
    expect(own).toMatchObject({ unread_count: 0, last_message_is_own: true, invitation: null })
    expect(withMessage(conversation({ invitation: "pending" }), message, "me").invitation).toBe("pending")
  })

  it("knows that the other member takes part, once they write or read", () => {
    const own = withMessage(conversation(), { ...message, sender_id: "me" }, "me")
    expect(own.other_takes_part).toBe(false)
    expect(withMessage(conversation(), message, "me").other_takes_part).toBe(true)
    expect(withReadReceipt(own, { readerId: "me", position: 1 }, "me").other_takes_part).toBe(false)
    expect(withReadReceipt(own, { readerId: "other", position: 1 }, "me").other_takes_part).toBe(true)
  })

  it("shows that its last message was deleted, but not an earlier one", () => {
    const known = withMessage(conversation(), message, "me")
    const recalled = withMessage(known, { ...message, revision: 2, is_deleted: true, content: null }, "me")
    expect(recalled).toMatchObject({
      last_message_is_deleted: true,
      last_message_content: null,
      unread_count: 1,
    })
    const earlier = { ...message, revision: 3, content: "edited", created_at: "2025-01-01T00:00:00.000Z" }
    expect(withMessage(known, earlier, "me")).toEqual({ ...known, revision: 3 })
  })

  it("returns from the archive unless it is muted, and loses its unread mark by an own message", () => {
    const archived = conversation({ is_archived: true, is_marked_unread: true })
    expect(withMessage(archived, message, "me")).toMatchObject({ is_archived: false, is_marked_unread: true })
    const muted = { ...archived, muted_until: mutedForGood }
    expect(withMessage(muted, message, "me").is_archived).toBe(true)
    const own = withMessage(muted, { ...message, sender_id: "me" }, "me")
    expect(own).toMatchObject({ is_archived: true, is_marked_unread: false })
    expect(withReadReceipt(archived, { readerId: "me", position: 0 }, "me").is_marked_unread).toBe(false)
  })

  it("applies read receipts of both participants", () => {
    const known = withMessage(conversation(), message, "me")
    expect(withReadReceipt(known, { readerId: "me", position: 1 }, "me")).toMatchObject({
      unread_count: 0,
      read_position: 1,
    })
    expect(withReadReceipt(known, { readerId: "other", position: 1 }, "me")).toMatchObject({
      unread_count: 1,
      other_read_position: 1,
    })
  })

  it("applies no receipt of the other while reads are hidden", () => {
    const hidden = conversation({ other_read_position: null })
    expect(withReadReceipt(hidden, { readerId: "other", position: 1 }, "me").other_read_position).toBeNull()
    expect(withReadReceipt(hidden, { readerId: "me", position: 1 }, "me").read_position).toBe(1)
  })
})

import type { Conversation } from "@pinyu/contract/chat/schemas"
import { messageFixture } from "@pinyu/testkit/factories/message.ts"
import { describe, expect, it } from "vitest"
import {
  conversationsOf,
  raiseConversation,
  removeConversationsWith,
  updateConversation,
  withMessage,
  withReadReceipt,
} from "./conversations.ts"

const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  ...{ id: "c1", display_name: "小雅", display_avatar: "", other_user_id: "other", unread_count: 0 },
  ...{ other_departed: false, other_is_verified: false },
  ...{ last_message_time: null, last_message_type: null, last_message_content: null },
  ...{ last_message_is_deleted: false, last_message_is_own: false, other_last_online: null },
  ...{ read_position: 0, other_read_position: 0, revision: 0, other_takes_part: false, invitation: null },
  ...changes,
})
const listOf = (...pages: string[][]) => ({
  pages: pages.map((ids) => ({ conversations: ids.map((id) => conversation({ id })), nextCursor: null })),
  pageParams: [],
})
const idsIn = (list: ReturnType<typeof raiseConversation>) => conversationsOf(list).map(({ id }) => id)

describe("the conversation list", () => {
  it("contains each one once, though it moved to an earlier page meanwhile", () => {
    expect(idsIn(listOf(["a", "b"], ["b", "c"]))).toEqual(["a", "b", "c"])
  })

  it("moves the conversation with a new message to the top", () => {
    expect(idsIn(raiseConversation(listOf(["a", "b"], ["c"]), "c"))).toEqual(["c", "a", "b"])
    expect(idsIn(raiseConversation(listOf(["a"]), "unknown"))).toEqual(["a"])
  })

  it("removes the conversation with a blocked member from any page", () => {
    const list = listOf(["a"], ["b", "c"])
    const [, second] = list.pages
    if (second) second.conversations[0] = conversation({ id: "b", other_user_id: "blocked" })
    expect(idsIn(removeConversationsWith(list, "blocked"))).toEqual(["a", "c"])
    expect(removeConversationsWith(list, "stranger")).toBe(list)
  })

  it("returns the same list when it does not contain the conversation", () => {
    const list = listOf(["a"])
    expect(updateConversation(list, "unknown", (one) => one)).toBe(list)
  })
})

describe("a conversation that receives a message", () => {
  const message = messageFixture({ position: 1, revision: 1, content: "字".repeat(40) })

  it("counts it once, and shows its first 30 characters", () => {
    const once = withMessage(conversation(), message, "me")
    expect(once).toMatchObject({ unread_count: 1, last_message_content: "字".repeat(30), revision: 1 })
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
})

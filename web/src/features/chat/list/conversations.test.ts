import type { Conversation } from "@pinyu/contract/chat/schemas"
import { aMessage } from "@pinyu/testkit/factories/told-message.ts"
import { describe, expect, it } from "vitest"
import {
  changeConversation,
  conversationsOf,
  raiseConversation,
  withMessage,
  withReading,
} from "./conversations.ts"

const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  ...{ id: "c1", display_name: "小雅", display_avatar: "", other_user_id: "other", unread_count: 0 },
  ...{ last_message_time: null, last_message_type: null, last_message_content: null },
  ...{ last_message_is_deleted: false, last_message_is_own: false, other_last_online: null },
  ...{ read_position: 0, other_read_position: 0, revision: 0 },
  ...changes,
})
const listOf = (...pages: string[][]) => ({
  pages: pages.map((ids) => ({ conversations: ids.map((id) => conversation({ id })), nextCursor: null })),
  pageParams: [],
})
const idsIn = (list: ReturnType<typeof raiseConversation>) => conversationsOf(list).map(({ id }) => id)

describe("the list of conversations", () => {
  it("shows each once, though it moved to an earlier page meanwhile", () => {
    expect(idsIn(listOf(["a", "b"], ["b", "c"]))).toEqual(["a", "b", "c"])
  })

  it("brings the one in which something was said to the top", () => {
    expect(idsIn(raiseConversation(listOf(["a", "b"], ["c"]), "c"))).toEqual(["c", "a", "b"])
    expect(idsIn(raiseConversation(listOf(["a"]), "unknown"))).toEqual(["a"])
  })

  it("stays the very same where the changed one is not in it", () => {
    const list = listOf(["a"])
    expect(changeConversation(list, "unknown", (one) => one)).toBe(list)
  })
})

describe("a conversation that hears of a message", () => {
  const message = aMessage({ position: 1, revision: 1, content: "字".repeat(40) })

  it("counts it once, and shows its first 30 characters", () => {
    const once = withMessage(conversation(), message, "me")
    expect(once).toMatchObject({ unread_count: 1, last_message_content: "字".repeat(30), revision: 1 })
    expect(withMessage(once, message, "me")).toBe(once)
  })

  it("counts none of one's own", () => {
    const own = withMessage(conversation(), { ...message, sender_id: "me" }, "me")
    expect(own).toMatchObject({ unread_count: 0, last_message_is_own: true })
  })

  it("shows that the last one was taken back, and nothing of an earlier one", () => {
    const known = withMessage(conversation(), message, "me")
    const taken = withMessage(known, { ...message, revision: 2, is_deleted: true, content: null }, "me")
    expect(taken).toMatchObject({
      last_message_is_deleted: true,
      last_message_content: null,
      unread_count: 1,
    })
    const earlier = { ...message, revision: 3, content: "edited", created_at: "2025-01-01T00:00:00.000Z" }
    expect(withMessage(known, earlier, "me")).toEqual({ ...known, revision: 3 })
  })

  it("is read by whoever read it", () => {
    const known = withMessage(conversation(), message, "me")
    expect(withReading(known, { readerId: "me", position: 1 }, "me")).toMatchObject({
      unread_count: 0,
      read_position: 1,
    })
    expect(withReading(known, { readerId: "other", position: 1 }, "me")).toMatchObject({
      unread_count: 1,
      other_read_position: 1,
    })
  })
})

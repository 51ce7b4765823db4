import type { Conversation, ConversationChange } from "@pinyu/contract/chat/schemas"
import { describe, expect, it } from "vitest"
import { conversationFixture as conversation } from "../conversation.fixture.ts"
import { arranged, undoOf } from "./model.ts"

const later = "2026-11-20T11:00:00.000Z"

describe("a change of a conversation", () => {
  it("shows as the server answers it", () => {
    const pinned = conversation({ is_pinned: true })
    expect(arranged(pinned, { is_archived: true })).toMatchObject({ is_archived: true, is_pinned: false })
    const archived = conversation({ is_archived: true })
    expect(arranged(archived, { is_pinned: true })).toMatchObject({ is_archived: false, is_pinned: true })
    expect(arranged(pinned, { muted_until: later })).toEqual({ ...pinned, muted_until: later })
  })

  it.each<[string, Partial<Conversation>, ConversationChange]>([
    ["a pin", {}, { is_pinned: true }],
    ["a pin out of the archive", { is_archived: true }, { is_pinned: true }],
    ["the archive of a pinned one", { is_pinned: true }, { is_archived: true }],
    ["the end of a mute", { muted_until: later }, { muted_until: null }],
    ["a mark as unread", {}, { is_marked_unread: true }],
  ])("is taken back: %s", (_, state, change) => {
    const before = conversation(state)
    const changed = arranged(before, change)
    expect(changed).not.toEqual(before)
    expect(arranged(changed, undoOf(before, change))).toEqual(before)
  })
})

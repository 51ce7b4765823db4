import type { Conversation, ConversationChange } from "@pinyu/contract/chat/schemas"
import { describe, expect, it } from "vitest"
import { arranged, undoOf } from "./model.ts"

const plain = { is_pinned: false, is_archived: false, is_marked_unread: false, muted_until: null }
const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  ...{ id: "c1", display_name: "小雅", display_avatar: "", other_user_id: "other", unread_count: 0 },
  ...{ other_departed: false, other_is_verified: false },
  ...{ last_message_time: null, last_message_type: null, last_message_content: null },
  ...{ last_message_is_deleted: false, last_message_is_own: false, other_last_online: null },
  ...{ read_position: 0, other_read_position: 0, revision: 0, other_takes_part: false, invitation: null },
  ...plain,
  ...changes,
})

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

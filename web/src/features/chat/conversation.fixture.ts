import type { Conversation } from "@pinyu/contract/chat/schemas"

/** A conversation without messages. */
export const conversationFixture = (changes: Partial<Conversation> = {}): Conversation => ({
  ...{ id: "c1", display_name: "小雅", display_avatar: "", other_user_id: "other", unread_count: 0 },
  ...{ other_departed: false, other_is_verified: false },
  ...{ last_message_time: null, last_message_type: null, last_message_content: null },
  ...{ last_message_is_deleted: false, last_message_is_own: false, other_last_online: null },
  ...{ read_position: 0, other_read_position: 0, revision: 0, other_takes_part: false, invitation: null },
  ...{ is_pinned: false, is_archived: false, is_marked_unread: false, muted_until: null },
  ...changes,
})

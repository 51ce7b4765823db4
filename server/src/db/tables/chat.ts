import type { InvitationState, MessageType, ReactionType } from "@pinyu/contract/chat/options"
import type { Prompt } from "@pinyu/contract/profiles/prompts"
import type { Generated } from "kysely"

export interface ConversationsTable {
  id: string
  started_by_id: string | null
  /**
   * Incremented by each message and each change: the next position and the next revision. A `bigint`, read as
   * text.
   */
  revision: Generated<string>
  created_at: Date
}

/** A conversation from the side of one of its two members. */
export interface ConversationMembersTable {
  conversation_id: string
  /** No foreign keys: a departed member has no row. */
  member_id: string
  other_id: string
  unread_count: Generated<number>
  read_position: Generated<string>
  /** What the other member sees instead of `read_position`, after a hidden read; null if nothing is hidden. */
  shown_read_position: Generated<string | null>
  /** The position of the member's first message; null before it. */
  first_position: Generated<string | null>
  /** The time of the latest message, or of the creation: the order of the list. */
  sorted_at: Date
  /** The other's messages wait for the member's answer, or were declined; null in an accepted conversation. */
  invitation: Generated<InvitationState | null>
  /** Set while `invitation` is `declined`. */
  declined_at: Generated<Date | null>
  /** Before the others in the list. Never set together with `is_archived`. */
  is_pinned: Generated<boolean>
  /** In the archive instead of the list. */
  is_archived: Generated<boolean>
  /** Counts as one unread message while nothing is unread. */
  is_marked_unread: Generated<boolean>
  /** New messages notify and count nowhere until then. */
  muted_until: Generated<Date | null>
  /** Messages up to this position are hidden from the member, who has deleted them for themselves. */
  cleared_position: Generated<string>
}

export interface MessagesTable {
  id: string
  conversation_id: string
  /** The position in the conversation: the value of `revision` when the message was inserted. */
  position: string
  /** The conversation's `revision` at the latest change. */
  revision: string
  sender_id: string
  type: MessageType
  /** Null for media without a caption, and after deletion. */
  content: string | null
  media_key: string | null
  reply_to_id: string | null
  /** The photo or the answer of the reader that the message likes. No foreign keys: either may be gone. */
  liked_photo_id: Generated<string | null>
  liked_answer_id: Generated<string | null>
  /** The prompt of the answer. */
  liked_prompt: Generated<Prompt | null>
  /** The member whose profile a message of type `profile` shares; null once deleted, or once they left. */
  shared_member_id: Generated<string | null>
  /** The post that a message of type `post` shares; null once either is deleted. */
  shared_post_id: Generated<string | null>
  /** The reader may open the picture once. Its file is deleted after that, or when it expires. */
  is_view_once: Generated<boolean>
  /** When the reader opened it. */
  opened_at: Generated<Date | null>
  /** Made by the client: the same for pictures of the sender that are shown as one group. */
  group_id: Generated<string | null>
  client_message_id: string | null
  edited_at: Date | null
  deleted_at: Date | null
  created_at: Date
}

export interface MessageReactionsTable {
  message_id: string
  member_id: string
  type: ReactionType
}

/** The reading of an opened picture at its latest address. A retry of the opening begins another one. */
export interface ViewOnceReadingsTable {
  message_id: string
  /** Names the reading in its address. */
  id: string
  /** Bytes of the reads so far. Those of a broken read that were not sent are given back. */
  claimed_bytes: Generated<number>
  sent_bytes: Generated<number>
  /** When all bytes were sent: nothing reads the picture again. */
  ended_at: Generated<Date | null>
}

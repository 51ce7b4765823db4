import type { MessageType, ReactionType } from "@pinyu/contract/chat/options"
import type { Generated } from "kysely"

export interface ConversationsTable {
  id: string
  started_by_id: string | null
  /** Grows with each message and each change: the next position, and the next revision. A `bigint`, read as text. */
  revision: Generated<string>
  created_at: Date
}

/** A conversation as each of its two members has it. */
export interface ConversationMembersTable {
  conversation_id: string
  /** No foreign keys: a member who departed has no row. */
  member_id: string
  other_id: string
  unread_count: Generated<number>
  read_position: Generated<string>
  /** The position of the first message that the member wrote here; null until then. */
  first_position: Generated<string | null>
  /** When the last message came, or the conversation began: the order of the list. */
  sorted_at: Date
}

export interface MessagesTable {
  id: string
  conversation_id: string
  /** Its place among the conversation's messages: what `revision` was when it came. */
  position: string
  /** What the conversation's `revision` was at its last change. */
  revision: string
  sender_id: string
  type: MessageType
  /** Null for media without words, and once it is taken back. */
  content: string | null
  media_key: string | null
  reply_to_id: string | null
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

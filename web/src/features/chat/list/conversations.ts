import { firstCharacters } from "@pinyu/contract/characters"
import type { ChatEvents } from "@pinyu/contract/chat/events"
import { chatLimits } from "@pinyu/contract/chat/limits"
import { isMuted } from "@pinyu/contract/chat/muting"
import type { ConversationView } from "@pinyu/contract/chat/options"
import type { Conversation, Message } from "@pinyu/contract/chat/schemas"
import type { InfiniteData } from "@tanstack/react-query"
import { filterItems, mapPages, uniqueItems, updateItem } from "../../../lib/query/paged-list.ts"

export interface ConversationPage {
  conversations: Conversation[]
  nextCursor: string | null
}

/** The cached form of the list: the pages loaded so far. */
export type ConversationList = InfiniteData<ConversationPage, string | undefined>

/** The conversations of all pages without duplicates: one that moved up may be on two pages. */
export const conversationsOf = (list: Pick<ConversationList, "pages"> | undefined) =>
  uniqueItems(list, ({ conversations }) => conversations)

type Change = (conversation: Conversation) => Conversation

/** Updates one conversation; returns the same list when it does not contain it. */
export const updateConversation = (list: ConversationList | undefined, id: string, change: Change) =>
  list && mapPages(list, "conversations", (conversations) => updateItem(conversations, id, change))

/** Removes the conversation with a member; returns the same list when there is none. */
export const removeConversationsWith = (list: ConversationList, memberId: string) =>
  mapPages(list, "conversations", (conversations) =>
    filterItems(conversations, ({ other_user_id }) => other_user_id !== memberId),
  )

/** Whether a conversation comes before another in a list: pinned ones first, then by the latest message. */
const precedes = (one: Conversation, other: Conversation) =>
  one.is_pinned === other.is_pinned
    ? (one.last_message_time ?? "") >= (other.last_message_time ?? "")
    : one.is_pinned

/**
 * Moves or adds a conversation to its place in a list, or removes it from one where it no longer belongs. It is
 * left out when its place is after the loaded pages.
 */
export const placeConversation = (list: ConversationList, placed: Conversation, belongs: boolean) => {
  const without = mapPages(list, "conversations", (conversations) =>
    filterItems(conversations, ({ id }) => id !== placed.id),
  )
  if (!belongs) return without
  const found = without.pages.findIndex(({ conversations }) =>
    conversations.some((one) => precedes(placed, one)),
  )
  const isComplete = without.pages.at(-1)?.nextCursor === null
  const target = found >= 0 ? found : isComplete ? without.pages.length - 1 : -1
  const pages = without.pages.map((page, index) => {
    if (index !== target) return page
    const at = page.conversations.findIndex((one) => precedes(placed, one))
    return { ...page, conversations: page.conversations.toSpliced(at < 0 ? Infinity : at, 0, placed) }
  })
  return { ...without, pages }
}

/** Whether a conversation is in a list. One without messages that the member sees is in none. */
export const belongsTo = (view: ConversationView, conversation: Conversation) =>
  conversation.invitation === null &&
  conversation.last_message_time !== null &&
  conversation.is_archived === (view === "archived")

const lastMessage = (message: Message, meId: string) => ({
  last_message_time: message.created_at,
  last_message_type: message.message_type,
  last_message_content: message.is_deleted
    ? null
    : message.content && firstCharacters(message.content, chatLimits.preview),
  last_message_is_deleted: message.is_deleted,
  last_message_is_own: message.sender_id === meId,
})

/** A new message returns a conversation from the archive unless it is muted; an own one ends the unread mark. */
const afterNew = (conversation: Conversation, { created_at }: Message, isMine: boolean) => ({
  is_archived: conversation.is_archived && isMuted(conversation, new Date(created_at)),
  is_marked_unread: conversation.is_marked_unread && !isMine,
})

/**
 * Applies a new or changed message to its conversation; returns the same object when it is already
 * known.
 */
export const withMessage = (conversation: Conversation, message: Message, meId: string): Conversation => {
  if (message.revision <= conversation.revision) return conversation
  const isMine = message.sender_id === meId
  const known = {
    ...conversation,
    // Writing accepts an invitation.
    invitation: isMine ? null : conversation.invitation,
    other_takes_part: conversation.other_takes_part || !isMine,
    revision: message.revision,
  }
  // A message's first revision equals its position; a later one changes an existing message.
  const isNew = message.position > conversation.revision
  if (!isNew && message.created_at !== conversation.last_message_time) return known
  const unread = isNew && !isMine && message.position > conversation.read_position ? 1 : 0
  return {
    ...known,
    ...lastMessage(message, meId),
    ...(isNew && afterNew(conversation, message, isMine)),
    unread_count: conversation.unread_count + unread,
  }
}

/** Applies a read receipt of either participant; the other's not while reads are hidden. */
export const withReadReceipt = (
  conversation: Conversation,
  { readerId, position }: Pick<Parameters<ChatEvents["messages-read"]>[0], "readerId" | "position">,
  meId: string,
): Conversation =>
  readerId === meId
    ? {
        ...conversation,
        unread_count: 0,
        is_marked_unread: false,
        read_position: Math.max(conversation.read_position, position),
      }
    : {
        ...conversation,
        other_takes_part: true,
        other_read_position:
          conversation.other_read_position === null
            ? null
            : Math.max(conversation.other_read_position, position),
      }

import type { ChatEvents } from "@pinyu/contract/chat/events"
import { chatLimits } from "@pinyu/contract/chat/limits"
import type { Conversation, Message } from "@pinyu/contract/chat/schemas"
import type { InfiniteData } from "@tanstack/react-query"
import { changeOne, changePages, eachOnce } from "../../../lib/paged-list.ts"

export interface ConversationPage {
  conversations: Conversation[]
  nextCursor: string | null
}

/** The list as it is cached: the pages that were loaded so far. */
export type ConversationList = InfiniteData<ConversationPage, string | undefined>

/** The conversations of all pages, each once: what moved up meanwhile may stand on two pages. */
export const conversationsOf = (list: Pick<ConversationList, "pages"> | undefined) =>
  eachOnce(list, ({ conversations }) => conversations)

type Change = (conversation: Conversation) => Conversation

/** The list with one conversation changed; the very same list where it is not in it. */
export const changeConversation = (list: ConversationList | undefined, id: string, change: Change) =>
  list && changePages(list, "conversations", (conversations) => changeOne(conversations, id, change))

/** The list with one conversation at its top, as one in which something was just said. */
export const raiseConversation = (list: ConversationList | undefined, id: string) => {
  const raised = conversationsOf(list).find((conversation) => conversation.id === id)
  if (!list || !raised) return list
  const pages = list.pages.map((page, index) => {
    const others = page.conversations.filter((one) => one.id !== id)
    return { ...page, conversations: index === 0 ? [raised, ...others] : others }
  })
  return { ...list, pages }
}

const firstCharacters = (content: string | null) =>
  content === null ? null : [...content].slice(0, chatLimits.preview).join("")

const lastMessage = (message: Message, meId: string) => ({
  last_message_time: message.created_at,
  last_message_type: message.message_type,
  last_message_content: message.is_deleted ? null : firstCharacters(message.content),
  last_message_is_deleted: message.is_deleted,
  last_message_is_own: message.sender_id === meId,
})

/** The conversation after a message came or changed; the same where that was known already. */
export const withMessage = (conversation: Conversation, message: Message, meId: string): Conversation => {
  if (message.revision <= conversation.revision) return conversation
  const known = { ...conversation, revision: message.revision }
  // Its first state is its place: anything later changes a message that was there.
  const isNew = message.position > conversation.revision
  if (!isNew && message.created_at !== conversation.last_message_time) return known
  const unread = isNew && message.sender_id !== meId && message.position > conversation.read_position ? 1 : 0
  return { ...known, ...lastMessage(message, meId), unread_count: conversation.unread_count + unread }
}

/** The conversation after one of the two read up to a position. */
export const withReading = (
  conversation: Conversation,
  { readerId, position }: Pick<Parameters<ChatEvents["messages-read"]>[0], "readerId" | "position">,
  meId: string,
): Conversation =>
  readerId === meId
    ? { ...conversation, unread_count: 0, read_position: Math.max(conversation.read_position, position) }
    : {
        ...conversation,
        other_read_position: Math.max(conversation.other_read_position, position),
      }

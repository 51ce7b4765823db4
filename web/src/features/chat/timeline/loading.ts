import { chatLimits } from "@pinyu/contract/chat/limits"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import type { QueryClient } from "@tanstack/react-query"
import { call } from "../../../lib/api/api.ts"
import { isNotFound } from "../../../lib/api/is-not-found.ts"
import {
  applyReadReceipt,
  cachedConversation,
  cachedTimeline,
  conversationKey,
  refreshFound,
  removeConversation,
  setUnreadCount,
  timelineKey,
  updateTimeline,
} from "../cache.ts"
import {
  addNewer,
  addOlder,
  applyChanges,
  evictPages,
  hasNewer,
  messagesInWindow,
  olderOf,
  openTimeline,
  replaceWindow,
} from "./timeline.ts"

type ScrollTarget = { cursor?: string; after?: string; around?: string; position?: number }

const pageAt = (conversationId: string, place: ScrollTarget, signal?: AbortSignal) =>
  call(
    chatRoutes.messages,
    { params: { conversationId }, query: { limit: chatLimits.page.max, ...place } },
    signal ? { signal } : {},
  )

export const fetchConversation = async (conversationId: string, signal?: AbortSignal) =>
  (await call(chatRoutes.conversation, { params: { conversationId } }, signal ? { signal } : {})).conversation

/** The initial position: the first unread message, otherwise the end. */
const initialTarget = ({ unread_count, read_position }: Conversation): ScrollTarget =>
  unread_count > 0 ? { position: read_position } : {}

/**
 * Loads a conversation's messages. The counters are read before the page, so that no change is missed.
 */
export const openMessages = async (client: QueryClient, conversationId: string, signal?: AbortSignal) => {
  const known = cachedConversation(client, conversationId)
  const conversation = known ?? (await fetchConversation(conversationId, signal))
  if (!known) client.setQueryData(conversationKey(conversationId), conversation)
  return openTimeline(conversation, await pageAt(conversationId, initialTarget(conversation), signal))
}

/**
 * Loads the previous page. Eviction happens first, in its own update: the list handles a change at one
 * end at a time.
 */
export const loadOlder = async (client: QueryClient, conversationId: string) => {
  updateTimeline(client, conversationId, (timeline) => evictPages(timeline, "newer"))
  const timeline = cachedTimeline(client, conversationId)
  const cursor = timeline && olderOf(timeline)
  if (!cursor) return
  const page = await pageAt(conversationId, { cursor })
  updateTimeline(client, conversationId, (now) => (olderOf(now) === cursor ? addOlder(now, page) : now))
}

/** Loads the next page. */
export const loadNewer = async (client: QueryClient, conversationId: string) => {
  updateTimeline(client, conversationId, (timeline) => evictPages(timeline, "older"))
  const timeline = cachedTimeline(client, conversationId)
  const last = timeline && messagesInWindow(timeline).at(-1)
  if (!last) return
  const page = await pageAt(conversationId, { after: last.id })
  updateTimeline(client, conversationId, (now) => (now.to === timeline.to ? addNewer(now, page) : now))
}

/** Loads the window around a message. */
export const showAround = async (client: QueryClient, conversationId: string, messageId: string) => {
  const page = await pageAt(conversationId, { around: messageId })
  updateTimeline(client, conversationId, (timeline) => replaceWindow(timeline, page))
}

/** Loads the newest messages. */
export const showLatest = async (client: QueryClient, conversationId: string) => {
  const page = await pageAt(conversationId, {})
  updateTimeline(client, conversationId, (timeline) => replaceWindow(timeline, page))
}

/** Fetches all changes since the last known revision, until none is missing. */
export const fetchChanges = async (client: QueryClient, conversationId: string) => {
  try {
    for (let hasMore = true; hasMore; ) {
      const timeline = cachedTimeline(client, conversationId)
      if (!timeline) return
      const answer = await call(chatRoutes.changes, {
        params: { conversationId },
        query: { since: timeline.revision },
      })
      updateTimeline(client, conversationId, (now) => applyChanges(now, answer))
      refreshFound(client, answer.messages)
      hasMore = answer.hasMore
    }
  } catch (error) {
    if (isNotFound(error)) removeConversation(client, conversationId)
    // Other errors: the next reconnect, event or page visit retries.
  }
}

/** Marks a conversation as read on the server. */
export const markRead = async (client: QueryClient, meId: string, conversationId: string) => {
  const { read_position: position, totalUnread } = await call(chatRoutes.readAll, {
    params: { conversationId },
  })
  applyReadReceipt(client, meId, { conversationId, readerId: meId, position })
  setUnreadCount(client, totalUnread)
}

/** The number of messages that still render quickly. */
const longTimeline = 300

/** Evicts a conversation that was read far back: it opens at its end the next time. */
export const evictLongTimeline = (client: QueryClient, conversationId: string) => {
  const timeline = cachedTimeline(client, conversationId)
  if (timeline && (hasNewer(timeline) || timeline.known.size > longTimeline))
    client.removeQueries({ queryKey: timelineKey(conversationId) })
}

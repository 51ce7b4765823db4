import { chatLimits } from "@pinyu/contract/chat/limits"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import type { QueryClient } from "@tanstack/react-query"
import { call } from "../../../lib/api.ts"
import { ApiError } from "../../../lib/api-error.ts"
import {
  cachedConversation,
  cachedTimeline,
  changeTimeline,
  conversationKey,
  forgetConversation,
  hearReading,
  hearUnread,
  timelineKey,
} from "../cache.ts"
import {
  addNewer,
  addOlder,
  catchUp,
  hasNewer,
  letGo,
  moveTo,
  olderOf,
  openTimeline,
  shownOf,
} from "./timeline.ts"

/** Whether an error says that there is no such conversation: gone, blocked, or no id at all. */
export const isGone = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status)

type Place = { cursor?: string; after?: string; around?: string; position?: number }

const pageAt = (conversationId: string, place: Place, signal?: AbortSignal) =>
  call(
    chatRoutes.messages,
    { params: { conversationId }, query: { limit: chatLimits.page.max, ...place } },
    signal ? { signal } : {},
  )

export const fetchConversation = async (conversationId: string, signal?: AbortSignal) =>
  (await call(chatRoutes.conversation, { params: { conversationId } }, signal ? { signal } : {})).conversation

/** Where one goes on reading: at what is new, or else at the end. */
const placeOf = ({ unread_count, read_position }: Conversation): Place =>
  unread_count > 0 ? { position: read_position } : {}

/** Opens a conversation's messages. What is known of it was told before its page, so that no change falls between. */
export const openMessages = async (client: QueryClient, conversationId: string, signal?: AbortSignal) => {
  const known = cachedConversation(client, conversationId)
  const conversation = known ?? (await fetchConversation(conversationId, signal))
  if (!known) client.setQueryData(conversationKey(conversationId), conversation)
  return openTimeline(conversation, await pageAt(conversationId, placeOf(conversation), signal))
}

/**
 * Loads the page before what is shown. What is far behind goes first, and not with it: the list follows a change at one of
 * its ends at a time.
 */
export const loadOlder = async (client: QueryClient, conversationId: string) => {
  changeTimeline(client, conversationId, (timeline) => letGo(timeline, "newer"))
  const timeline = cachedTimeline(client, conversationId)
  const cursor = timeline && olderOf(timeline)
  if (!cursor) return
  const page = await pageAt(conversationId, { cursor })
  changeTimeline(client, conversationId, (now) => (olderOf(now) === cursor ? addOlder(now, page) : now))
}

/** Loads the page after what is shown. */
export const loadNewer = async (client: QueryClient, conversationId: string) => {
  changeTimeline(client, conversationId, (timeline) => letGo(timeline, "older"))
  const timeline = cachedTimeline(client, conversationId)
  const last = timeline && shownOf(timeline).at(-1)
  if (!last) return
  const page = await pageAt(conversationId, { after: last.id })
  changeTimeline(client, conversationId, (now) => (now.to === timeline.to ? addNewer(now, page) : now))
}

/** Shows the stretch around a message. */
export const showAround = async (client: QueryClient, conversationId: string, messageId: string) => {
  const page = await pageAt(conversationId, { around: messageId })
  changeTimeline(client, conversationId, (timeline) => moveTo(timeline, page))
}

/** Shows the newest messages. */
export const showLatest = async (client: QueryClient, conversationId: string) => {
  const page = await pageAt(conversationId, {})
  changeTimeline(client, conversationId, (timeline) => moveTo(timeline, page))
}

/** Asks for all that changed since the last that is known, until nothing is missing. */
export const catchUpWith = async (client: QueryClient, conversationId: string) => {
  try {
    for (let hasMore = true; hasMore; ) {
      const timeline = cachedTimeline(client, conversationId)
      if (!timeline) return
      const answer = await call(chatRoutes.changes, {
        params: { conversationId },
        query: { since: timeline.revision },
      })
      changeTimeline(client, conversationId, (now) => catchUp(now, answer))
      hasMore = answer.hasMore
    }
  } catch (error) {
    if (isGone(error)) forgetConversation(client, conversationId)
    // Anything else: the next reconnection, event or look at the page asks again.
  }
}

/** Tells that everything was read. */
export const markRead = async (client: QueryClient, meId: string, conversationId: string) => {
  const { read_position: position, totalUnread } = await call(chatRoutes.readAll, {
    params: { conversationId },
  })
  hearReading(client, meId, { conversationId, readerId: meId, position })
  hearUnread(client, totalUnread)
}

/** As many messages as are quickly drawn again. */
const longTimeline = 300

/** Lets go of a conversation that was read far back: the next time it opens at its end. */
export const forgetLongTimeline = (client: QueryClient, conversationId: string) => {
  const timeline = cachedTimeline(client, conversationId)
  if (timeline && (hasNewer(timeline) || timeline.known.size > longTimeline))
    client.removeQueries({ queryKey: timelineKey(conversationId) })
}

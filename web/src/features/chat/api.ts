import type { ConversationView } from "@pinyu/contract/chat/options"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { fromCursor, paging } from "../../lib/query/paged-list.ts"
import { cachedConversation, conversationKey, listKey, timelineKey, unreadKey } from "./cache.ts"
import type { ConversationPage } from "./list/conversations.ts"
import { fetchConversation, openMessages } from "./timeline/loading.ts"

/** The page size: somewhat more than fits a tall screen. */
const limit = 20

const listRoutes = { listed: chatRoutes.conversations, archived: chatRoutes.archived } as const

/** The member's conversations, or the archived ones: pinned ones first, then most recent first. */
export const useConversations = (view: ConversationView = "listed") =>
  useInfiniteQuery({
    ...paging,
    queryKey: listKey(view),
    queryFn: ({ pageParam, signal }): Promise<ConversationPage> =>
      call(listRoutes[view], { query: { limit, ...fromCursor(pageParam) } }, { signal }),
  })

/** One conversation; the list's cached copy is the placeholder. */
export const useConversation = (conversationId: string) => {
  const client = useQueryClient()
  return useQuery<Conversation>({
    queryKey: conversationKey(conversationId),
    queryFn: ({ signal }) => fetchConversation(conversationId, signal),
    placeholderData: () => cachedConversation(client, conversationId),
  })
}

/** The messages of a conversation; after the first load, events keep them current. */
export const useTimeline = (conversationId: string) => {
  const client = useQueryClient()
  return useQuery({
    queryKey: timelineKey(conversationId),
    queryFn: ({ signal }) => openMessages(client, conversationId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** The total unread count; polled every `pollMs` without a socket. */
export const useUnreadCount = (pollMs: number | false) =>
  useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await call(chatRoutes.unreadCount, {}, { signal })).totalUnread,
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
  })

/** Edits the text of the member's own message. */
export const editMessage = async (messageId: string, content: string) =>
  (await call(chatRoutes.edit, { params: { messageId }, body: { content } })).message

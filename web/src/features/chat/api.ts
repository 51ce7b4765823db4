import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"
import { fromCursor, paging } from "../../lib/paged-list.ts"
import { cachedConversation, conversationKey, conversationsKey, timelineKey, unreadKey } from "./cache.ts"
import type { ConversationPage } from "./list/conversations.ts"
import { fetchConversation, openMessages } from "./timeline/loading.ts"

/** Fills a tall screen and somewhat more. */
const limit = 20

/** The member's conversations, the latest first. */
export const useConversations = () =>
  useInfiniteQuery({
    ...paging,
    queryKey: conversationsKey,
    queryFn: ({ pageParam, signal }): Promise<ConversationPage> =>
      call(chatRoutes.conversations, { query: { limit, ...fromCursor(pageParam) } }, { signal }),
  })

/** One conversation; what the list knows of it stands in until it is there. */
export const useConversation = (conversationId: string) => {
  const client = useQueryClient()
  return useQuery<Conversation>({
    queryKey: conversationKey(conversationId),
    queryFn: ({ signal }) => fetchConversation(conversationId, signal),
    placeholderData: () => cachedConversation(client, conversationId),
  })
}

/** The messages of a conversation; once opened, they are kept up by what is told of them. */
export const useTimeline = (conversationId: string) => {
  const client = useQueryClient()
  return useQuery({
    queryKey: timelineKey(conversationId),
    queryFn: ({ signal }) => openMessages(client, conversationId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** How many messages the member has not read; asked for every `pollMs` where nothing tells it. */
export const useUnreadCount = (pollMs: number | false) =>
  useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await call(chatRoutes.unreadCount, {}, { signal })).totalUnread,
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
  })

/** Gives one's own message other words. */
export const editMessage = async (messageId: string, content: string) =>
  (await call(chatRoutes.edit, { params: { messageId }, body: { content } })).message

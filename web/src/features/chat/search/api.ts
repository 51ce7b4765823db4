import { chatRoutes } from "@pinyu/contract/chat/routes"
import { isSearchable } from "@pinyu/contract/chat/search"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { call } from "../../../lib/api/api.ts"
import { fromCursor, paging } from "../../../lib/query/paged-list.ts"
import { foundKey } from "../cache.ts"

/** So many messages of one conversation are found at once. */
const limitHere = 50

/** Conversations by name and messages by text, the latest first. */
export const useFoundEverywhere = (text: string) =>
  useInfiniteQuery({
    ...paging,
    queryKey: [...foundKey, "everywhere", text],
    queryFn: ({ pageParam, signal }) =>
      call(chatRoutes.search, { body: { text, ...fromCursor(pageParam) } }, { signal }),
    enabled: isSearchable(text),
    placeholderData: keepPreviousData,
    // A message may have been recalled since.
    staleTime: 0,
  })

/** The messages of one conversation with a text, the latest first. */
export const useFoundHere = (conversationId: string, text: string) =>
  useInfiniteQuery({
    ...paging,
    queryKey: [...foundKey, conversationId, text],
    queryFn: ({ pageParam, signal }) =>
      call(
        chatRoutes.searchConversation,
        { params: { conversationId }, body: { text, limit: limitHere, ...fromCursor(pageParam) } },
        { signal },
      ),
    enabled: isSearchable(text),
    staleTime: 0,
  })

import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Conversation, ConversationChange } from "@pinyu/contract/chat/schemas"
import { chatArrangement as words } from "@pinyu/phrases/chat-arrangement"
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../../../lib/api/api.ts"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import {
  cachedConversation,
  conversationsKey,
  placeEverywhere,
  setUnreadCount,
  timelineKey,
} from "../cache.ts"
import { useMemberChat } from "../member-chat.ts"
import { fetchConversation, markRead } from "../timeline/loading.ts"
import { arranged } from "./model.ts"

interface OwnChange {
  conversationId: string
  isCleared: boolean
}

/** Drops the loaded messages of a conversation, and loads the remaining ones where it is open. */
const dropMessages = (client: QueryClient, conversationId: string) =>
  client.resetQueries({ queryKey: timelineKey(conversationId) })

/** Refetches a conversation after a change of the member's own state on any device. */
export const refreshConversation = async (client: QueryClient, { conversationId, isCleared }: OwnChange) => {
  placeEverywhere(client, await fetchConversation(conversationId))
  if (isCleared) await dropMessages(client, conversationId)
}

interface Cleared {
  conversation: Conversation
  totalUnread: number
}

interface Arrangement {
  conversation: Conversation
  change: ConversationChange
}

/** Changes the member's own state of a conversation. The lists show it at once, and return it after an error. */
export const useArrange = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ conversation: { id: conversationId }, change }: Arrangement) =>
      call(chatRoutes.arrange, { params: { conversationId }, body: change }),
    onMutate: async ({ conversation, change }) => {
      await client.cancelQueries({ queryKey: conversationsKey })
      const before = cachedConversation(client, conversation.id) ?? conversation
      placeEverywhere(client, arranged(before, change))
      return before
    },
    onSuccess: ({ conversation, totalUnread }) => {
      placeEverywhere(client, conversation)
      setUnreadCount(client, totalUnread)
    },
    onError: (error, _, before) => {
      if (before) placeEverywhere(client, before)
      toasts.show({ text: toFailureMessage(error, words.failed), tone: "error" })
    },
    // A list whose request was cancelled, or whose end moved, loads what is missing.
    onSettled: () => void client.invalidateQueries({ queryKey: conversationsKey }),
  })
}

/** Hides the messages up to the latest known one from the member. */
export const useClear = () =>
  useMutation({
    mutationFn: ({ id: conversationId, revision: position }: Conversation) =>
      call(chatRoutes.clear, { params: { conversationId }, query: { position } }),
  })

/** Applies the answer of `useClear`. */
export const applyCleared = (client: QueryClient, { conversation, totalUnread }: Cleared) => {
  placeEverywhere(client, conversation)
  setUnreadCount(client, totalUnread)
  void dropMessages(client, conversation.id)
}

/** Marks a conversation as read from the list. */
export const useMarkConversationRead = () => {
  const client = useQueryClient()
  const { memberId } = useMemberChat()
  return useMutation({
    mutationFn: (conversationId: string) => markRead(client, memberId, conversationId),
    onError: (error) => toasts.show({ text: toFailureMessage(error, words.failed), tone: "error" }),
  })
}

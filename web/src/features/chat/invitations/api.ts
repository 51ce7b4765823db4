import type { InvitationState } from "@pinyu/contract/chat/options"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { InvitationAnswer } from "@pinyu/contract/chat/schemas"
import { chatInvitations as words } from "@pinyu/phrases/chat-invitations"
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../../../lib/api/api.ts"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { fromCursor, paging } from "../../../lib/query/paged-list.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import {
  cachedConversation,
  cachedTimeline,
  conversationKey,
  conversationsKey,
  invitationsKey,
  timelineKey,
} from "../cache.ts"
import { fetchChanges, fetchConversation } from "../timeline/loading.ts"
import { messagesInWindow } from "../timeline/timeline.ts"

const limit = 20

/** The member's invitations in one state, the latest message first. Each page has the number that wait. */
export const useInvitations = (state: InvitationState) =>
  useInfiniteQuery({
    ...paging,
    queryKey: [...invitationsKey, state],
    queryFn: ({ pageParam, signal }) =>
      call(chatRoutes.invitations, { query: { state, limit, ...fromCursor(pageParam) } }, { signal }),
  })

const invalidateLists = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: invitationsKey })
  void client.invalidateQueries({ queryKey: conversationsKey })
}

/** Refetches the messages of a conversation, whose files an accepted invitation no longer hides. */
const showFiles = (client: QueryClient, conversationId: string) => {
  const timeline = cachedTimeline(client, conversationId)
  if (timeline && messagesInWindow(timeline).some(({ media_state }) => media_state === "hidden"))
    void client.invalidateQueries({ queryKey: timelineKey(conversationId) })
}

/** Refetches an invitation after a new message or an answer on another device. */
export const refreshInvitation = async (client: QueryClient, conversationId: string) => {
  invalidateLists(client)
  if (!cachedConversation(client, conversationId)) return
  const conversation = await fetchConversation(conversationId)
  client.setQueryData(conversationKey(conversationId), conversation)
  await fetchChanges(client, conversationId)
  if (conversation.invitation === null) showFiles(client, conversationId)
}

interface Answer {
  conversationId: string
  answer: InvitationAnswer
}

/** Answers an invitation. */
export const useAnswerInvitation = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ conversationId, answer }: Answer) =>
      call(chatRoutes.answerInvitation, { params: { conversationId }, body: { answer } }),
    onSuccess: ({ conversation }) => {
      client.setQueryData(conversationKey(conversation.id), conversation)
      invalidateLists(client)
      if (conversation.invitation === null) showFiles(client, conversation.id)
    },
    onError: (error) => toasts.show({ text: toFailureMessage(error, words.answerFailed), tone: "error" }),
  })
}

import type { ReactionType } from "@pinyu/contract/chat/options"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { call } from "../../../lib/api/api.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { applyMessage } from "../cache.ts"
import { useMemberChat } from "../member-chat.ts"
import { createReactions } from "./reactions.ts"

const makeReactions = (client: QueryClient, memberId: string) =>
  createReactions<Message>({
    send: async (messageId, reactionType) => {
      const request = { params: { messageId }, body: { reactionType } }
      return (await call(chatRoutes.react, request)).message
    },
    show: (message) => applyMessage(client, memberId, message),
    onFailure: () => toasts.show({ text: chatMedia.reactFailed, tone: "error" }),
  })

/** One per query cache, so that a message's chips and its menu share their choices. */
const reactionsByCache = new WeakMap<QueryClient, ReturnType<typeof makeReactions>>()

/** Sets or removes the member's reaction to a message. */
export const useReact = (message: Message) => {
  const client = useQueryClient()
  const { memberId } = useMemberChat()
  const reactions = reactionsByCache.get(client) ?? makeReactions(client, memberId)
  reactionsByCache.set(client, reactions)
  return (type: ReactionType) => reactions.toggle(message, type)
}

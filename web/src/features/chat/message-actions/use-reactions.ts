import type { ReactionType } from "@pinyu/contract/chat/options"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { call } from "../../../lib/api.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { hearMessage } from "../cache.ts"
import { useMemberChat } from "../member-chat.ts"
import { createReactions } from "./reactions.ts"

const makeReactions = (client: QueryClient, memberId: string) =>
  createReactions<Message>({
    send: async (messageId, reactionType) => {
      const request = { params: { messageId }, body: { reactionType } }
      return (await call(chatRoutes.react, request)).message
    },
    show: (message) => hearMessage(client, memberId, message),
    onFailure: () => toasts.show({ text: chatMedia.reactFailed, tone: "error" }),
  })

/** One for each member's cache, so that a message's chips and its menu know of each other's wishes. */
const reactionsByCache = new WeakMap<QueryClient, ReturnType<typeof makeReactions>>()

/** Sets the member's reaction to a message, or takes it back. */
export const useReact = (message: Message) => {
  const client = useQueryClient()
  const { memberId } = useMemberChat()
  const reactions = reactionsByCache.get(client) ?? makeReactions(client, memberId)
  reactionsByCache.set(client, reactions)
  return (type: ReactionType) => reactions.toggle(message, type)
}

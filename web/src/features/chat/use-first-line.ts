import { chatRoutes } from "@pinyu/contract/chat/routes"
import { call } from "../../lib/api/api.ts"
import { useMemberChat } from "./member-chat.ts"

/**
 * Writes a first line to a member: opens their conversation and hands the line to the outbox. Resolves to the
 * conversation; rejects when it cannot be opened.
 */
export const useFirstLine = () => {
  const { outbox } = useMemberChat()
  return async (targetUserId: string, content: string) => {
    const { conversationId } = await call(chatRoutes.direct, { body: { targetUserId } })
    await outbox.add({ conversationId, messageType: "text", content, mediaUrl: null, replyTo: null })
    return conversationId
  }
}

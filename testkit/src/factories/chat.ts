import type { NewMessage } from "@pinyu/contract/chat/schemas"
import type { TestApp } from "../test-app.ts"

interface Someone {
  id: string
}

/** The conversation of two members, begun by the first unless there is one. */
export const buildConversation = async ({ services }: TestApp, starter: Someone, other: Someone) => {
  const { conversationId } = await services.chat.direct(starter.id, other.id)
  return conversationId
}

/** A message of `sender` in one of their conversations: words, unless said otherwise. */
export const buildMessage = async (
  { services }: TestApp,
  sender: Someone,
  conversationId: string,
  changes: Partial<NewMessage> = {},
) => {
  const { message } = await services.chat.send(sender.id, conversationId, {
    messageType: "text",
    content: "今天的夕陽很美",
    mediaUrl: null,
    replyToMessageId: null,
    clientMessageId: null,
    ...changes,
  })
  return message
}

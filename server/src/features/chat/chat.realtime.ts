import type { EventHandlers } from "../../platform/sockets/socket-calls.ts"
import type { Chat } from "./chat.service.ts"

type ChatEvent = "join-conversation" | "leave-conversation" | "send-message" | "typing"

/** Socket events of chat. They call the same services as the routes. */
export const chatEvents = (chat: Chat): EventHandlers<ChatEvent> => ({
  "join-conversation": async ({ viewer, payload: conversationId, conversations }) => {
    await chat.requireParticipant(viewer.id, conversationId)
    conversations.open(conversationId)
    return {}
  },
  "leave-conversation": async ({ payload: conversationId, conversations }) => {
    conversations.close(conversationId)
    return {}
  },
  "send-message": ({ viewer, payload: { conversationId, ...message } }) =>
    chat.send(viewer.id, conversationId, message),
  typing: async ({ viewer, payload: { conversationId, isTyping } }) => {
    await chat.emitTyping(viewer.id, conversationId, isTyping)
    return {}
  },
})

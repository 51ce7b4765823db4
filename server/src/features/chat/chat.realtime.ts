import type { Message, NewMessage } from "@pinyu/contract/chat/schemas"
import type { Realtime } from "../../platform/realtime.ts"
import type { EventHandlers } from "../../platform/socket-calls.ts"

interface Dependencies {
  /** The one with whom the member has the conversation; refuses with `conversation_not_found`. */
  requireParticipant: (memberId: string, conversationId: string) => Promise<{ otherId: string }>
  send: (memberId: string, conversationId: string, message: NewMessage) => Promise<{ message: Message }>
  realtime: Pick<Realtime, "tell">
}

type ChatEvent = "join-conversation" | "leave-conversation" | "send-message" | "typing"

/** What members may say about conversations over a socket: the same services as by a call. */
export const chatEvents = ({
  requireParticipant,
  send,
  realtime,
}: Dependencies): EventHandlers<ChatEvent> => ({
  "join-conversation": async ({ viewer, payload: conversationId, conversations }) => {
    await requireParticipant(viewer.id, conversationId)
    conversations.open(conversationId)
    return {}
  },
  "leave-conversation": async ({ payload: conversationId, conversations }) => {
    conversations.close(conversationId)
    return {}
  },
  "send-message": ({ viewer, payload: { conversationId, ...message } }) =>
    send(viewer.id, conversationId, message),
  typing: async ({ viewer, payload: { conversationId, isTyping } }) => {
    const { otherId } = await requireParticipant(viewer.id, conversationId)
    realtime.tell(otherId, "typing", { conversationId, userId: viewer.id, isTyping })
    return {}
  },
})

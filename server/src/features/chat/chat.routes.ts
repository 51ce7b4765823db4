import type { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Chat } from "./chat.service.ts"

export const chatHandlers = (chat: Chat): Handlers<typeof chatRoutes> => ({
  direct: ({ viewer, body }) => chat.direct(viewer.id, body.targetUserId),
  conversations: ({ viewer, query }) => chat.conversations(viewer.id, "listed", query),
  archived: ({ viewer, query }) => chat.conversations(viewer.id, "archived", query),
  invitations: ({ viewer, query }) => chat.invitations(viewer.id, query),
  answerInvitation: ({ viewer, params, body }) =>
    chat.answerInvitation(viewer.id, params.conversationId, body.answer),
  search: ({ viewer, body }) => chat.search(viewer.id, body),
  searchConversation: ({ viewer, params, body }) =>
    chat.searchConversation(viewer.id, params.conversationId, body),
  conversation: ({ viewer, params }) => chat.conversation(viewer.id, params.conversationId),
  arrange: ({ viewer, params, body }) => chat.arrange(viewer.id, params.conversationId, body),
  clear: ({ viewer, params, query }) => chat.clear(viewer.id, params.conversationId, query.position),
  senderWarning: ({ viewer, params }) => chat.senderWarning(viewer.id, params.conversationId),
  messages: ({ viewer, params, query }) => chat.messages(viewer.id, params.conversationId, query),
  changes: ({ viewer, params, query }) => chat.changes(viewer.id, params.conversationId, query.since),
  send: ({ viewer, params, body }) => chat.send(viewer.id, params.conversationId, body),
  readAll: ({ viewer, params }) => chat.readAll(viewer.id, params.conversationId),
  message: ({ viewer, params }) => chat.message(viewer.id, params.messageId),
  open: ({ viewer, params, idempotencyKey }) => chat.open(viewer.id, params.messageId, idempotencyKey),
  edit: ({ viewer, params, body }) => chat.edit(viewer.id, params.messageId, body.content),
  remove: ({ viewer, params }) => chat.remove(viewer.id, params.messageId),
  react: ({ viewer, params, body }) => chat.react(viewer.id, params.messageId, body.reactionType),
  unreadCount: ({ viewer }) => chat.unreadCount(viewer.id),
})

import { minute, perAccount, reads, writes } from "../rate-limit.ts"

/** The limits of the routes of chat. */
export const chatRateLimits = {
  "chat.direct": [writes],
  "chat.conversations": [reads],
  "chat.archived": [reads],
  "chat.invitations": [reads],
  "chat.answerInvitation": [writes],
  "chat.search": [perAccount(120, minute)],
  "chat.searchConversation": [perAccount(120, minute)],
  "chat.conversation": [reads],
  "chat.arrange": [writes],
  "chat.clear": [writes],
  "chat.senderWarning": [reads],
  "chat.messages": [reads],
  "chat.changes": [reads],
  "chat.send": [writes],
  "chat.readAll": [reads],
  "chat.message": [reads],
  "chat.open": [writes],
  "chat.edit": [writes],
  "chat.remove": [writes],
  "chat.react": [writes],
  "chat.unreadCount": [reads],
} as const

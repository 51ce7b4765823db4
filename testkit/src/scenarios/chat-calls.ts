import { chatRoutes } from "@pinyu/contract/chat/routes"
import { testClock } from "../clock.ts"
import { type BuiltMember, buildMember } from "../factories/auth.ts"
import { buildConversation } from "../factories/chat.ts"
import { startedApp } from "../started-app.ts"
import type { TestApp } from "../test-app.ts"

/** An app in real time, which rate limits use. */
export const chatApp = () => startedApp(() => ({ clock: testClock(new Date()) }))

/** Two members and their conversation, which both have accepted. */
export const buildPair = async (app: TestApp) => {
  const [me, other] = await Promise.all([buildMember(app), buildMember(app)])
  return { me, other, id: await buildConversation(app, me, other) }
}

/** The calls of members about their conversations. */
export const chatCalls = (app: TestApp) => ({
  send: (as: BuiltMember, conversationId: string, body: object) =>
    app.call(chatRoutes.send, { as, params: { conversationId }, body }),
  edit: (as: BuiltMember, messageId: string, content: string) =>
    app.call(chatRoutes.edit, { as, params: { messageId }, body: { content } }),
  remove: (as: BuiltMember, messageId: string) => app.call(chatRoutes.remove, { as, params: { messageId } }),
  react: (as: BuiltMember, messageId: string, reactionType: string) =>
    app.call(chatRoutes.react, { as, params: { messageId }, body: { reactionType } }),
  readAll: (as: BuiltMember, conversationId: string) =>
    app.call(chatRoutes.readAll, { as, params: { conversationId } }),
  messageOf: async (as: BuiltMember, messageId: string) =>
    (await app.call(chatRoutes.message, { as, params: { messageId } })).body.message,
  messagesOf: async (as: BuiltMember, conversationId: string) =>
    (await app.call(chatRoutes.messages, { as, params: { conversationId } })).body.messages,
  conversationOf: async (as: BuiltMember, conversationId: string) =>
    (await app.call(chatRoutes.conversation, { as, params: { conversationId } })).body.conversation,
  /** The ids of the listed conversations. */
  listed: async (as: BuiltMember) =>
    (await app.call(chatRoutes.conversations, { as })).body.conversations.map(({ id }) => id),
  unreadOf: async ({ id }: BuiltMember) => (await app.services.chat.unreadCount(id)).totalUnread,
})

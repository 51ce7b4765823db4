import { chatRoutes } from "@pinyu/contract/chat/routes"
import { type BuiltMember, buildMember } from "../factories/auth.ts"
import { buildConversation, buildMessage } from "../factories/chat.ts"
import type { TestApp } from "../test-app.ts"

/** Helpers for tests of shared profiles and posts in one app. */
export const sharingTools = (app: TestApp) => {
  /** Two members whose conversation goes both ways, and a third one for them to share. */
  const buildFriends = async () => {
    const [sender, reader] = await Promise.all([buildMember(app), buildMember(app)])
    const shared = await buildMember(app, { nickname: "映真" })
    const conversationId = await buildConversation(app, sender, reader)
    await buildMessage(app, reader, conversationId)
    return { sender, reader, shared, conversationId }
  }

  /** Shares a member by the route; `more` changes the body, for example into a share of a post. */
  const share = (as: BuiltMember | null, conversationId: string, { id }: { id: string }, more: object = {}) =>
    app.call(chatRoutes.send, {
      ...(as && { as }),
      params: { conversationId },
      body: { messageType: "profile", sharedId: id, ...more },
    })

  /** The latest message of a conversation as one of its members sees it. */
  const latestFor = async (as: BuiltMember, conversationId: string) => {
    const { body } = await app.call(chatRoutes.messages, { as, params: { conversationId } })
    const message = body.messages.at(-1)
    if (!message) throw new Error("the conversation has no message")
    return message
  }

  /** The id of what the latest message shares; null when the reader may not see it. */
  const sharedFor = async (as: BuiltMember, conversationId: string) => {
    const { shared_member, shared_post } = await latestFor(as, conversationId)
    return (shared_member ?? shared_post)?.id ?? null
  }

  const erase = ({ id }: Pick<BuiltMember, "id">) =>
    app.db.transaction().execute((trx) => app.services.profiles.remove(trx, [id]))

  return { buildFriends, share, latestFor, sharedFor, erase }
}

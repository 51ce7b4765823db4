import { findScamHints } from "@pinyu/contract/chat/scam-hints"
import type { Db } from "../../db/client.ts"
import { isFirstContact } from "./chat.policy.ts"
import type { Conversations } from "./conversations.service.ts"
import { findFirstTexts } from "./messages.queries.ts"

interface Dependencies {
  db: Db
  conversations: Pick<Conversations, "requireParticipants">
  /** Whether the team has warned a member, by a decision that still stands. */
  wasWarned: (memberId: string) => Promise<boolean>
}

/** What a reader learns about the sender of a message with scam hints. */
export const createSenderWarning = ({ db, conversations, wasWarned }: Dependencies) => ({
  /**
   * Whether the other member has been warned. Only for a reader who gets scam hints of that member: warnings
   * are otherwise nobody's business. Throws `conversation_not_found`.
   */
  senderWarning: async (viewerId: string, conversationId: string) => {
    const { own, other } = await conversations.requireParticipants(viewerId, conversationId)
    const texts = await findFirstTexts(db, conversationId, other.id)
    const hasHints = texts.some(
      ({ position, content }) =>
        isFirstContact(Number(position), own.firstPosition) && findScamHints(content).length > 0,
    )
    return { was_warned: hasHints && (await wasWarned(other.id)) }
  },
})

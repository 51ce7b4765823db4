import { chatLimits } from "@pinyu/contract/chat/limits"
import type { ConversationChange } from "@pinyu/contract/chat/schemas"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { arrangementOf } from "./arrangement.policy.ts"
import * as queries from "./arrangement.queries.ts"
import type { Conversations } from "./conversations.service.ts"
import { lockConversation } from "./messages.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  conversations: Pick<Conversations, "conversation" | "emitOwnChange" | "requireParticipant" | "unreadCount">
  /** Called when the messages of a conversation no longer count for a member. */
  noteRead: (memberId: string, conversationId: string) => Promise<unknown>
}

/** What a member does with a conversation in their own list. The other member gets nothing of it. */
export const createArrangement = ({ db, clock, conversations, noteRead }: Dependencies) => {
  const requireRoomForPin = async (trx: Trx, membership: { memberId: string; conversationId: string }) => {
    await queries.lockPins(trx, membership.memberId)
    if ((await queries.countOtherPins(trx, membership)) >= chatLimits.pinned)
      throw new AppError("too_many_pinned_conversations")
  }

  /** The conversation and the unread count after a change. */
  const present = async (viewerId: string, conversationId: string) => ({
    ...(await conversations.conversation(viewerId, conversationId)),
    ...(await conversations.unreadCount(viewerId)),
  })

  return {
    /**
     * Pins, archives, mutes or marks a conversation as unread. A repeat changes nothing, and neither does a
     * change of an invitation or of a conversation without messages. Throws `conversation_not_found`, and
     * `too_many_pinned_conversations` at the limit.
     */
    arrange: async (viewerId: string, conversationId: string, change: ConversationChange) => {
      await conversations.requireParticipant(viewerId, conversationId)
      const membership = { memberId: viewerId, conversationId }
      const arrangement = arrangementOf(change, clock.now())
      const isChanged = await db.transaction().execute(async (trx) => {
        if (arrangement.is_pinned) await requireRoomForPin(trx, membership)
        return queries.arrange(trx, membership, arrangement)
      })
      if (isChanged) await conversations.emitOwnChange(viewerId, conversationId)
      // What is muted or archived counts nowhere, so the bell does not go on counting its messages.
      if (isChanged && (arrangement.muted_until || arrangement.is_archived))
        await noteRead(viewerId, conversationId)
      return present(viewerId, conversationId)
    },

    /**
     * Hides the messages up to a position from the viewer. The other member, reports and evidence keep them.
     * A repeat changes nothing. Throws `conversation_not_found`.
     */
    clear: async (viewerId: string, conversationId: string, position: number) => {
      await conversations.requireParticipant(viewerId, conversationId)
      const membership = { memberId: viewerId, conversationId }
      const isChanged = await db.transaction().execute(async (trx) => {
        await lockConversation(trx, conversationId)
        return queries.clear(trx, membership, position)
      })
      if (isChanged) {
        await conversations.emitOwnChange(viewerId, conversationId, true)
        await noteRead(viewerId, conversationId)
      }
      return present(viewerId, conversationId)
    },
  }
}

import type { InvitationAnswer, InvitationsQuery } from "@pinyu/contract/chat/schemas"
import { afterCommit } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, pageOf } from "../../platform/cursor.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import type { Conversations } from "./conversations.service.ts"
import * as queries from "./invitations.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  conversations: Pick<Conversations, "conversation" | "presentRows" | "requireParticipant" | "unreadCount">
  realtime: Pick<Realtime, "emit">
}

/** Invitations: conversations that a stranger began, and that the member has not accepted. */
export const createInvitations = ({ db, clock, conversations, realtime }: Dependencies) => {
  /** Sends the new state to the member's own devices. The other member gets nothing. */
  const emitAnswer = async (memberId: string, conversationId: string) => {
    realtime.emit(memberId, "invitation-changed", { conversationId })
    realtime.emit(memberId, "unread-count", await conversations.unreadCount(memberId))
  }

  return {
    /** The viewer's invitations in one state, the latest message first, and how many wait. */
    invitations: async (viewerId: string, { state, cursor, limit }: InvitationsQuery) => {
      const chosen = { state, now: clock.now() }
      const [rows, waiting] = await Promise.all([
        queries.findInvitations(db, viewerId, chosen, decodeCursor(cursor), limit + 1),
        queries.countWaiting(db, viewerId),
      ])
      const { page, nextCursor } = pageOf(rows, limit)
      return { conversations: await conversations.presentRows(page, viewerId), nextCursor, waiting }
    },

    /**
     * Answers an invitation. A repeat changes nothing, and neither does an answer to an accepted one. Throws
     * `conversation_not_found`.
     */
    answerInvitation: async (viewerId: string, conversationId: string, answer: InvitationAnswer) => {
      await conversations.requireParticipant(viewerId, conversationId)
      const invitation = { memberId: viewerId, conversationId }
      if (await queries.answerInvitation(db, invitation, answer, clock.now()))
        await emitAnswer(viewerId, conversationId)
      return conversations.conversation(viewerId, conversationId)
    },

    /** Accepts the invitation of a member, in a transaction that `transact` began: a like accepts it. */
    acceptInvitationOf: async (trx: Trx, memberId: string, otherId: string) => {
      const conversationId = await queries.acceptInvitationOf(trx, memberId, otherId)
      if (conversationId === undefined) return
      afterCommit(trx, () => realtime.emit(memberId, "invitation-changed", { conversationId }))
    },
  }
}

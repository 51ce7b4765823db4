import { chatLimits } from "@pinyu/contract/chat/limits"
import type { InvitationState } from "@pinyu/contract/chat/options"
import type { InvitationAnswer } from "@pinyu/contract/chat/schemas"
import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { mayReadConversation } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"
import { conversationsOf } from "./conversation-list.queries.ts"

const dayMs = 24 * 60 * 60 * 1000

/** A page of a member's invitations, newest message first. Declined ones are listed for 30 days. */
export const findInvitations = (
  db: Db,
  viewerId: string,
  { state, now }: { state: InvitationState; now: Date },
  after: Position | undefined,
  limit: number,
) =>
  latestFirst(
    conversationsOf(db, viewerId)
      .where("last.id", "is not", null)
      .where("mine.invitation", "=", sql.lit(state))
      .$if(state === "declined", (query) =>
        query.where("mine.declined_at", ">", new Date(now.getTime() - chatLimits.declinedDays * dayMs)),
      ),
    { at: "mine.sorted_at", id: "mine.conversation_id" },
    after,
  )
    .limit(limit)
    .execute()

/** The number of invitations that wait for a member. One without a message does not count. */
export const countWaiting = async (db: Db, viewerId: string) => {
  const { count } = await db
    .selectFrom("conversation_members as mine")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("mine.member_id", "=", viewerId)
    .where("mine.invitation", "=", sql.lit("pending"))
    .where("mine.unread_count", ">", sql.lit(0))
    .where(mayReadConversation(sql.ref("mine.member_id"), sql.ref("mine.other_id")))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What each answer replaces, and what it stores. */
const answers = {
  accepted: { from: ["pending", "declined"], invitation: null },
  declined: { from: ["pending"], invitation: "declined" },
  pending: { from: ["declined"], invitation: "pending" },
} as const satisfies Record<InvitationAnswer, object>

/** Stores an answer. Returns whether it changed anything: an accepted invitation stays accepted. */
export const answerInvitation = async (
  db: Db,
  { memberId, conversationId }: { memberId: string; conversationId: string },
  answer: InvitationAnswer,
  now: Date,
) => {
  const { from, invitation } = answers[answer]
  const { numUpdatedRows } = await db
    .updateTable("conversation_members")
    .set({ invitation, declined_at: invitation === "declined" ? now : null })
    .where("conversation_id", "=", conversationId)
    .where("member_id", "=", memberId)
    .where("invitation", "in", from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Accepts the invitation of a member, if there is one. Returns its conversation. */
export const acceptInvitationOf = async (trx: Trx, memberId: string, otherId: string) => {
  const row = await trx
    .updateTable("conversation_members")
    .set({ invitation: null, declined_at: null })
    .where("member_id", "=", memberId)
    .where("other_id", "=", otherId)
    .where("invitation", "is not", null)
    .returning("conversation_id")
    .executeTakeFirst()
  return row?.conversation_id
}

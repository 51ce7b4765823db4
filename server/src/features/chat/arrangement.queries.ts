import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { lockName } from "../../db/locks.ts"
import { mayReadConversation } from "../../db/visibility.ts"
import type { Arrangement } from "./arrangement.policy.ts"

interface Membership {
  memberId: string
  conversationId: string
}

/** Serializes the pins of one member, so that the limit counts all of them. */
export const lockPins = (trx: Trx, memberId: string) => lockName(trx, `pins conversations ${memberId}`)

/** The number of a member's pinned conversations beside this one, of those that the member may read. */
export const countOtherPins = async (trx: Trx, { memberId, conversationId }: Membership) => {
  const { count } = await trx
    .selectFrom("conversation_members as mine")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("mine.member_id", "=", memberId)
    .where("mine.is_archived", "=", sql.lit(false))
    .where("mine.is_pinned", "=", sql.lit(true))
    .where("mine.conversation_id", "!=", conversationId)
    .where(mayReadConversation(sql.ref("mine.member_id"), sql.ref("mine.other_id")))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Stores a member's state of a conversation that is in one of their lists. Returns whether it changed
 * anything.
 */
export const arrange = async (db: Db, { memberId, conversationId }: Membership, arrangement: Arrangement) => {
  const columns = Object.entries(arrangement)
  if (columns.length === 0) return false
  const differs = columns.map(
    ([column, value]) => sql<boolean>`${sql.ref(`mine.${column}`)} is distinct from ${value}`,
  )
  const { numUpdatedRows } = await db
    .updateTable("conversation_members as mine")
    .set(arrangement)
    .where("mine.conversation_id", "=", conversationId)
    .where("mine.member_id", "=", memberId)
    .where("mine.invitation", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("messages")
          .select("id")
          .whereRef("conversation_id", "=", "mine.conversation_id")
          .whereRef("position", ">", "mine.cleared_position"),
      ),
    )
    .where(({ or }) => or(differs))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a member's mark of a conversation as unread. Returns whether there was one. */
export const removeUnreadMark = async (db: Db, { memberId, conversationId }: Membership) => {
  const { numUpdatedRows } = await db
    .updateTable("conversation_members")
    .set({ is_marked_unread: false })
    .where("conversation_id", "=", conversationId)
    .where("member_id", "=", memberId)
    .where("is_marked_unread", "=", true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Hides the messages up to a position from a member, and counts those after it that are unread. Returns
 * whether it changed anything. Call it with the conversation locked.
 */
export const clear = async (trx: Trx, { memberId, conversationId }: Membership, position: number) => {
  const { numAffectedRows } = await sql`
    update conversation_members mine set
      cleared_position = until.position, is_pinned = false, is_archived = false, is_marked_unread = false,
      unread_count = (select count(*) from messages
        where messages.conversation_id = mine.conversation_id and messages.sender_id = mine.other_id
          and messages.position > greatest(mine.read_position, until.position))
    from (select least(${position}::bigint, revision) as position from conversations
      where id = ${conversationId}) as until
    where mine.conversation_id = ${conversationId} and mine.member_id = ${memberId}
      and mine.invitation is null and mine.cleared_position < until.position`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

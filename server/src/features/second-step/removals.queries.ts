import type { Db, Trx } from "../../db/client.ts"
import type { SecondStepRemovalsTable } from "../../db/tables/second-step.ts"

/** Stores a removal. It replaces an earlier one, which then waits again. */
export const putRemoval = (trx: Trx, removal: SecondStepRemovalsTable) =>
  trx
    .insertInto("second_step_removals")
    .values(removal)
    .onConflict((conflict) =>
      conflict.column("member_id").doUpdateSet(({ fn, ref }) => ({
        added_since: fn<Date>("least", [
          ref("second_step_removals.added_since"),
          ref("excluded.added_since"),
        ]),
        requested_at: ref("excluded.requested_at"),
        due_at: ref("excluded.due_at"),
      })),
    )
    .execute()

/** Deletes a member's removal. Returns whether there was one. */
export const deleteRemoval = async (trx: Trx, memberId: string) => {
  const result = await trx
    .deleteFrom("second_step_removals")
    .where("member_id", "=", memberId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Keeps a member's sign-ins and changes out until the transaction ends. The first lock, as in those. */
export const lockAccount = (trx: Trx, memberId: string) =>
  trx.selectFrom("credentials").select("member_id").where("member_id", "=", memberId).forUpdate().execute()

/** Deletes a member's removal if it is due, and returns it. */
export const takeDue = (trx: Trx, memberId: string, now: Date) =>
  trx
    .deleteFrom("second_step_removals")
    .where("member_id", "=", memberId)
    .where("due_at", "<=", now)
    .returningAll()
    .executeTakeFirst()

/** Members whose second step is due to be removed. */
export const findDue = async (db: Db, now: Date) => {
  const rows = await db
    .selectFrom("second_step_removals")
    .select("member_id")
    .where("due_at", "<=", now)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

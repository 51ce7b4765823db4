import type { Insertable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { FirstMessageLimitsTable } from "../../db/tables/moderation.ts"

/** The current limit of a member's first messages that ends last; undefined without one. */
export const findLimit = (db: Db, memberId: string, now: Date) =>
  db
    .selectFrom("first_message_limits")
    .select(["rule", "until"])
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .where("until", ">", now)
    .orderBy("until", "desc")
    .limit(1)
    .executeTakeFirst()

/** Ends the limits of a member, or the one by the decision of a case. Returns false without one. */
export const endLimits = async (
  trx: Trx,
  { memberId, caseId }: { memberId: string; caseId?: string },
  ended: { ended_at: Date; ended_by: string },
) => {
  const { numUpdatedRows } = await trx
    .updateTable("first_message_limits")
    .set(ended)
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .$if(caseId !== undefined, (query) => query.where("case_id", "=", caseId ?? ""))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertLimit = (trx: Trx, limit: Insertable<FirstMessageLimitsTable>) =>
  trx.insertInto("first_message_limits").values(limit).execute()

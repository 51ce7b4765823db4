import type { Insertable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { VerificationRequestsTable } from "../../db/tables/verification.ts"

/** Records that the team asked in a case. Returns false when it had asked before. */
export const insertRequest = async (trx: Trx, row: Insertable<VerificationRequestsTable>) => {
  const result = await trx
    .insertInto("verification_requests")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The request of a case; undefined when the team has not asked. */
export const findRequest = (db: Db, caseId: string) =>
  db
    .selectFrom("verification_requests")
    .leftJoin("admins", "admins.id", "verification_requests.requested_by")
    .select(["verification_requests.requested_at", "admins.email"])
    .where("verification_requests.case_id", "=", caseId)
    .executeTakeFirst()

/** A member's latest submission since an instant. */
export const findLatestSince = (db: Db, memberId: string, since: Date) =>
  db
    .selectFrom("verifications")
    .select(["id", "outcome"])
    .where("member_id", "=", memberId)
    .where("submitted_at", ">=", since)
    .orderBy("submitted_at", "desc")
    .limit(1)
    .executeTakeFirst()

import type { MemberStatus } from "@pinyu/contract/moderation/schemas"
import type { Insertable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { SuspensionsTable } from "../../db/tables/moderation.ts"

/** Locks a member's credentials until the transaction ends. Returns false when there is no such member. */
export const lockCredentials = async (trx: Trx, memberId: string) => {
  const row = await trx
    .selectFrom("credentials")
    .select("member_id")
    .where("member_id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a member until the transaction ends; undefined when there is none. @unfiltered the team */
export const lockMember = (trx: Trx, memberId: string) =>
  trx
    .selectFrom("members")
    .select(["status", "erase_after"])
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The status of a member. @unfiltered the member signs in */
export const findStatus = async (db: Db, memberId: string) => {
  const query = db.selectFrom("members").select("status").where("id", "=", memberId)
  return (await query.executeTakeFirstOrThrow()).status
}

export const setStatus = (trx: Trx, memberId: string, status: MemberStatus) =>
  trx.updateTable("members").set({ status }).where("id", "=", memberId).execute()

export const insertSuspension = (trx: Trx, suspension: Insertable<SuspensionsTable>) =>
  trx.insertInto("suspensions").values(suspension).execute()

/** Ends the current suspension of a member; `endedBy` is null for one that ends by itself. */
export const endCurrent = (trx: Trx, memberId: string, ended_at: Date, ended_by: string | null) =>
  trx
    .updateTable("suspensions")
    .set({ ended_at, ended_by })
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .execute()

/** The current suspension of a member, with the appeal against it; undefined without one. */
export const findCurrent = (db: Db, memberId: string) =>
  db
    .selectFrom("suspensions")
    .leftJoin("appeals", "appeals.suspension_id", "suspensions.id")
    .select(["suspensions.id", "suspensions.rule", "suspensions.until", "suspensions.status_before"])
    .select(["appeals.id as appeal_id", "appeals.outcome", "appeals.answer"])
    .select(({ eb }) => eb("suspensions.appeal_token_hash", "is not", null).as("has_token"))
    .where("suspensions.member_id", "=", memberId)
    .where("suspensions.ended_at", "is", null)
    .executeTakeFirst()

/** The members whose suspensions are over, the longest over first. */
export const findDue = async (db: Db, now: Date, limit: number) => {
  const rows = await db
    .selectFrom("suspensions")
    .select("member_id")
    .where("ended_at", "is", null)
    .where("until", "<=", now)
    .orderBy("until")
    .limit(limit)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Whether a member is suspended. */
export const isSuspended = async (db: Db, memberId: string) => {
  const query = db.selectFrom("suspensions").select("id").where("member_id", "=", memberId)
  return (await query.where("ended_at", "is", null).executeTakeFirst()) !== undefined
}

import { rolesWithRight } from "@pinyu/contract/admin/roles"
import type { Insertable, Updateable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import type { AppealsTable } from "../../db/tables/moderation.ts"
import type { Position } from "../../platform/cursor.ts"

/** The current suspension that a token permits to appeal against; undefined without one. */
export const findByToken = (trx: Trx, tokenHash: Buffer) =>
  trx
    .selectFrom("suspensions")
    .select("id")
    .where("appeal_token_hash", "=", tokenHash)
    .where("ended_at", "is", null)
    .executeTakeFirst()

/** Adds an appeal. Returns false when the suspension has one. */
export const insertAppeal = async (trx: Trx, appeal: Insertable<AppealsTable>) => {
  const result = await trx
    .insertInto("appeals")
    .values(appeal)
    .onConflict((conflict) => conflict.column("suspension_id").doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Appeals with their suspensions and members. @unfiltered the team */
const appeals = (db: Db) =>
  db
    .selectFrom("appeals")
    .innerJoin("suspensions", "suspensions.id", "appeals.suspension_id")
    .innerJoin("members", "members.id", "suspensions.member_id")
    .leftJoin("admins", "admins.id", "suspensions.admin_id")
    .selectAll("appeals")
    .select(["members.id as member_id", "members.nickname", "admins.email as admin"])
    .select(["suspensions.rule", "suspensions.until", "suspensions.note", "suspensions.ended_at"])
    .select(["suspensions.created_at as suspended_at", "suspensions.admin_id"])

/** One appeal; undefined when there is none. */
export const findAppeal = (db: Db, appealId: string) =>
  appeals(db).where("appeals.id", "=", appealId).executeTakeFirst()

export type AppealRow = NonNullable<Awaited<ReturnType<typeof findAppeal>>>

/** Open appeals, the longest open first, from after a position. */
export const findOpen = (db: Db, after: Position | undefined, limit: number) =>
  appeals(db)
    .where("appeals.decided_at", "is", null)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple("appeals.created_at", "appeals.id"),
          ">",
          tuple(after?.at ?? new Date(0), after?.id ?? ""),
        ),
      ),
    )
    .orderBy("appeals.created_at")
    .orderBy("appeals.id")
    .limit(limit)
    .execute()

/** Decided appeals, the latest first, from after a position. */
export const findDecided = (db: Db, after: Position | undefined, limit: number) =>
  latestFirst(
    appeals(db).where("appeals.decided_at", "is not", null),
    { at: "appeals.decided_at", id: "appeals.id" },
    after,
  )
    .limit(limit)
    .execute()

/** Locks an appeal until the transaction ends; undefined when there is none. */
export const lockAppeal = (trx: Trx, appealId: string) =>
  trx.selectFrom("appeals").select("decided_at").where("id", "=", appealId).forUpdate().executeTakeFirst()

export const updateAppeal = (trx: Trx, appealId: string, changes: Updateable<AppealsTable>) =>
  trx.updateTable("appeals").set(changes).where("id", "=", appealId).execute()

/** Whether another admin than this one may decide appeals. */
export const hasOtherAdmin = async (db: Db, adminId: string) => {
  const row = await db
    .selectFrom("admins")
    .select("id")
    .where("id", "!=", adminId)
    .where("suspended_at", "is", null)
    .where("role", "in", rolesWithRight["members.suspend"])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The address to mail the outcome to; undefined for one that nobody has verified. */
export const findMailed = (db: Db, appealId: string) =>
  db
    .selectFrom("appeals")
    .innerJoin("suspensions", "suspensions.id", "appeals.suspension_id")
    .innerJoin("credentials", "credentials.member_id", "suspensions.member_id")
    .select(["credentials.email", "appeals.outcome", "appeals.answer"])
    .where("appeals.id", "=", appealId)
    .where("credentials.email_verified_at", "is not", null)
    .executeTakeFirst()

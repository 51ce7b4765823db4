import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { preparedFor } from "../../db/prepared.ts"
import { visibleMembers } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"

/** Passes a member from now on. */
export const upsertPass = (trx: Trx, memberId: string, passedId: string, now: Date) =>
  trx
    .insertInto("passes")
    .values({ member_id: memberId, passed_id: passedId, passed_at: now })
    .onConflict((conflict) => conflict.columns(["member_id", "passed_id"]).doUpdateSet({ passed_at: now }))
    .execute()

export const deletePass = (db: Db, memberId: string, passedId: string) =>
  db.deleteFrom("passes").where("member_id", "=", memberId).where("passed_id", "=", passedId).execute()

export const deletePassesBefore = (db: Db, before: Date) =>
  db.deleteFrom("passes").where("passed_at", "<=", before).execute()

const passed = (db: Db, viewerId: string, since: Date) =>
  visibleMembers(db, viewerId)
    .innerJoin("passes", "passes.passed_id", "members.id")
    .where("passes.member_id", "=", viewerId)
    .where("passes.passed_at", ">", since)

/** The visible members whom a member has passed since an instant, after a position, newest pass first. */
export const findPassed = (
  db: Db,
  { viewerId, since }: { viewerId: string; since: Date },
  after: Position | undefined,
  limit: number,
) =>
  latestFirst(
    passed(db, viewerId, since).select(["passes.passed_id as id", "passes.passed_at as at"]),
    { at: "passes.passed_at", id: "passes.passed_id" },
    after,
  )
    .limit(sql.lit(limit))
    .modifyEnd(preparedFor(limit))

export const countPassed = async (db: Db, viewerId: string, since: Date) => {
  const { count } = await passed(db, viewerId, since)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow()
  return Number(count)
}

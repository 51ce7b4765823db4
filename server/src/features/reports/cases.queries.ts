import type { ReportReason, ReportTarget } from "@pinyu/contract/options"
import type { CaseFilter } from "@pinyu/contract/reports/cases"
import { reportsLimits } from "@pinyu/contract/reports/limits"
import { type Selectable, sql, type Updateable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { ownAccountOf } from "../../db/own-account.ts"
import type { ReportCasesTable } from "../../db/tables/reports.ts"
import type { Position, RankedPosition } from "../../platform/cursor.ts"

/** A case as stored. */
export type SavedCase = Selectable<ReportCasesTable>

interface NewCase {
  id: string
  target_type: ReportTarget
  target_id: string
  target_member_id: string | null
  reason: ReportReason
  urgency: number
  opened_at: Date
}

/** The case of a target that has not ended, created when there is none. Locked until the transaction ends. */
export const holdCase = (trx: Trx, opened: NewCase) =>
  trx
    .insertInto("report_cases")
    .values({ ...opened, reports_count: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(["target_type", "target_id"])
        .where("applied_at", "is", null)
        // Changes nothing; without an update, the row is neither locked nor returned.
        .doUpdateSet(({ ref }) => ({ target_id: ref("excluded.target_id") })),
    )
    .returning(["id", "reason", "urgency", "reports_count"])
    .executeTakeFirstOrThrow()

export const updateCase = (trx: Trx, caseId: string, changes: Updateable<ReportCasesTable>) =>
  trx.updateTable("report_cases").set(changes).where("id", "=", caseId).execute()

/** Whether a member has been warned since an instant, by a decision that took effect and still stands. */
export const hasStandingWarning = async (db: Db, memberId: string, since: Date) => {
  const row = await db
    .selectFrom("report_cases")
    .select("id")
    .where("target_member_id", "=", memberId)
    .where("action", "=", "warn")
    .where("applied_at", ">", since)
    .where("overturned_at", "is", null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a case until the transaction ends; undefined when there is none. */
export const lockCase = (trx: Trx, caseId: string) =>
  trx.selectFrom("report_cases").selectAll().where("id", "=", caseId).forUpdate().executeTakeFirst()

/**
 * Cases with the nickname of the member and the addresses of the admins. The team sees every member.
 * @unfiltered the team
 */
const casesWithNames = (db: Db) =>
  db
    .selectFrom("report_cases")
    .leftJoin("members", "members.id", "report_cases.target_member_id")
    .leftJoin("admins as claimer", "claimer.id", "report_cases.claimed_by")
    .leftJoin("admins as decider", "decider.id", "report_cases.decided_by")
    .selectAll("report_cases")
    .select(["members.nickname as member_nickname", "claimer.email as claimer_email"])
    .select("decider.email as decider_email")

/** One case; undefined when there is none. */
export const findCase = (db: Db, caseId: string) =>
  casesWithNames(db).where("report_cases.id", "=", caseId).executeTakeFirst()

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Cases that match a filter and are not about the admin's own member account. */
const matching = (db: Db, adminId: string, { reason, target_type, q }: CaseFilter) =>
  casesWithNames(db).where(({ and, eb, exists, or, selectFrom }) =>
    and([
      or([
        eb("report_cases.target_member_id", "is", null),
        eb("report_cases.target_member_id", "not in", ownAccountOf(db, adminId)),
      ]),
      ...(reason === undefined ? [] : [eb("report_cases.reason", "=", reason)]),
      ...(target_type === undefined ? [] : [eb("report_cases.target_type", "=", target_type)]),
      ...(q === undefined || q === ""
        ? []
        : [
            isId.test(q)
              ? eb("report_cases.target_member_id", "=", q.toLowerCase())
              : exists(
                  selectFrom("reports")
                    .select("reports.id")
                    .whereRef("reports.case_id", "=", "report_cases.id")
                    .where("reports.receipt_number", "=", q.toUpperCase()),
                ),
          ]),
    ]),
  )

/** Cases that have not ended, most urgent and then longest open first, from after a place. */
export const findQueue = (
  db: Db,
  adminId: string,
  filter: CaseFilter,
  after: RankedPosition | undefined,
  limit: number,
) =>
  matching(db, adminId, filter)
    .where("report_cases.applied_at", "is", null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(-report_cases.urgency, report_cases.opened_at, report_cases.id)
          > (${-(after?.rank ?? 0)}::int, ${after?.at}, ${after?.id})`,
      ),
    )
    .orderBy(sql`-report_cases.urgency`)
    .orderBy("report_cases.opened_at")
    .orderBy("report_cases.id")
    .limit(limit)
    .execute()

/** Ended cases, latest first, from after a position. */
export const findClosed = (
  db: Db,
  adminId: string,
  filter: CaseFilter,
  after: Position | undefined,
  limit: number,
) =>
  latestFirst(
    matching(db, adminId, filter).where("report_cases.applied_at", "is not", null),
    { at: "report_cases.applied_at", id: "report_cases.id" },
    after,
  )
    .limit(limit)
    .execute()

/**
 * The reports of a case, newest first, with the reporters' nicknames and how their reports ended. The team
 * sees every member. @unfiltered the team
 */
export const findReports = (db: Db, caseId: string) =>
  db
    .selectFrom("reports")
    .leftJoin("members", "members.id", "reports.reporter_id")
    .selectAll("reports")
    .select("members.nickname as reporter_nickname")
    .select(({ selectFrom }) => {
      const all = selectFrom("reports as earlier").whereRef("earlier.reporter_id", "=", "reports.reporter_id")
      return [
        all.select(({ fn }) => fn.countAll<string>().as("count")).as("reporter_total"),
        all
          .innerJoin("report_cases as ended", "ended.id", "earlier.case_id")
          .where("ended.action", "=", "dismiss")
          .where("ended.applied_at", "is not", null)
          .select(({ fn }) => fn.countAll<string>().as("count"))
          .as("reporter_dismissed"),
      ]
    })
    .where("reports.case_id", "=", caseId)
    .orderBy("reports.created_at", "desc")
    .orderBy("reports.id", "desc")
    .limit(reportsLimits.shownReports)
    .execute()

export type ReportRow = Awaited<ReturnType<typeof findReports>>[number]

/** Decisions about a member that took effect, newest first, without the case itself. */
export const findHistory = (db: Db, memberId: string, exceptCaseId: string) =>
  casesWithNames(db)
    .where("report_cases.target_member_id", "=", memberId)
    .where("report_cases.id", "!=", exceptCaseId)
    .where("report_cases.applied_at", "is not", null)
    .orderBy("report_cases.decided_at", "desc")
    .limit(reportsLimits.shownDecisions)
    .execute()

/** Open cases about a member beside one. */
export const countOtherCases = async (db: Db, memberId: string, exceptCaseId: string) => {
  const { count } = await db
    .selectFrom("report_cases")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("target_member_id", "=", memberId)
    .where("id", "!=", exceptCaseId)
    .where("applied_at", "is", null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether the reported member or a reporter of a case is an admin's own member account. */
export const isOwnCase = async (db: Db, adminId: string, caseId: string) => {
  const row = await db
    .selectFrom("report_cases")
    .select("report_cases.id")
    .where("report_cases.id", "=", caseId)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb("report_cases.target_member_id", "in", ownAccountOf(db, adminId)),
        exists(
          selectFrom("reports")
            .select("reports.id")
            .whereRef("reports.case_id", "=", "report_cases.id")
            .where("reports.reporter_id", "in", ownAccountOf(db, adminId)),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an admin has opened a case since an instant, by the audit log. */
export const hasLooked = async (trx: Trx, adminId: string, caseId: string, since: Date) => {
  const row = await trx
    .selectFrom("admin_audit")
    .select("id")
    .where("admin_id", "=", adminId)
    .where("act", "=", "report_opened")
    .where("at", ">", since)
    .where("target", "=", caseId)
    .executeTakeFirst()
  return row !== undefined
}

/** Closes the reports of a case. Returns their reporters. */
export const closeReports = async (trx: Trx, caseId: string) => {
  const rows = await trx
    .updateTable("reports")
    .set({ status: "closed" })
    .where("case_id", "=", caseId)
    .where("status", "=", "open")
    .returning(["id", "reporter_id", "receipt_number"])
    .execute()
  return rows.flatMap(({ reporter_id, ...report }) => (reporter_id ? [{ reporter_id, ...report }] : []))
}

/** Whether a member exists. @unfiltered the team */
export const memberExists = async (trx: Trx, memberId: string) =>
  (await trx.selectFrom("members").select("id").where("id", "=", memberId).executeTakeFirst()) !== undefined

/** The nickname of a member; null for one who has left. @unfiltered the team */
export const findNickname = async (db: Db, memberId: string) => {
  const row = await db.selectFrom("members").select("nickname").where("id", "=", memberId).executeTakeFirst()
  return row?.nickname ?? null
}

/** Whether the evidence of a case shows a photo of a profile. */
export const showsPhoto = async (trx: Trx, caseId: string, photoId: string) => {
  const row = await trx
    .selectFrom("report_files")
    .innerJoin("reports", "reports.id", "report_files.report_id")
    .select("report_files.key")
    .where("reports.case_id", "=", caseId)
    .where("report_files.key", "like", `photos/%/${photoId}-large.webp`)
    .executeTakeFirst()
  return row !== undefined
}

import { moderationLimits } from "@pinyu/contract/moderation/limits"
import { sql } from "kysely"
import type { Db } from "../../db/client.ts"

/** The members of a case with the numbers of their histories. The team sees every member. @unfiltered the team */
export const findHistories = (db: Db, memberIds: readonly string[]) =>
  db
    .selectFrom("members")
    .select("members.id")
    .select(({ selectFrom }) => [
      selectFrom("reports")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("reports.target_member_id", "=", "members.id")
        .as("reports_about"),
      selectFrom("report_cases")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("report_cases.target_member_id", "=", "members.id")
        .where("applied_at", "is not", null)
        .where("action", "!=", "dismiss")
        .where("overturned_at", "is", null)
        .as("decisions"),
      // Those from the member's page. A decision about a report counts above.
      selectFrom("suspensions")
        .leftJoin("appeals", "appeals.suspension_id", "suspensions.id")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("suspensions.member_id", "=", "members.id")
        .where("suspensions.case_id", "is", null)
        .where(sql<boolean>`appeals.outcome is distinct from 'lifted'`)
        .as("suspensions"),
    ])
    .where("members.id", "=", sql<string>`any(${memberIds})`)
    .execute()

export type HistoryRow = Awaited<ReturnType<typeof findHistories>>[number]

/** The latest notes of the team about each of these members, latest first. */
export const findNotesAbout = (db: Db, memberIds: readonly string[]) =>
  db
    .with("ranked", (query) =>
      query
        .selectFrom("member_notes")
        .selectAll()
        .select(
          sql<string>`row_number() over (partition by member_id order by created_at desc, id desc)`.as(
            "rank",
          ),
        )
        .where("member_id", "=", sql<string>`any(${memberIds})`),
    )
    .selectFrom("ranked")
    .leftJoin("admins", "admins.id", "ranked.admin_id")
    .select(["ranked.id", "ranked.member_id", "ranked.text", "ranked.created_at", "admins.email as admin"])
    .where("ranked.rank", "<=", String(moderationLimits.shownNotes))
    .orderBy("ranked.rank")
    .execute()

export type NoteAboutRow = Awaited<ReturnType<typeof findNotesAbout>>[number]

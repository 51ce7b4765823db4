import { rolesWithRight } from "@pinyu/contract/admin/roles"
import type { CommunityRule } from "@pinyu/contract/moderation/options"
import { type AppealableAction, appealableActions } from "@pinyu/contract/reports/options"
import type { Insertable, Updateable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { ownAccountOf } from "../../db/own-account.ts"
import type { AppealsTable } from "../../db/tables/moderation.ts"
import type { Position } from "../../platform/cursor.ts"

/** The current suspension that a token permits to appeal against; undefined without one. */
export const findByToken = (trx: Trx, tokenHash: Buffer) =>
  trx
    .selectFrom("suspensions")
    .select(["id", "member_id"])
    .where("appeal_token_hash", "=", tokenHash)
    .where("ended_at", "is", null)
    .executeTakeFirst()

/**
 * A contact form with the member who sent it, who is known by their account, or by their address if it was
 * theirs when the form was verified: addresses change hands.
 */
export const findForm = (trx: Trx, formId: string) =>
  trx
    .selectFrom("contact_forms as forms")
    .leftJoin("credentials", (join) =>
      join
        .onRef("credentials.email", "=", "forms.submitter_email")
        .onRef("credentials.email_verified_at", "<=", "forms.email_verified_at"),
    )
    .select(["forms.content", "forms.created_at"])
    .select(({ fn }) => fn.coalesce("forms.member_id", "credentials.member_id").as("sender_id"))
    .where("forms.id", "=", formId)
    .executeTakeFirst()

/** Whether a contact form has been recorded as an appeal. */
export const hasAppeal = async (trx: Trx, formId: string) => {
  const found = trx.selectFrom("appeals").select("id").where("contact_form_id", "=", formId)
  return (await found.executeTakeFirst()) !== undefined
}

/**
 * The current suspension of a member, or else their latest decision without an appeal. Of those since `sentAt`
 * none, because what was written before cannot be about them, and each has one appeal.
 */
export const findAppealable = async (trx: Trx, memberId: string, sentAt: Date) => {
  const suspension = await trx
    .selectFrom("suspensions")
    .select("id as suspension_id")
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .where("created_at", "<=", sentAt)
    .executeTakeFirst()
  const decision = () =>
    decisions(trx, memberId)
      .leftJoin("appeals", "appeals.case_id", "report_cases.id")
      .select("report_cases.id as case_id")
      .where("appeals.id", "is", null)
      .where("report_cases.applied_at", "<=", sentAt)
      .orderBy("report_cases.applied_at", "desc")
      .orderBy("report_cases.id", "desc")
      .limit(1)
      .executeTakeFirst()
  return suspension ?? (await decision())
}

/** Adds an appeal. Returns false when the decision or the contact form has one. */
export const insertAppeal = async (
  trx: Trx,
  appeal: Pick<Insertable<AppealsTable>, "id" | "member_id" | "text" | "created_at" | "contact_form_id">,
  about: { suspension_id: string } | { case_id: string },
) => {
  const result = await trx
    .insertInto("appeals")
    .values({ suspension_id: null, case_id: null, ...appeal, ...about })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Cases whose decision about a member took effect and can be appealed against. */
const decisions = (db: Db, memberId: string) =>
  db
    .selectFrom("report_cases")
    .where("report_cases.target_member_id", "=", memberId)
    .where("report_cases.applied_at", "is not", null)
    .where("report_cases.action", "in", appealableActions)
    .where("report_cases.rule", "is not", null)

/** Whether a decision is about a member. */
export const isDecisionAbout = async (trx: Trx, memberId: string, caseId: string) => {
  const found = decisions(trx, memberId).select("report_cases.id").where("report_cases.id", "=", caseId)
  return (await found.executeTakeFirst()) !== undefined
}

/** Decisions about a member with their appeals, latest first, from after a position. */
export const findDecisions = (db: Db, memberId: string, after: Position | undefined, limit: number) =>
  latestFirst(
    decisions(db, memberId)
      .leftJoin("appeals", "appeals.case_id", "report_cases.id")
      .leftJoin("first_message_limits as limits", "limits.case_id", "report_cases.id")
      .select(["report_cases.id", "report_cases.action", "report_cases.target_type", "report_cases.rule"])
      .select(["report_cases.message", "report_cases.applied_at", "limits.until"])
      .select(["appeals.id as appeal_id", "appeals.outcome", "appeals.answer"])
      .$narrowType<{ action: AppealableAction; rule: CommunityRule; applied_at: Date }>(),
    { at: "report_cases.applied_at", id: "report_cases.id" },
    after,
  )
    .limit(limit)
    .execute()

export type DecisionRow = Awaited<ReturnType<typeof findDecisions>>[number]

/** Appeals with their decisions and members. @unfiltered the team */
const appeals = (db: Db) =>
  db
    .selectFrom("appeals")
    .innerJoin("members", "members.id", "appeals.member_id")
    .leftJoin("suspensions", "suspensions.id", "appeals.suspension_id")
    .leftJoin("report_cases as cases", "cases.id", "appeals.case_id")
    .leftJoin("first_message_limits as limits", "limits.case_id", "appeals.case_id")
    .leftJoin("admins", (join) =>
      join.on(({ eb, fn }) => eb("admins.id", "=", fn.coalesce("suspensions.admin_id", "cases.decided_by"))),
    )
    .selectAll("appeals")
    .select(["members.nickname", "admins.email as admin", "cases.action", "suspensions.ended_at"])
    .select(["suspensions.case_id as suspension_case_id"])
    .select(({ fn }) => [
      fn.coalesce("suspensions.admin_id", "cases.decided_by").as("decider_id"),
      fn.coalesce("suspensions.rule", "cases.rule").as("rule"),
      fn.coalesce("suspensions.until", "limits.until").as("until"),
      fn.coalesce("suspensions.note", "cases.note").as("note"),
      fn.coalesce("suspensions.created_at", "cases.decided_at").as("decision_at"),
    ])
    .$narrowType<{ rule: CommunityRule; decision_at: Date }>()

/** One appeal; undefined when there is none. */
export const findAppeal = (db: Db, appealId: string) =>
  appeals(db).where("appeals.id", "=", appealId).executeTakeFirst()

export type AppealRow = NonNullable<Awaited<ReturnType<typeof findAppeal>>>

/** Appeals of others than the admin's own member account. */
const foreignAppeals = (db: Db, adminId: string) =>
  appeals(db).where("appeals.member_id", "not in", ownAccountOf(db, adminId))

/** Open appeals, the longest open first, from after a position. */
export const findOpen = (db: Db, adminId: string, after: Position | undefined, limit: number) =>
  foreignAppeals(db, adminId)
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
export const findDecided = (db: Db, adminId: string, after: Position | undefined, limit: number) =>
  latestFirst(
    foreignAppeals(db, adminId).where("appeals.decided_at", "is not", null),
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

/** Whether another admin than this one may decide the appeals of a member, who is not that admin. */
export const hasOtherAdmin = async (db: Db, adminId: string, memberId: string) => {
  const row = await db
    .selectFrom("admins")
    .select("id")
    .where("id", "!=", adminId)
    .where("suspended_at", "is", null)
    .where("role", "in", rolesWithRight["members.suspend"])
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("admin_member_accounts as own")
            .select("own.member_id")
            .whereRef("own.admin_id", "=", "admins.id")
            .where("own.member_id", "=", memberId),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The address to mail the outcome of a suspension to; undefined for one that nobody has verified. */
export const findMailed = (db: Db, appealId: string) =>
  db
    .selectFrom("appeals")
    .innerJoin("suspensions", "suspensions.id", "appeals.suspension_id")
    .innerJoin("credentials", "credentials.member_id", "suspensions.member_id")
    .select(["credentials.email", "appeals.outcome", "appeals.answer"])
    .where("appeals.id", "=", appealId)
    .where("credentials.email_verified_at", "is not", null)
    .executeTakeFirst()

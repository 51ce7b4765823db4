import type {
  Appeal,
  AppealDecision,
  AppealQuery,
  NewAppeal,
  OwnDecision,
} from "@pinyu/contract/moderation/appeals"
import { moderationMessages } from "@pinyu/phrases/moderation-messages"
import { appealNotices } from "@pinyu/phrases/report-messages"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import { hashSecret, newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { AppealsJobs } from "./appeals.jobs.ts"
import * as queries from "./appeals.queries.ts"
import { endLimits } from "./limits.queries.ts"
import type { createSuspensions } from "./suspensions.service.ts"

export interface AppealsNeeds {
  clock: Clock
  db: Db
  jobs: Pick<Jobs<AppealsJobs>, "enqueue">
  notifications: Pick<Ports["notifications"], "record">
  /** Marks the decision of a case as ended by an appeal. */
  overturn: (trx: Trx, caseId: string) => Promise<unknown>
  recordAct: Ports["recordAct"]
}

type Suspensions = Pick<ReturnType<typeof createSuspensions>, "lift" | "requireForeign">

/** A decision as its member sees it. */
const presentOwn = (row: queries.DecisionRow): OwnDecision => {
  const { id, action, target_type, rule, message, until, applied_at, appeal_id, outcome, answer } = row
  const times = { until: until?.toISOString() ?? null, decided_at: applied_at.toISOString() }
  return {
    id,
    action,
    target_type,
    rule,
    message,
    ...times,
    appeal: appeal_id === null ? null : { outcome, answer },
  }
}

/** Appeals against decisions, decided by another admin than the first where there is one. */
export const createAppeals = (
  { clock, db, jobs, notifications, overturn, recordAct }: AppealsNeeds,
  { lift, requireForeign }: Suspensions,
) => {
  /** Whether an admin may decide about a decision: by another admin, or the only one who can. */
  const mayDecide = async (
    executor: Db,
    adminId: string,
    { decider_id, member_id }: Pick<queries.AppealRow, "decider_id" | "member_id">,
  ) => decider_id !== adminId || !(await queries.hasOtherAdmin(executor, adminId, member_id))

  const present = async (row: queries.AppealRow, adminId: string): Promise<Appeal> => {
    const { action, rule, until, note, admin } = row
    return {
      ...{ id: row.id, text: row.text, outcome: row.outcome, answer: row.answer },
      contact_form_id: row.contact_form_id,
      member: { id: row.member_id, nickname: row.nickname },
      decision: {
        ...{ action: action ?? "suspend", case_id: row.case_id ?? row.suspension_case_id, rule, note, admin },
        ...{ until: until?.toISOString() ?? null, decided_at: row.decision_at.toISOString() },
      },
      created_at: row.created_at.toISOString(),
      may_decide: await mayDecide(db, adminId, row),
    }
  }

  const insert = async (
    trx: Trx,
    appeal: { member_id: string; text: string; contact_form_id?: string },
    about: Parameters<typeof queries.insertAppeal>[2],
  ) => {
    const id = newId()
    if (!(await queries.insertAppeal(trx, { id, created_at: clock.now(), ...appeal }, about)))
      throw new AppError("appeal_exists")
    return id
  }

  /** An appeal for an admin. Throws `appeal_not_found`. */
  const read = async (adminId: string, appealId: string) => {
    const row = await queries.findAppeal(db, appealId)
    if (!row) throw new AppError("appeal_not_found")
    return { appeal: await present(row, adminId) }
  }

  /** Ends the decision that an appeal is about. */
  const endDecision = async (trx: Trx, row: queries.AppealRow, adminId: string) => {
    const { case_id: caseId, member_id: memberId } = row
    if (caseId !== null) {
      await overturn(trx, caseId)
      const ended = { ended_at: clock.now(), ended_by: adminId }
      if (row.action === "limit") await endLimits(trx, { memberId, caseId }, ended)
    }
    if (row.suspension_id !== null && !row.ended_at) await lift(trx, row.member_id, adminId)
  }

  /**
   * Notifies the member in the product, where one without a verified address learns of it at the next sign-in, and
   * mails a suspended one.
   */
  const notify = async (trx: Trx, row: queries.AppealRow, { outcome, answer }: AppealDecision) => {
    const isSuspension = row.suspension_id !== null
    const texts = isSuspension ? appealNotices.suspension : appealNotices.decision
    const notice = { eventId: row.id, ...texts(outcome, answer) }
    await notifications.record(trx, { type: "admin_notice", memberId: row.member_id, ...notice })
    if (isSuspension) await jobs.enqueue(trx, "moderation.appealDecided", { appealId: row.id })
  }

  return {
    /** Appeals against a suspension. Throws `token_invalid` or, for a second one, `appeal_exists`. */
    appeal: ({ appeal_token, text }: NewAppeal) =>
      db.transaction().execute(async (trx) => {
        const suspension = await queries.findByToken(trx, hashSecret(appeal_token))
        if (!suspension) throw new AppError("token_invalid")
        const { id: suspension_id, member_id } = suspension
        await insert(trx, { member_id, text }, { suspension_id })
        return {}
      }),

    /** Appeals against another decision about a member. Throws `decision_not_found` or `appeal_exists`. */
    appealDecision: (memberId: string, caseId: string, text: string) =>
      db.transaction().execute(async (trx) => {
        if (!(await queries.isDecisionAbout(trx, memberId, caseId))) throw new AppError("decision_not_found")
        await insert(trx, { member_id: memberId, text }, { case_id: caseId })
        return {}
      }),

    /**
     * Records a contact form as the appeal of its sender, whose suspension or else latest decision without an
     * appeal it is about. Both are older than the form. Throws `contact_form_not_found`,
     * `appeal_sender_unknown`, `decision_not_found`, `appeal_exists` or `own_account`.
     */
    recordForm: async ({ id: adminId }: AdminViewer, formId: string, { address }: Client) => {
      const appealId = await transact(db, async (trx) => {
        const form = await queries.findForm(trx, formId)
        if (!form) throw new AppError("contact_form_not_found")
        if (form.sender_id === null) throw new AppError("appeal_sender_unknown")
        await requireForeign(trx, adminId, form.sender_id)
        if (await queries.hasAppeal(trx, formId)) throw new AppError("appeal_exists")
        const about = await queries.findAppealable(trx, form.sender_id, form.created_at)
        if (!about)
          throw new AppError("decision_not_found", { userMessage: moderationMessages.nothingToAppeal })
        const appeal = { member_id: form.sender_id, text: form.content, contact_form_id: formId }
        const id = await insert(trx, appeal, about)
        const act = { adminId, act: "appeal_recorded", target: form.sender_id, address } as const
        await recordAct(trx, { ...act, detail: { contactForm: formId } })
        return id
      })
      return read(adminId, appealId)
    },

    /** A page of the decisions about a member, latest first. */
    ownDecisions: async (memberId: string, { cursor, limit }: PageRequest) => {
      const rows = await queries.findDecisions(db, memberId, decodeCursor(cursor), limit + 1)
      const { page, nextCursor } = pageOf(
        rows.map((row) => ({ ...row, at: row.applied_at })),
        limit,
      )
      return { decisions: page.map(presentOwn), nextCursor }
    },

    /** A page of open appeals, or of decided ones, without those of the admin's own member account. */
    appeals: async ({ id: adminId }: AdminViewer, { state, cursor, limit }: AppealQuery) => {
      const after = decodeCursor(cursor)
      const rows = await (state === "open"
        ? queries.findOpen(db, adminId, after, limit + 1)
        : queries.findDecided(db, adminId, after, limit + 1))
      const { page, nextCursor } = pageOf(
        rows.map((row) => ({ ...row, at: row.decided_at ?? row.created_at })),
        limit,
      )
      return { appeals: await Promise.all(page.map((row) => present(row, adminId))), nextCursor }
    },

    /**
     * Upholds a decision or lifts it. Throws `appeal_not_found`, `appeal_decided`, `appeal_own_decision` or
     * `own_account`.
     */
    decideAppeal: async (
      { id: adminId }: AdminViewer,
      appealId: string,
      decided: AppealDecision,
      { address }: Client,
    ) => {
      await transact(db, async (trx) => {
        const locked = await queries.lockAppeal(trx, appealId)
        const row = await queries.findAppeal(trx, appealId)
        if (!locked || !row) throw new AppError("appeal_not_found")
        if (locked.decided_at) throw new AppError("appeal_decided")
        await requireForeign(trx, adminId, row.member_id)
        if (!(await mayDecide(trx, adminId, row))) throw new AppError("appeal_own_decision")
        await queries.updateAppeal(trx, appealId, {
          ...decided,
          decided_by: adminId,
          decided_at: clock.now(),
        })
        if (decided.outcome === "lifted") await endDecision(trx, row, adminId)
        await notify(trx, row, decided)
        const act = { adminId, act: "appeal_decided", target: row.member_id, address } as const
        await recordAct(trx, { ...act, detail: { outcome: decided.outcome } })
      })
      return read(adminId, appealId)
    },
  }
}

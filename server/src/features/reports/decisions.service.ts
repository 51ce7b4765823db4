import type { ReportTarget } from "@pinyu/contract/options"
import type { NewDecision } from "@pinyu/contract/reports/cases"
import { type ClosingAction, mostUrgent } from "@pinyu/contract/reports/options"
import { reportNotices } from "@pinyu/phrases/report-messages"
import { transact } from "../../db/after-commit.ts"
import type { Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import { applyAt, decisionError, suspensionEnd } from "./cases.policy.ts"
import * as queries from "./cases.queries.ts"
import type { CasesNeeds, createCases } from "./cases.service.ts"
import type { ReportsJobs } from "./reports.jobs.ts"

type Content = Exclude<ReportTarget, "member">

/** Deletes reported content of a member. Does nothing when it is gone. */
type RemoveReported = (memberId: string, targetId: string) => Promise<unknown>

/** One port per kind of content, such as `removeReportedPost` from `feed`. */
type RemovalPorts = { [Target in Content as `removeReported${Capitalize<Target>}`]: RemoveReported }

export interface DecisionsNeeds extends CasesNeeds, RemovalPorts {
  jobs: Pick<Jobs<ReportsJobs>, "enqueue">
  notifications: Pick<Ports["notifications"], "record">
  rename: (trx: Trx, memberId: string, nickname: string) => Promise<unknown>
  suspendMember: Ports["suspendMember"]
}

type Decided = queries.SavedCase & { action: ClosingAction; decided_by: string }

const isDecided = (saved: queries.SavedCase): saved is Decided =>
  saved.action !== null && saved.decided_by !== null

/** The columns of a case without a decision. */
const noDecision = {
  ...{ action: null, rule: null, days: null, nickname: null, note: null, message: null },
  ...{ decided_by: null, decided_at: null, apply_at: null },
}

/** Decisions about cases: made, undone within a minute, and then applied once. */
export const createDecisions = (needs: DecisionsNeeds, read: ReturnType<typeof createCases>["case"]) => {
  const { clock, db, jobs, notifications, recordAct, rename, suspendMember } = needs
  const removers: Record<Content, RemoveReported> = {
    post: needs.removeReportedPost,
    comment: needs.removeReportedComment,
    wish: needs.removeReportedWish,
    message: needs.removeReportedMessage,
    album: needs.removeReportedAlbum,
  }

  const lockCase = async (trx: Trx, caseId: string) => {
    const saved = await queries.lockCase(trx, caseId)
    if (!saved) throw new AppError("case_not_found")
    return saved
  }

  const escalate = (trx: Trx, caseId: string, note: string | null) =>
    queries.updateCase(trx, caseId, {
      ...{ escalated_at: clock.now(), escalation_note: note, urgency: mostUrgent },
      ...{ claimed_by: null, claimed_until: null },
    })

  /** What the decision does to the member, in the transaction that closes the case. */
  const sanction = async (trx: Trx, saved: Decided, memberId: string) => {
    const { id: caseId, action, rule, days, nickname, note, decided_by: adminId } = saved
    if (action === "rename" && nickname !== null) await rename(trx, memberId, nickname)
    if (action === "suspend" && rule !== null) {
      const until = suspensionEnd(days, clock.now())
      await suspendMember(trx, { memberId, rule, until, adminId, note, caseId })
    }
  }

  const notify = (trx: Trx, memberId: string, notice: { title: string; message: string }) =>
    notifications.record(trx, { type: "admin_notice", memberId, eventId: newId(), ...notice })

  /** Closes a case whose decision is due, and notifies both sides. Does nothing when it changed meanwhile. */
  const close = (caseId: string, decidedAt: Date) =>
    transact(db, async (trx) => {
      const saved = await lockCase(trx, caseId)
      const { action, rule, message, target_member_id: memberId, target_type } = saved
      if (!isDecided(saved) || saved.applied_at || saved.decided_at?.getTime() !== decidedAt.getTime()) return
      const isMember = memberId !== null && (await queries.memberExists(trx, memberId))
      if (isMember) await sanction(trx, saved, memberId)
      await queries.updateCase(trx, caseId, { applied_at: clock.now() })
      for (const { reporter_id, receipt_number } of await queries.closeReports(trx, caseId))
        await notify(trx, reporter_id, reportNotices.toReporter(receipt_number, action !== "dismiss"))
      if (isMember && rule !== null && action !== null)
        await notify(trx, memberId, reportNotices.toMember(saved.action, target_type, rule, message))
    })

  /**
   * Ends the time in which a decision can be undone, and returns the case. Undefined when there is no such
   * decision, or it has taken effect.
   */
  const makeDue = (caseId: string, decidedAt?: Date) =>
    db.transaction().execute(async (trx) => {
      const saved = await lockCase(trx, caseId)
      const { applied_at, apply_at, decided_at } = saved
      if (!decided_at || !apply_at || applied_at) return undefined
      if (decidedAt && decided_at.getTime() !== decidedAt.getTime()) return undefined
      const now = clock.now()
      if (apply_at > now) await queries.updateCase(trx, caseId, { apply_at: now })
      return { ...saved, decided_at }
    })

  /** Applies a decision. Content is removed first, because that takes a transaction of its own area. */
  const apply = async (due: NonNullable<Awaited<ReturnType<typeof makeDue>>>) => {
    const { action, target_type, target_id, target_member_id: memberId } = due
    if (action === "remove_content" && target_type !== "member" && memberId !== null)
      await removers[target_type](memberId, target_id)
    await close(due.id, due.decided_at)
  }

  return {
    /**
     * Decides a case, or escalates it. Throws `case_not_found`, `own_account` for a case about the admin's own
     * member account, `case_claimed`, `case_decided`, or `case_action_not_possible`.
     */
    decide: async (admin: AdminViewer, caseId: string, decision: NewDecision, { address }: Client) => {
      const { action, rule = null, days = null, nickname = null, note, message } = decision
      await transact(db, async (trx) => {
        const saved = await lockCase(trx, caseId)
        const now = clock.now()
        if (await queries.isOwnCase(trx, admin.id, caseId)) throw new AppError("own_account")
        const error = decisionError(saved, decision, admin.id, now)
        if (error) throw new AppError(error)
        const act = { adminId: admin.id, target: caseId, address }
        if (action === "escalate") {
          await escalate(trx, caseId, note)
          return recordAct(trx, { ...act, act: "report_escalated" })
        }
        const decided = { action, rule, days, nickname, note, message, decided_by: admin.id }
        const times = { decided_at: now, apply_at: applyAt(now), claimed_by: null, claimed_until: null }
        await queries.updateCase(trx, caseId, { ...decided, ...times })
        const due = { caseId, decidedAt: now.toISOString() }
        await jobs.enqueue(trx, "reports.apply", due, { startAfter: times.apply_at })
        await recordAct(trx, { ...act, act: "report_decided", detail: { action, rule, days } })
      })
      return read(admin, caseId)
    },

    /**
     * Undoes a decision that has not taken effect. Without one it changes nothing. Throws `case_not_found`,
     * and `case_decided` when it is too late.
     */
    undo: async (admin: AdminViewer, caseId: string, { address }: Client) => {
      await transact(db, async (trx) => {
        const saved = await lockCase(trx, caseId)
        if (!saved.apply_at) return
        if (saved.apply_at <= clock.now()) throw new AppError("case_decided")
        await queries.updateCase(trx, caseId, noDecision)
        const act = { adminId: admin.id, target: caseId, address }
        await recordAct(trx, { ...act, act: "report_decision_undone", detail: { action: saved.action } })
      })
      return read(admin, caseId)
    },

    /** Lets a decision take effect at once. Throws `case_not_found` or `case_not_decided`. */
    applyNow: async (admin: AdminViewer, caseId: string) => {
      const due = await makeDue(caseId)
      if (!due) throw new AppError("case_not_decided")
      await apply(due)
      return read(admin, caseId)
    },

    /** The job that lets the decision of an instant take effect, unless it was undone. */
    applyDecision: async (caseId: string, decidedAt: Date) => {
      const due = await makeDue(caseId, decidedAt)
      if (due) await apply(due)
    },
  }
}

import type { ReportTarget } from "@pinyu/contract/options"
import type { NewDecision } from "@pinyu/contract/reports/cases"
import { reportsLimits } from "@pinyu/contract/reports/limits"
import { type ClosingAction, mostUrgent } from "@pinyu/contract/reports/options"
import { reportNotices } from "@pinyu/phrases/report-messages"
import { transact } from "../../db/after-commit.ts"
import type { Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import { requireUnreservedNickname } from "../../platform/security/unreserved-nickname.ts"
import { applyAt, decisionError, endAfter } from "./cases.policy.ts"
import * as queries from "./cases.queries.ts"
import type { CasesNeeds, createCases } from "./cases.service.ts"
import type { ReportsJobs } from "./reports.jobs.ts"

const dayMs = 24 * 60 * 60 * 1000

type Content = Exclude<ReportTarget, "member">

/** Deletes reported content of a member. Does nothing when it is gone. */
type RemoveReported = (memberId: string, targetId: string) => Promise<unknown>

/** One port per kind of content, such as `removeReportedPost` from `feed`. */
type RemovalPorts = { [Target in Content as `removeReported${Capitalize<Target>}`]: RemoveReported }

export interface DecisionsNeeds extends CasesNeeds, RemovalPorts {
  jobs: Pick<Jobs<ReportsJobs>, "enqueue">
  notifications: Pick<Ports["notifications"], "record">
  limitFirstMessages: Ports["limitFirstMessages"]
  /** Removes a photo from a member's profile; does nothing when it is gone. */
  removePhoto: (trx: Trx, memberId: string, photoId: string) => Promise<unknown>
  rename: (trx: Trx, memberId: string, nickname: string) => Promise<unknown>
  suspendMember: Ports["suspendMember"]
}

type Decided = queries.SavedCase & { action: ClosingAction; decided_by: string }

const isDecided = (saved: queries.SavedCase): saved is Decided =>
  saved.action !== null && saved.decided_by !== null

/** The columns of a case without a decision. */
const noDecision = {
  ...{ action: null, rule: null, days: null, nickname: null, photo_id: null, note: null, message: null },
  ...{ decided_by: null, decided_at: null, apply_at: null },
}

/** Decisions about cases: made, undone within a minute, and then applied once. */
export const createDecisions = (needs: DecisionsNeeds, read: ReturnType<typeof createCases>["case"]) => {
  const { clock, db, jobs, limitFirstMessages, notifications, recordAct } = needs
  const { removePhoto, rename, suspendMember } = needs
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

  /** Locks a case that the admin may decide. Throws `case_not_found` or `own_account`. */
  const lockForeign = async (trx: Trx, adminId: string, caseId: string) => {
    const saved = await lockCase(trx, caseId)
    if (await queries.isOwnCase(trx, adminId, caseId)) throw new AppError("own_account")
    return saved
  }

  const escalate = (trx: Trx, caseId: string, note: string | null) =>
    queries.updateCase(trx, caseId, {
      ...{ escalated_at: clock.now(), escalation_note: note, urgency: mostUrgent },
      ...{ claimed_by: null, claimed_until: null },
    })

  /** What the decision does to the member, in the transaction that closes the case. */
  const sanction = async (trx: Trx, saved: Decided, memberId: string) => {
    const { id: caseId, action, rule, days, nickname, note, photo_id, decided_by: adminId } = saved
    const until = endAfter(days, clock.now())
    if (action === "rename" && nickname !== null) await rename(trx, memberId, nickname)
    if (action === "remove_photo" && photo_id !== null) await removePhoto(trx, memberId, photo_id)
    if (action === "limit" && rule !== null && until)
      await limitFirstMessages(trx, { memberId, rule, until, adminId, caseId })
    if (action === "suspend" && rule !== null)
      await suspendMember(trx, { memberId, rule, until, adminId, note, caseId })
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
  const makeDue = async (trx: Trx, caseId: string, decidedAt?: Date) => {
    const saved = await lockCase(trx, caseId)
    const { applied_at, apply_at, decided_at } = saved
    if (!decided_at || !apply_at || applied_at) return undefined
    if (decidedAt && decided_at.getTime() !== decidedAt.getTime()) return undefined
    const now = clock.now()
    if (apply_at > now) await queries.updateCase(trx, caseId, { apply_at: now })
    return { ...saved, decided_at }
  }

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
     * member account, `case_claimed`, `case_decided`, `case_action_not_possible`, or `case_file_not_found`
     * for a photo that no evidence shows.
     */
    decide: async (admin: AdminViewer, caseId: string, decision: NewDecision, { address }: Client) => {
      const { action, rule = null, days = null, nickname = null, photo_id = null, note, message } = decision
      if (nickname !== null) requireUnreservedNickname(nickname)
      await transact(db, async (trx) => {
        const saved = await lockForeign(trx, admin.id, caseId)
        const now = clock.now()
        const error = decisionError(saved, decision, admin.id, now)
        if (error) throw new AppError(error)
        if (photo_id !== null && !(await queries.showsPhoto(trx, caseId, photo_id)))
          throw new AppError("case_file_not_found")
        const act = { adminId: admin.id, target: caseId, address }
        if (action === "escalate") {
          await escalate(trx, caseId, note)
          return recordAct(trx, { ...act, act: "report_escalated" })
        }
        const decided = { action, rule, days, nickname, photo_id, note, message, decided_by: admin.id }
        const times = { decided_at: now, apply_at: applyAt(now), claimed_by: null, claimed_until: null }
        await queries.updateCase(trx, caseId, { ...decided, ...times })
        const due = { caseId, decidedAt: now.toISOString() }
        await jobs.enqueue(trx, "reports.apply", due, { startAfter: times.apply_at })
        await recordAct(trx, { ...act, act: "report_decided", detail: { action, rule, days, photo_id } })
      })
      return read(admin, caseId)
    },

    /**
     * Undoes a decision that has not taken effect. Without one it changes nothing. Throws `case_not_found`,
     * `own_account`, and `case_decided` when it is too late.
     */
    undo: async (admin: AdminViewer, caseId: string, { address }: Client) => {
      await transact(db, async (trx) => {
        const saved = await lockForeign(trx, admin.id, caseId)
        if (!saved.apply_at) return
        if (saved.apply_at <= clock.now()) throw new AppError("case_decided")
        await queries.updateCase(trx, caseId, noDecision)
        const act = { adminId: admin.id, target: caseId, address }
        await recordAct(trx, { ...act, act: "report_decision_undone", detail: { action: saved.action } })
      })
      return read(admin, caseId)
    },

    /** Lets a decision take effect at once. Throws `case_not_found`, `own_account` or `case_not_decided`. */
    applyNow: async (admin: AdminViewer, caseId: string, { address }: Client) => {
      const due = await transact(db, async (trx) => {
        await lockForeign(trx, admin.id, caseId)
        const found = await makeDue(trx, caseId)
        if (!found) throw new AppError("case_not_decided")
        const { action } = found
        const act = { adminId: admin.id, act: "report_decision_applied", target: caseId, address } as const
        await recordAct(trx, { ...act, detail: { action } })
        return found
      })
      await apply(due)
      return read(admin, caseId)
    },

    /** Marks a decision as ended by an appeal, in the caller's transaction. */
    overturn: (trx: Trx, caseId: string) => queries.updateCase(trx, caseId, { overturned_at: clock.now() }),

    /** Whether a member has been warned in the last year, by a decision that still stands. */
    wasWarned: (memberId: string) =>
      queries.hasStandingWarning(
        db,
        memberId,
        new Date(clock.now().getTime() - reportsLimits.warningShownDays * dayMs),
      ),

    /** The job that lets the decision of an instant take effect, unless it was undone. */
    applyDecision: async (caseId: string, decidedAt: Date) => {
      const due = await db.transaction().execute((trx) => makeDue(trx, caseId, decidedAt))
      if (due) await apply(due)
    },
  }
}

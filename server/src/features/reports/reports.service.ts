import type { ReportTarget } from "@pinyu/contract/options"
import { moreUrgent, urgencyOf } from "@pinyu/contract/reports/options"
import type { OwnReport, ReportForm } from "@pinyu/contract/reports/routes"
import type { Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import { newId, newReceiptNumber } from "../../platform/ids.ts"
import { holdCase, updateCase } from "./cases.queries.ts"
import { createCases } from "./cases.service.ts"
import { createDecisions, type DecisionsNeeds } from "./decisions.service.ts"
import * as queries from "./reports.queries.ts"

/** The copy of reported content that a report keeps. */
export interface Evidence {
  /** The author of the content. */
  memberId: string
  /** The content at the time of the report. */
  content: object
  /** Storage keys of the content's files. */
  files: readonly string[]
}

/** Returns the evidence of a target, or null when the viewer cannot see it. */
export type EvidenceOf = (trx: Trx, viewerId: string, targetId: string) => Promise<Evidence | null>

/** One port per reportable type, such as `evidenceOfPost` from `feed`. */
type EvidencePorts = { [Target in ReportTarget as `evidenceOf${Capitalize<Target>}`]: EvidenceOf }

/** A message near a reported one. */
interface ContextMessage {
  sender_id: string
  type: string
  content: string | null
  created_at: Date
}

interface Dependencies extends EvidencePorts, DecisionsNeeds {
  /** The messages around a reported one, oldest first. */
  contextOfMessage: (trx: Trx, messageId: string) => Promise<readonly ContextMessage[]>
}

interface SavedReport {
  id: string
  receipt_number: string
  created_at: Date
}

const present = ({ id, receipt_number, created_at }: SavedReport, alreadyOpen: boolean) => ({
  report: { id, receipt_number, created_at: created_at.toISOString() },
  already_open: alreadyOpen,
})

/** A report as its reporter sees it. */
const presentOwn = (row: queries.OwnRow): OwnReport => {
  const { id, receipt_number, target_type, reason, created_at, action, applied_at } = row
  const outcome = action === "dismiss" ? "dismissed" : "acted"
  return {
    ...{ id, receipt_number, target_type, reason, created_at: created_at.toISOString() },
    outcome: applied_at ? outcome : null,
    decided_at: applied_at?.toISOString() ?? null,
  }
}

/** Reports with their evidence, the cases of the team, and its decisions. */
export const createReports = (dependencies: Dependencies) => {
  const { clock, db, ...ports } = dependencies
  const cases = createCases(dependencies)
  const evidenceOf: Record<ReportTarget, EvidenceOf> = {
    member: ports.evidenceOfMember,
    post: ports.evidenceOfPost,
    comment: ports.evidenceOfComment,
    wish: ports.evidenceOfWish,
    message: ports.evidenceOfMessage,
    album: ports.evidenceOfAlbum,
  }

  const keep = async (
    trx: Trx,
    reporterId: string,
    form: ReportForm,
    evidence: Evidence,
  ): Promise<ReturnType<typeof present>> => {
    const now = clock.now()
    const { target_type, target_id, reason, details } = form
    const target = { target_type, target_id, target_member_id: evidence.memberId }
    const opened = await holdCase(trx, {
      ...{ id: newId(), ...target, reason, urgency: urgencyOf(reason, 1), opened_at: now },
    })
    const saved = { id: newId(), receipt_number: newReceiptNumber(), created_at: now }
    const isNew = await queries.insertReport(trx, {
      ...{ ...saved, ...target, case_id: opened.id, reason, details, reporter_id: reporterId },
      evidence: JSON.stringify(evidence.content),
    })
    if (isNew) {
      await queries.insertReportFiles(trx, saved.id, evidence.files)
      const reports_count = opened.reports_count + 1
      const worst = moreUrgent(opened.reason, reason)
      const urgency = Math.max(opened.urgency, urgencyOf(worst, reports_count))
      await updateCase(trx, opened.id, { reports_count, reason: worst, urgency })
      return present(saved, false)
    }
    const open = await queries.findOpenReport(trx, reporterId, form.target_type, form.target_id)
    // Neither inserted nor found: another report has this number, or the open report was just closed.
    return open ? present(open, true) : keep(trx, reporterId, form, evidence)
  }

  return {
    /**
     * Stores a report with its evidence. A second report on the same target returns the open one. Throws
     * `report_target_not_found` when the reporter cannot see the target, and `cannot_report_self` for
     * the reporter's own content.
     */
    submit: (reporterId: string, form: ReportForm) =>
      db.transaction().execute(async (trx) => {
        const evidence = await evidenceOf[form.target_type](trx, reporterId, form.target_id)
        if (!evidence) throw new AppError("report_target_not_found")
        if (evidence.memberId === reporterId) throw new AppError("cannot_report_self")
        if (form.target_type !== "message" || !form.with_context) return keep(trx, reporterId, form, evidence)
        const around = await ports.contextOfMessage(trx, form.target_id)
        const context = around.map(({ sender_id, ...message }) => ({
          ...message,
          by: sender_id === reporterId ? "reporter" : "member",
        }))
        return keep(trx, reporterId, form, { ...evidence, content: { ...evidence.content, context } })
      }),

    /** A page of the reporter's own reports, latest first. */
    mine: async (reporterId: string, { cursor, limit }: PageRequest) => {
      const rows = await queries.findOwn(db, reporterId, decodeCursor(cursor), limit + 1)
      const { page, nextCursor } = pageOf(rows, limit)
      return { reports: page.map(presentOwn), nextCursor }
    },

    ...cases,
    ...createDecisions(dependencies, cases.case),
  }
}

export type Reports = ReturnType<typeof createReports>

import type { ReportTarget } from "@pinyu/contract/options"
import type { ReportForm } from "@pinyu/contract/reports/routes"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId, newReceiptNumber } from "../../platform/ids.ts"
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

interface Dependencies extends EvidencePorts {
  db: Db
  clock: Clock
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

/** Stores reports with their evidence for the admins. */
export const createReports = ({ db, clock, ...ports }: Dependencies) => {
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
    const saved = { id: newId(), receipt_number: newReceiptNumber(), created_at: clock.now() }
    const isNew = await queries.insertReport(trx, {
      ...saved,
      ...form,
      reporter_id: reporterId,
      target_member_id: evidence.memberId,
      evidence: JSON.stringify(evidence.content),
    })
    if (isNew) {
      await queries.insertReportFiles(trx, saved.id, evidence.files)
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
        return keep(trx, reporterId, form, evidence)
      }),
  }
}

export type Reports = ReturnType<typeof createReports>

import type { ReportTarget } from "@pinyu/contract/options"
import type { ReportForm } from "@pinyu/contract/reports/routes"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId, newReceiptNumber } from "../../platform/ids.ts"
import * as queries from "./reports.queries.ts"

/** What is kept of something that was reported. */
export interface Evidence {
  /** Who made it. */
  memberId: string
  /** As it was at that moment. */
  content: object
  /** The keys of the stored files that belong to it. */
  files: readonly string[]
}

/** The evidence of something that the viewer can see; null of anything else. */
export type EvidenceOf = (trx: Trx, viewerId: string, targetId: string) => Promise<Evidence | null>

/** From each area whose things can be reported, as `evidenceOfPost` from the area of posts. */
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

/** What members report, kept with its evidence for the admins. */
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
    // Neither new nor there: the number is another's, or the open one was closed just now.
    return open ? present(open, true) : keep(trx, reporterId, form, evidence)
  }

  return {
    /**
     * Keeps a report with what it is about; of an open one on the same the answer is that one. Refuses with
     * `report_target_not_found` what the reporter cannot see, and with `cannot_report_self` what is their own.
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

import type { CaseFilter, WholeCase } from "@pinyu/contract/reports/cases"
import { reportsLimits } from "@pinyu/contract/reports/limits"
import { transact } from "../../db/after-commit.ts"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, decodeRanked, encodeRanked, type PageRequest, pageOf } from "../../platform/cursor.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import { claimEnd, isClaimedByOther, lookedSince } from "./cases.policy.ts"
import {
  filesOf,
  presentCase,
  presentContext,
  presentDecision,
  presentEvidence,
  presentFiles,
  presentReport,
} from "./cases.present.ts"
import * as queries from "./cases.queries.ts"

export interface CasesNeeds {
  clock: Clock
  db: Db
  storage: Pick<Storage, "signedUrl">
  recordAct: Ports["recordAct"]
}

/** The queue of the team and the cases in it. */
export const createCases = ({ clock, db, storage, recordAct }: CasesNeeds) => {
  const requireCase = <Row>(found: Row | undefined) => {
    if (!found) throw new AppError("case_not_found")
    return found
  }

  const findEvidence = async (caseId: string) => {
    const reports = await queries.findReports(db, caseId)
    return { reports, newest: reports[0]?.evidence ?? {} }
  }

  /** A case as an admin sees it. Throws `case_not_found`. */
  const read = async ({ id: adminId }: AdminViewer, caseId: string): Promise<{ report: WholeCase }> => {
    const row = requireCase(await queries.findCase(db, caseId))
    const memberId = row.target_member_id
    const [{ reports, newest }, history, others, isOwn] = await Promise.all([
      findEvidence(caseId),
      memberId === null ? [] : queries.findHistory(db, memberId, caseId),
      memberId === null ? 0 : queries.countOtherCases(db, memberId, caseId),
      queries.isOwnCase(db, adminId, caseId),
    ])
    const report = {
      ...presentCase(row, adminId, clock.now()),
      reports: reports.map(presentReport),
      evidence: presentEvidence(newest),
      context: presentContext(newest),
      files: presentFiles(newest),
      history: history.flatMap((ended) => presentDecision(ended) ?? []),
      escalation_note: row.escalation_note,
      other_cases: others,
      may_decide: !isOwn,
    }
    return { report }
  }

  return {
    case: read,

    /** As `case`; the look is audited, once in 15 minutes. */
    openCase: async (admin: AdminViewer, caseId: string, { address }: Client) => {
      const shown = await read(admin, caseId)
      await transact(db, async (trx) => {
        const since = lookedSince(clock.now())
        if (await queries.hasLooked(trx, admin.id, caseId, since)) return
        await recordAct(trx, { adminId: admin.id, act: "report_opened", target: caseId, address })
      })
      return shown
    },

    /** A page of the queue, or of ended cases. Throws `invalid_input` for an invalid cursor. */
    cases: async ({ id: adminId }: AdminViewer, { cursor, limit, ...filter }: CaseFilter & PageRequest) => {
      const now = clock.now()
      if (filter.state === "closed") {
        const rows = await queries.findClosed(db, filter, decodeCursor(cursor), limit + 1)
        const ended = rows.map((row) => ({ ...row, at: row.applied_at ?? row.opened_at }))
        const { page, nextCursor } = pageOf(ended, limit)
        return { reports: page.map((row) => presentCase(row, adminId, now)), nextCursor }
      }
      const rows = await queries.findQueue(db, filter, decodeRanked(cursor), limit + 1)
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const place = last && { rank: last.urgency, at: last.opened_at, id: last.id }
      const nextCursor = rows.length > limit && place ? encodeRanked(place) : null
      return { reports: page.map((row) => presentCase(row, adminId, now)), nextCursor }
    },

    /** Claims an open case. Throws `case_not_found`, `case_decided`, or `case_claimed` for another's. */
    claim: async (admin: AdminViewer, caseId: string, { address }: Client) => {
      await transact(db, async (trx) => {
        const saved = requireCase(await queries.lockCase(trx, caseId))
        const now = clock.now()
        if (saved.decided_at) throw new AppError("case_decided")
        if (isClaimedByOther(saved, admin.id, now)) throw new AppError("case_claimed")
        await queries.updateCase(trx, caseId, { claimed_by: admin.id, claimed_until: claimEnd(now) })
        await recordAct(trx, { adminId: admin.id, act: "report_claimed", target: caseId, address })
      })
      return read(admin, caseId)
    },

    /** Ends the admin's own claim. Throws `case_not_found`. */
    release: async (admin: AdminViewer, caseId: string) => {
      await db.transaction().execute(async (trx) => {
        const saved = requireCase(await queries.lockCase(trx, caseId))
        if (saved.claimed_by !== admin.id) return
        await queries.updateCase(trx, caseId, { claimed_by: null, claimed_until: null })
      })
      return read(admin, caseId)
    },

    /** The URL of a file in the evidence; the look is audited. Throws `case_not_found` or `case_file_not_found`. */
    file: async (admin: AdminViewer, caseId: string, index: number, { address }: Client) => {
      requireCase(await queries.findCase(db, caseId))
      const key = filesOf((await findEvidence(caseId)).newest)[index]
      if (key === undefined) throw new AppError("case_file_not_found")
      await transact(db, (trx) =>
        recordAct(trx, {
          ...{ adminId: admin.id, act: "evidence_viewed", target: caseId, address },
          detail: { file: index },
        }),
      )
      return { url: await storage.signedUrl(key, { lifetimeSeconds: reportsLimits.signedSeconds }) }
    },
  }
}

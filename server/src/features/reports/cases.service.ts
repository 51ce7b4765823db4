import type { CaseFilter, CaseVerification, WholeCase } from "@pinyu/contract/reports/cases"
import { reportsLimits } from "@pinyu/contract/reports/limits"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { isOwnAccount } from "../../db/own-account.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, decodeRanked, encodeRanked, type PageRequest, pageOf } from "../../platform/cursor.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import { askingError, claimEnd, isClaimedByOther, lookedSince } from "./cases.policy.ts"
import {
  filesOf,
  presentCase,
  presentContext,
  presentDecision,
  presentEvidence,
  presentFiles,
  presentHistories,
  presentPrompts,
  presentReport,
  sharedMemberOf,
} from "./cases.present.ts"
import * as queries from "./cases.queries.ts"
import { findHistories, findNotesAbout } from "./histories.queries.ts"

export interface CasesNeeds {
  clock: Clock
  db: Db
  storage: Pick<Storage, "signedUrl">
  recordAct: Ports["recordAct"]
  /** Asks the member of a case to be verified, once, in a transaction that `transact` began. */
  requestVerification: (
    trx: Trx,
    requested: { memberId: string; caseId: string; adminId: string; address: string },
  ) => Promise<unknown>
  /** What became of that request. */
  verificationInCase: (caseId: string, memberId: string) => Promise<CaseVerification>
}

/** The queue of the team and the cases in it. */
export const createCases = (needs: CasesNeeds) => {
  const { clock, db, storage, recordAct, requestVerification, verificationInCase } = needs
  const requireCase = <Row>(found: Row | undefined) => {
    if (!found) throw new AppError("case_not_found")
    return found
  }

  const findEvidence = async (caseId: string) => {
    const reports = await queries.findReports(db, caseId)
    return { reports, newest: reports[0]?.evidence ?? {} }
  }

  /** The member whose profile or post a reported message shares, with the name of now. */
  const findShared = async (evidence: unknown) => {
    const id = sharedMemberOf(evidence)
    return id === null ? null : { id, nickname: await queries.findNickname(db, id) }
  }

  /** The histories of the members of a case by their ids. Nobody reads the notes about themselves. */
  const findHistoriesOf = async (memberIds: readonly (string | null)[], isOwnCase: boolean) => {
    const ids = [...new Set(memberIds.flatMap((memberId) => memberId ?? []))]
    const [rows, notes] = await Promise.all([
      findHistories(db, ids),
      isOwnCase ? [] : findNotesAbout(db, ids),
    ])
    return presentHistories(rows, notes)
  }

  /** Finds a case. Hides those about the admin's own member account, because a case names its reporters. */
  const findForeign = async (adminId: string, caseId: string) => {
    const row = requireCase(await queries.findCase(db, caseId))
    const memberId = row.target_member_id
    if (memberId !== null && (await isOwnAccount(db, adminId, memberId))) throw new AppError("own_account")
    return row
  }

  /** A case as an admin sees it. Throws `case_not_found` or `own_account`. */
  const read = async ({ id: adminId }: AdminViewer, caseId: string): Promise<{ report: WholeCase }> => {
    const row = await findForeign(adminId, caseId)
    const memberId = row.target_member_id
    const [{ reports, newest }, history, others, isOwn] = await Promise.all([
      findEvidence(caseId),
      memberId === null ? [] : queries.findHistory(db, memberId, caseId),
      memberId === null ? 0 : queries.countOtherCases(db, memberId, caseId),
      queries.isOwnCase(db, adminId, caseId),
    ])
    const reporters = reports.map(({ reporter_id }) => reporter_id)
    const histories = await findHistoriesOf([memberId, ...reporters], isOwn)
    const isCalledFake = memberId !== null && reports.some(({ reason }) => reason === "fake")
    const report = {
      ...presentCase(row, adminId, clock.now()),
      target_id: row.target_id,
      reports: reports.map((row) => presentReport(row, histories)),
      evidence: presentEvidence(newest),
      prompts: presentPrompts(newest),
      shared_member: await findShared(newest),
      context: presentContext(newest),
      files: presentFiles(newest),
      history: history.flatMap((ended) => presentDecision(ended) ?? []),
      member_history: (memberId !== null && histories.get(memberId)) || null,
      verification: isCalledFake ? await verificationInCase(caseId, memberId) : null,
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

    /**
     * A page of the queue, or of ended cases, without those about the admin's own member account. Throws
     * `invalid_input` for an invalid cursor.
     */
    cases: async ({ id: adminId }: AdminViewer, { cursor, limit, ...filter }: CaseFilter & PageRequest) => {
      const now = clock.now()
      if (filter.state === "closed") {
        const rows = await queries.findClosed(db, adminId, filter, decodeCursor(cursor), limit + 1)
        const ended = rows.map((row) => ({ ...row, at: row.applied_at ?? row.opened_at }))
        const { page, nextCursor } = pageOf(ended, limit)
        return { reports: page.map((row) => presentCase(row, adminId, now)), nextCursor }
      }
      const rows = await queries.findQueue(db, adminId, filter, decodeRanked(cursor), limit + 1)
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const place = last && { rank: last.urgency, at: last.opened_at, id: last.id }
      const nextCursor = rows.length > limit && place ? encodeRanked(place) : null
      return { reports: page.map((row) => presentCase(row, adminId, now)), nextCursor }
    },

    /** Claims an open case. Throws `case_not_found`, `own_account`, `case_decided`, or `case_claimed` for another's. */
    claim: async (admin: AdminViewer, caseId: string, { address }: Client) => {
      await transact(db, async (trx) => {
        const saved = requireCase(await queries.lockCase(trx, caseId))
        const now = clock.now()
        if (await queries.isOwnCase(trx, admin.id, caseId)) throw new AppError("own_account")
        if (saved.decided_at) throw new AppError("case_decided")
        if (isClaimedByOther(saved, admin.id, now)) throw new AppError("case_claimed")
        await queries.updateCase(trx, caseId, { claimed_by: admin.id, claimed_until: claimEnd(now) })
        await recordAct(trx, { adminId: admin.id, act: "report_claimed", target: caseId, address })
      })
      return read(admin, caseId)
    },

    /**
     * Asks the member of a case to be verified. Throws `case_not_found`, `own_account`, `case_claimed`,
     * `case_decided`, or `case_action_not_possible` unless a report calls the member fake.
     */
    askForVerification: async (admin: AdminViewer, caseId: string, { address }: Client) => {
      const { reports } = await findEvidence(caseId)
      const isCalledFake = reports.some(({ reason }) => reason === "fake")
      await transact(db, async (trx) => {
        const saved = requireCase(await queries.lockCase(trx, caseId))
        if (await queries.isOwnCase(trx, admin.id, caseId)) throw new AppError("own_account")
        const error = askingError(saved, isCalledFake, admin.id, clock.now())
        if (error) throw new AppError(error)
        const memberId = saved.target_member_id ?? ""
        if (!(await queries.memberExists(trx, memberId))) throw new AppError("case_action_not_possible")
        await requestVerification(trx, { memberId, caseId, adminId: admin.id, address })
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

    /**
     * The URL of a file in the evidence; the look is audited. Throws `case_not_found`, `own_account` or
     * `case_file_not_found`.
     */
    file: async (admin: AdminViewer, caseId: string, index: number, { address }: Client) => {
      await findForeign(admin.id, caseId)
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

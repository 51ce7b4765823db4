import type { MemberHistory } from "@pinyu/contract/moderation/notes"
import { type CaseDecision, type CaseSummary, type WholeCase, wholeCase } from "@pinyu/contract/reports/cases"
import * as z from "zod"
import { fileTypeOf, isClaimed, photoIdOf, stateOf } from "./cases.policy.ts"
import type { CaseRow, ReportRow } from "./cases.queries.ts"
import type { HistoryRow, NoteAboutRow } from "./histories.queries.ts"

/** The decision of a case; null while it is open. */
export const presentDecision = (row: CaseRow): CaseDecision | null => {
  const { action, rule, days, nickname, note, message, decided_at, apply_at } = row
  if (!action || !decided_at || !apply_at) return null
  const decision = { action, rule, days, nickname, note, message, admin: row.decider_email }
  const times = { decided_at: decided_at.toISOString(), apply_at: apply_at.toISOString() }
  return { ...decision, ...times, is_overturned: row.overturned_at !== null }
}

const presentClaim = (row: CaseRow, adminId: string, now: Date): CaseSummary["claim"] => {
  const { claimed_by, claimed_until, claimer_email: email } = row
  if (!claimed_until || !email || !isClaimed(row, now)) return null
  return { email, until: claimed_until.toISOString(), is_own: claimed_by === adminId }
}

/** A case of the queue as an admin sees it. */
export const presentCase = (row: CaseRow, adminId: string, now: Date): CaseSummary => {
  const { id, target_type, target_member_id, reason, urgency, reports_count, opened_at, escalated_at } = row
  const member = target_member_id === null ? null : { id: target_member_id, nickname: row.member_nickname }
  return {
    ...{ id, state: stateOf(row), target_type, member, reason, urgency, reports_count },
    ...{ opened_at: opened_at.toISOString(), escalated: escalated_at !== null },
    claim: presentClaim(row, adminId, now),
    decision: presentDecision(row),
  }
}

/** The histories of members by their ids. */
export const presentHistories = (rows: readonly HistoryRow[], notes: readonly NoteAboutRow[]) =>
  new Map(
    rows.map(({ id, reports_about, decisions, suspensions }): [string, MemberHistory] => [
      id,
      {
        reports_about: Number(reports_about),
        strikes: Number(decisions) + Number(suspensions),
        notes: notes
          .filter(({ member_id }) => member_id === id)
          .map(({ member_id: _, created_at, ...note }) => ({
            ...note,
            created_at: created_at.toISOString(),
          })),
      },
    ]),
  )

/** A report of a case, with the reporters' histories. */
export const presentReport = (
  row: ReportRow,
  histories: ReadonlyMap<string, MemberHistory>,
): WholeCase["reports"][number] => {
  const { id, receipt_number, reason, details, created_at, reporter_id } = row
  return {
    ...{ id, receipt_number, reason, details, created_at: created_at.toISOString() },
    reporter: reporter_id === null ? null : { id: reporter_id, nickname: row.reporter_nickname },
    reporter_total: Number(row.reporter_total),
    reporter_dismissed: Number(row.reporter_dismissed),
    reporter_history: (reporter_id !== null && histories.get(reporter_id)) || null,
  }
}

const evidence = z.record(z.string(), z.unknown())
const shown = z.union([z.string(), z.number(), z.boolean()])

/** The fields of the evidence that are texts, numbers or yes and no, without ids. */
export const presentEvidence = (stored: unknown): WholeCase["evidence"] =>
  Object.entries(evidence.parse(stored)).flatMap(([name, field]) => {
    const { success, data: value } = shown.safeParse(field)
    return success && value !== "" && !name.endsWith("_id") ? [{ name, value }] : []
  })

const withPrompts = z.object({ prompts: wholeCase.shape.prompts.default([]) })

/** The answers to prompts of a reported profile, or the one that a reported message likes. */
export const presentPrompts = (stored: unknown) => withPrompts.parse(stored).prompts

const withShared = z.object({
  shared_member_id: z.string().nullable().default(null),
  shared_post_id: z.string().optional(),
  post_author_id: z.string().optional(),
})

/** The id of the member whose profile or post a reported message shares. */
export const sharedMemberOf = (stored: unknown) => {
  const { shared_member_id, shared_post_id, post_author_id = null } = withShared.parse(stored)
  // A comment has the author of its post as well, but shares nothing.
  return shared_member_id ?? (shared_post_id === undefined ? null : post_author_id)
}

const withContext = z.object({ context: wholeCase.shape.context.default([]) })

/** The messages around a reported one. */
export const presentContext = (stored: unknown) => withContext.parse(stored).context

const withFiles = z.object({
  files: z.array(z.string()).optional(),
  photos: z.array(z.string()).optional(),
})

/** The storage keys of the evidence's files, in a fixed order. */
export const filesOf = (stored: unknown): string[] => {
  const { files = [], photos = [] } = withFiles.parse(stored)
  return [...files, ...photos]
}

/** The files of the evidence without thumbnails. */
export const presentFiles = (stored: unknown): WholeCase["files"] =>
  filesOf(stored).flatMap((key, index) => {
    const type = fileTypeOf(key)
    return type ? [{ index, type, photo_id: photoIdOf(key) }] : []
  })

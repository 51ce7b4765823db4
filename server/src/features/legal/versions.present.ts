import type { Acceptance, LegalDraft, VersionRecord } from "@pinyu/contract/legal/admin-schemas"
import type { AcceptanceRow, DraftRow, VersionRecordRow } from "./versions.queries.ts"

const stateOf = (row: VersionRecordRow, current: ReadonlySet<string>, now: Date): VersionRecord["state"] => {
  if (row.withdrawn_at) return "withdrawn"
  if (row.published_at > now) return "scheduled"
  return current.has(row.id) ? "current" : "earlier"
}

/** All versions with their states. `memberCount` is the number of all members. */
export const presentRecords = (
  rows: readonly VersionRecordRow[],
  { current, memberCount, now }: { current: ReadonlySet<string>; memberCount: number; now: Date },
): VersionRecord[] =>
  rows.map((row) => {
    const accepted = Number(row.accepted_count)
    const state = stateOf(row, current, now)
    return {
      ...{ id: row.id, type: row.type, version: row.version, title: row.title, state },
      effective_at: row.published_at.toISOString(),
      accepted_count: accepted,
      pending_count: state === "current" ? Math.max(0, memberCount - accepted) : null,
    }
  })

export const presentDraft = ({ admin, updated_by, updated_at, ...draft }: DraftRow): LegalDraft => ({
  ...draft,
  updated_at: updated_at.toISOString(),
  updated_by: admin,
})

export const presentAcceptance = ({ id, nickname, at }: AcceptanceRow): Acceptance => ({
  member: { id, nickname },
  accepted_at: at.toISOString(),
})

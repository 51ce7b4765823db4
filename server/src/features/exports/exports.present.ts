import { exportsLimits } from "@pinyu/contract/exports/limits"
import type { DataExport, ExportState } from "@pinyu/contract/exports/schemas"
import type { ExportRow } from "./exports.queries.ts"

/** The state of an export; null once its archive has expired. */
export const stateOf = (row: ExportRow, now: Date): ExportState | null => {
  if (row.expires_at) return row.expires_at > now ? "ready" : null
  const age = now.getTime() - row.requested_at.getTime()
  return age < exportsLimits.longestRun * 1000 ? "running" : "failed"
}

/** An export as its member sees it; null once its archive has expired. */
export const presentExport = (row: ExportRow, now: Date): DataExport | null => {
  const state = stateOf(row, now)
  if (!state) return null
  return {
    state,
    requested_at: row.requested_at.toISOString(),
    size: row.size === null ? null : Number(row.size),
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}

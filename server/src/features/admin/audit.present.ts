import type { AuditEntry } from "@pinyu/contract/admin/audit"
import type { AuditRow, HeadRow } from "./audit.queries.ts"

/** An entry of the audit log for the console. */
export const presentEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  position: Number(row.position),
  at: row.at.toISOString(),
  admin: row.admin_id === null ? null : { id: row.admin_id, email: row.email },
  act: row.act,
  target: row.target,
  detail: row.detail,
  address: row.address,
})

export const presentHead = (row: HeadRow | undefined) =>
  row ? { position: Number(row.position), hash: row.hash.toString("hex") } : null

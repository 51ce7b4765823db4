import type { AuditEntry } from "@pinyu/contract/admin/audit"
import type { ActDetail } from "../../platform/ports.ts"
import type { AuditRow, HeadRow } from "./audit.queries.ts"

/** The details of an entry; personal ones as long as their member exists. */
const detailOf = ({ detail, personal }: AuditRow): AuditEntry["detail"] => {
  if (detail?.personal === undefined) return detail
  const { personal: _hash, ...rest } = detail
  const kept = personal === null ? { erased: true } : (JSON.parse(personal) as ActDetail)
  return { ...rest, ...kept }
}

/** An entry of the audit log for the console. */
export const presentEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  position: Number(row.position),
  at: row.at.toISOString(),
  admin: row.admin_id === null ? null : { id: row.admin_id, email: row.email },
  act: row.act,
  target: row.target,
  detail: detailOf(row),
  address: row.address,
})

export const presentHead = (row: HeadRow | undefined) =>
  row ? { position: Number(row.position), hash: row.hash.toString("hex") } : null

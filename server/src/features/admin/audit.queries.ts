import type { Trx } from "../../db/client.ts"

interface AuditEntry {
  id: string
  at: Date
  admin_id: string | null
  act: string
  target: string | null
  detail: string | null
  address: string
}

export const insertAct = (trx: Trx, entry: AuditEntry) =>
  trx.insertInto("admin_audit").values(entry).execute()

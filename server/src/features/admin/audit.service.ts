import type { AuditFilter } from "@pinyu/contract/admin/audit"
import { afterCommit } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeOffset, encodeOffset, type PageRequest } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { Act } from "../../platform/ports.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import { presentEntry, presentHead } from "./audit.present.ts"
import { findEntries, findHead, insertAct } from "./audit.queries.ts"

const dayMs = 24 * 60 * 60 * 1000

interface Dependencies {
  clock: Clock
  db: Db
  security: SecurityLog
}

/** The append-only log of what admins do, written in the transaction of the act. */
export const createAudit = ({ clock, db, security }: Dependencies) => ({
  /** Records an act in its transaction, which `transact` began. The security log line follows the commit. */
  recordAct: async (trx: Trx, { adminId, act, target, detail, address }: Act) => {
    await insertAct(trx, {
      id: newId(),
      at: clock.now(),
      admin_id: adminId,
      act,
      target: target ?? null,
      detail: detail ? JSON.stringify(detail) : null,
      address,
    })
    afterCommit(trx, () => security.note(`admin_${act}`, { adminId, target: target ?? null }))
  },

  /** A page of entries, newest first, with the head of the whole chain. Throws `invalid_input`. */
  entries: async ({ cursor, limit, ...filter }: AuditFilter & PageRequest) => {
    const from = filter.day === undefined ? undefined : new Date(`${filter.day}T00:00:00+08:00`)
    const day = from && { from, to: new Date(from.getTime() + dayMs) }
    const before = cursor === undefined ? undefined : decodeOffset(cursor)
    const [rows, head] = await Promise.all([findEntries(db, filter, day, before, limit + 1), findHead(db)])
    const page = rows.slice(0, limit).map(presentEntry)
    const last = page.at(-1)
    const nextCursor = rows.length > limit && last ? encodeOffset(last.position) : null
    return { entries: page, head: presentHead(head), nextCursor }
  },
})

export type Audit = ReturnType<typeof createAudit>

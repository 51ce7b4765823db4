import type { AuditEntry, AuditExport, AuditFilter } from "@pinyu/contract/admin/audit"
import { adminLimits } from "@pinyu/contract/admin/limits"
import { adminAudit as words } from "@pinyu/phrases/admin-audit"
import { afterCommit, transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { csvOf } from "../../platform/csv.ts"
import { decodeOffset, encodeOffset, type PageRequest } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Act } from "../../platform/ports.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import { presentEntry, presentHead } from "./audit.present.ts"
import { findEntries, findHead, insertAct, insertPersonal } from "./audit.queries.ts"
import { sealPersonal } from "./personal-details.ts"

const dayMs = 24 * 60 * 60 * 1000

interface Dependencies {
  clock: Clock
  db: Db
  security: SecurityLog
}

/** A page of entries that match a filter, newest first, from after a cursor. */
const entriesFrom = async (db: Db, filter: AuditFilter, cursor: string | undefined, limit: number) => {
  const from = filter.day === undefined ? undefined : new Date(`${filter.day}T00:00:00+08:00`)
  const day = from && { from, to: new Date(from.getTime() + dayMs) }
  const before = cursor === undefined ? undefined : decodeOffset(cursor)
  const rows = await findEntries(db, filter, day, before, limit + 1)
  const page = rows.slice(0, limit).map(presentEntry)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last ? encodeOffset(last.position) : null }
}

/** An entry as a line of CSV. */
const lineOf = ({ position, at, admin, act, target, detail, address }: AuditEntry) => ({
  ...{ position, at, admin: admin?.email ?? admin?.id ?? null, act: words.acts[act], code: act, target },
  ...{ detail: detail && JSON.stringify(detail), address },
})

/** The append-only log of what admins do, written in the transaction of the act. */
export const createAudit = ({ clock, db, security }: Dependencies) => {
  const record = async (trx: Trx, { adminId, act, target, detail, personal, address }: Act) => {
    const id = newId()
    const sealed = personal && sealPersonal(personal)
    const logged = sealed ? { ...detail, personal: sealed.hash } : detail
    await insertAct(trx, {
      id,
      at: clock.now(),
      admin_id: adminId,
      act,
      target: target ?? null,
      detail: logged ? JSON.stringify(logged) : null,
      address,
    })
    if (sealed && target !== undefined)
      await insertPersonal(trx, { audit_id: id, member_id: target, ...sealed })
    afterCommit(trx, () => security.note(`admin_${act}`, { adminId, target: target ?? null }))
  }

  return {
    /** Records an act in its transaction, which `transact` began. The security log line follows the commit. */
    recordAct: record,

    /** A page of entries, newest first, with the head of the whole chain. Throws `invalid_input`. */
    entries: async ({ cursor, limit, ...filter }: AuditFilter & PageRequest) => {
      const [{ page, nextCursor }, head] = await Promise.all([
        entriesFrom(db, filter, cursor, limit),
        findHead(db),
      ])
      return { entries: page, head: presentHead(head), nextCursor }
    },

    /** A part of the log as lines of CSV; the first part is audited. Throws `invalid_input`. */
    exportEntries: async (
      { id: adminId }: AdminViewer,
      { cursor, ...filter }: AuditExport,
      { address }: Client,
    ) => {
      const isFirst = cursor === undefined
      const { page, nextCursor } = await entriesFrom(db, filter, cursor, adminLimits.auditExportPage)
      const detail = { act: filter.act ?? null, admin: filter.admin ?? null, day: filter.day ?? null }
      const act = { adminId, act: "audit_exported", detail, address } as const
      if (isFirst)
        await transact(db, (trx) => record(trx, { ...act, ...(filter.target && { target: filter.target }) }))
      return { csv: csvOf(words.columns, page.map(lineOf), { header: isFirst }), nextCursor }
    },
  }
}

export type Audit = ReturnType<typeof createAudit>

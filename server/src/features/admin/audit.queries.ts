import type { AdminAct } from "@pinyu/contract/admin/acts"
import type { AuditFilter } from "@pinyu/contract/admin/audit"
import { type Insertable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { AdminAuditPersonalTable } from "../../db/tables/admin.ts"

interface NewEntry {
  id: string
  at: Date
  admin_id: string | null
  act: AdminAct
  target: string | null
  detail: string | null
  address: string
}

export const insertAct = (trx: Trx, entry: NewEntry) => trx.insertInto("admin_audit").values(entry).execute()

/** Keeps the personal details of an act, unless their member is gone. */
export const insertPersonal = (
  trx: Trx,
  { audit_id, member_id, detail, salt }: Insertable<AdminAuditPersonalTable>,
) =>
  sql`insert into admin_audit_personal (audit_id, member_id, detail, salt)
    select ${audit_id}, id, ${detail}, ${salt} from members where id = ${member_id} for key share`.execute(
    trx,
  )

/** Entries that match the filter, newest first, from before a position; `day` as the instants around it. */
export const findEntries = (
  db: Db,
  { admin, act, target }: AuditFilter,
  day: { from: Date; to: Date } | undefined,
  before: number | undefined,
  limit: number,
) =>
  db
    .selectFrom("admin_audit_chain as chain")
    .innerJoin("admin_audit as entry", "entry.id", "chain.audit_id")
    .leftJoin("admins", "admins.id", "entry.admin_id")
    .leftJoin("admin_audit_personal as personal", "personal.audit_id", "entry.id")
    .selectAll("entry")
    .select(["chain.position", "admins.email", "personal.detail as personal"])
    .where(({ and, eb }) =>
      and([
        ...(admin === undefined ? [] : [eb("entry.admin_id", "=", admin)]),
        ...(act === undefined ? [] : [eb("entry.act", "=", act)]),
        ...(target === undefined ? [] : [eb("entry.target", "=", target)]),
        ...(day === undefined ? [] : [eb("entry.at", ">=", day.from), eb("entry.at", "<", day.to)]),
        ...(before === undefined ? [] : [eb("chain.position", "<", String(before))]),
      ]),
    )
    .orderBy("chain.position", "desc")
    .limit(limit)
    .execute()

export type AuditRow = Awaited<ReturnType<typeof findEntries>>[number]

/** The last link of the chain. */
export const findHead = (db: Db) =>
  db
    .selectFrom("admin_audit_chain")
    .select(["position", "hash"])
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst()

export type HeadRow = NonNullable<Awaited<ReturnType<typeof findHead>>>

/**
 * The links after a position in order, each with the hashed text of its entry; null for one that is gone. The
 * text is that of `chain_audit` in migration 34.
 */
export const findLinks = (db: Db, after: string, limit: number) =>
  db
    .selectFrom("admin_audit_chain as chain")
    .leftJoin("admin_audit as entry", "entry.id", "chain.audit_id")
    .select(["chain.position", "chain.hash"])
    .select(
      sql<string | null>`case when entry.id is not null then jsonb_build_array(
        entry.id, (extract(epoch from entry.at) * 1000)::bigint,
        entry.admin_id, entry.act, entry.target, entry.detail, entry.address)::text end`.as("text"),
    )
    .where("chain.position", ">", after)
    .orderBy("chain.position")
    .limit(limit)
    .execute()

/** The ids of entries without a link. */
export const findUnchained = (db: Db) =>
  db
    .selectFrom("admin_audit as entry")
    .leftJoin("admin_audit_chain as chain", "chain.audit_id", "entry.id")
    .select("entry.id")
    .where("chain.audit_id", "is", null)
    .orderBy("entry.id")
    .execute()

/**
 * The entries with personal details: their hash, and the details as far as they are still there. @unfiltered only
 * whether the member exists
 */
export const findPersonal = (db: Db) =>
  db
    .selectFrom("admin_audit as entry")
    .innerJoin("admin_audit_chain as chain", "chain.audit_id", "entry.id")
    .leftJoin("admin_audit_personal as personal", "personal.audit_id", "entry.id")
    .select(["chain.position", "personal.detail", "personal.salt"])
    .select(sql<string>`entry.detail ->> 'personal'`.as("hash"))
    .select(sql<boolean>`exists (select from members where id::text = entry.target)`.as("isMember"))
    .where(sql<boolean>`entry.detail ? 'personal'`)
    .orderBy("chain.position")
    .execute()

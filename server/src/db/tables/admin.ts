import type { ColumnType, Generated } from "kysely"

/** People who run the service; never members. */
export interface AdminsTable {
  id: string
  email: string
  password_hash: string
  /** Tokens made before this second are over: how the admin signs in has changed since. */
  tokens_since: Generated<Date>
  created_at: Date
}

/** The authenticator app of an admin. One row an admin; it counts from `confirmed_at` on. */
export interface AdminOtpsTable {
  admin_id: string
  /** The shared secret, encrypted for this admin (JWE). */
  sealed_secret: string
  begun_at: Date
  confirmed_at: Date | null
  /** The period of the last code that was used: it and those before it are over. */
  last_step: number | null
}

/** What admins did, and tried to. Rows are only ever added: the database refuses anything else. */
export interface AdminAuditTable {
  id: string
  at: Date
  /** Null where nobody with that address is an admin. No reference: the log outlives them. */
  admin_id: string | null
  act: string
  /** Whom or what it was done to. */
  target: string | null
  detail: ColumnType<unknown, string | null, never>
  /** The network that it was done from. */
  address: string
}

/** What the house tells every member that there was when it was made. */
export interface AnnouncementsTable {
  id: string
  title: string
  message: string
  /** The admin. No reference: what was said outlives them. */
  created_by: string
  created_at: Date
  withdrawn_at: Date | null
  finished_at: Date | null
  /** The last member who was told: they are told in the order of their ids. */
  told_through: string | null
  told_count: Generated<number>
}

import type { ColumnType, Generated } from "kysely"

/** People who run the service; never members. */
export interface AdminsTable {
  id: string
  email: string
  password_hash: string
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

/** A sign-in of an admin. The database ends it with a change of their password or authenticator. */
export interface AdminSessionsTable {
  id: string
  admin_id: string
  created_at: Date
  expires_at: Date
  /** The network that it began from. */
  address: string
  /** The User-Agent, cut to 200 characters. */
  device: string
}

/** Codes that each stand in for one code of the authenticator app. They go with it. */
export interface AdminRecoveryCodesTable {
  admin_id: string
  hash: Buffer
  used_at: Date | null
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
  notified_through: string | null
  notified_count: Generated<number>
}

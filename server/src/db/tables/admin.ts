import type { AdminAct } from "@pinyu/contract/admin/acts"
import type { AuditEntry } from "@pinyu/contract/admin/audit"
import type { AdminRole } from "@pinyu/contract/admin/roles"
import type { PasskeyTransport } from "@pinyu/contract/passkeys/options"
import type { ColumnType, Generated } from "kysely"
import type { PasskeyPurpose } from "./passkeys.ts"

/** Operators of the service; never members. */
export interface AdminsTable {
  id: string
  email: string
  password_hash: string
  role: AdminRole
  created_at: Date
  suspended_at: Generated<Date | null>
}

/** An invitation to become an admin. Accepting it deletes it. */
export interface AdminInvitationsTable {
  id: string
  email: string
  role: AdminRole
  /** SHA-256 of the token of the mailed link. */
  token_hash: Buffer
  /** Null for an invitation by a command of the operator. */
  invited_by: string | null
  created_at: Date
  expires_at: Date
}

/** A member account that has, or had, the verified address of an admin. Triggers add the rows. */
export interface AdminMemberAccountsTable {
  admin_id: string
  member_id: string
}

/** The authenticator app of an admin. One row per admin, in effect from `confirmed_at`. */
export interface AdminOtpsTable {
  admin_id: string
  /** The shared secret, encrypted for this admin (JWE). */
  sealed_secret: string
  started_at: Date
  confirmed_at: Date | null
  /** The period of the last used code. Codes of this and earlier periods are rejected. */
  last_step: number | null
}

/** A passkey of an admin. */
export interface AdminPasskeysTable {
  /** The id that the authenticator chose. */
  credential_id: Buffer
  admin_id: string
  /** The COSE key. */
  public_key: Buffer
  /** The authenticator's signature counter at the last use; 0 for authenticators without one. */
  sign_count: ColumnType<string, number, number>
  device_name: string
  transports: PasskeyTransport[]
  created_at: Date
  last_used_at: Date | null
}

/** A challenge that was sent and not yet answered. Single use. */
export interface AdminPasskeyChallengesTable {
  challenge_hash: Buffer
  purpose: PasskeyPurpose
  /** Null for a sign-in. */
  session_id: string | null
  expires_at: Date
}

/** A session of an admin. A trigger ends it when the password, the authenticator or a passkey changes. */
export interface AdminSessionsTable {
  id: string
  admin_id: string
  created_at: Date
  expires_at: Date
  /** The last reauthentication; null for none since the sign-in. */
  reauthenticated_at: Generated<Date | null>
  /** The network of the sign-in. */
  address: string
  /** The User-Agent, cut to 200 characters. */
  device: string
}

/** Recovery codes, each of which replaces one code of the authenticator app. Deleted with it. */
export interface AdminRecoveryCodesTable {
  admin_id: string
  hash: Buffer
  used_at: Date | null
}

/** The audit log of admins' actions and attempts. Append-only: the database rejects anything else. */
export interface AdminAuditTable {
  id: string
  at: Date
  /** Null when no admin has this address. No foreign key: the log outlives admins. */
  admin_id: string | null
  act: AdminAct
  /** The target of the action. */
  target: string | null
  detail: ColumnType<AuditEntry["detail"], string | null, never>
  /** The network of the action. */
  address: string
}

/** The details of an act about a member, deleted with them. The act holds a hash of the salt and the details. */
export interface AdminAuditPersonalTable {
  /** No foreign key. */
  audit_id: string
  member_id: string
  /** JSON, as it was hashed. */
  detail: string
  salt: Buffer
}

/** The chain of the audit log: each hash covers the entry and the hash before it. A trigger adds the rows. */
export interface AdminAuditChainTable {
  /** From 1, without gaps. */
  position: ColumnType<string, never, never>
  audit_id: ColumnType<string, never, never>
  /** SHA-256. */
  hash: ColumnType<Buffer, never, never>
}

/** An announcement to every member who existed when it was created. */
export interface AnnouncementsTable {
  id: string
  title: string
  message: string
  /** The admin. No foreign key: announcements outlive admins. */
  created_by: string
  created_at: Date
  withdrawn_at: Date | null
  finished_at: Date | null
  /** The last notified member. Members are notified in the order of their ids. */
  notified_through: string | null
  notified_count: Generated<number>
}

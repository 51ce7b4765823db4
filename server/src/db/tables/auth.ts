import type { MailedTokenKind } from "@pinyu/contract/auth/mailed-tokens"
import type { ColumnType } from "kysely"

/** A member's credentials. One row per member. */
export interface CredentialsTable {
  member_id: string
  email: string
  email_verified_at: Date | null
  /** When a verification link was last requested; limits resends. */
  verification_requested_at: Date | null
  password_hash: string
  phone: string | null
  /** Incremented when one or all sessions end. Devices trusted before are then unknown. */
  device_generation: number
  /** Since when the owner takes the account back: nothing signs in until they set a new password by mail. */
  recovering_since: Date | null
  created_at: Date
  updated_at: Date
}

/** A device on which a member is signed in. */
export interface SessionsTable {
  id: string
  member_id: string
  remembered: boolean
  device: string
  created_at: Date
  /**
   * When the member last reauthenticated in this session; 1970 when the sign-in skipped a step; null when
   * only the sign-in counts.
   */
  reauthenticated_at: Date | null
  last_used_at: Date
  expires_at: Date
  /** Where the log of writes was after the last write of the session; null before one is noted. */
  written_lsn: string | null
}

/** The refresh tokens of a session. Rotated ones are kept to detect a replay. */
export interface RefreshTokensTable {
  token_hash: Buffer
  session_id: string
  created_at: Date
  rotated_at: Date | null
}

export type CodePurpose = "register_email" | "verify_phone"

/** The latest requested code for each purpose. The hash is set when the message is sent. */
export interface OneTimeCodesTable {
  purpose: CodePurpose
  /** Who must enter the code: the address that registers, or the member. */
  subject: string
  /** The address or number that the code proves. */
  sent_to: string
  code_hash: Buffer | null
  requested_at: Date
  expires_at: Date
  tries_left: number
}

/** Hashes of secrets that were sent by mail. Single use. */
export interface MailedTokensTable {
  token_hash: Buffer
  member_id: string
  purpose: MailedTokenKind
  /** The recipient of the mail. A token proves only this address. */
  email: string
  /** The change of address or the notice that it is about. */
  subject_id: string | null
  created_at: Date
  expires_at: Date
}

/**
 * A change of a member's address. It waits for the link that was mailed to the new address; once confirmed,
 * the link that was mailed to the old address undoes it.
 */
export interface EmailChangesTable {
  id: string
  member_id: string
  to_email: string
  requested_at: Date
  /** The address before the change; null until the change is confirmed. */
  from_email: string | null
  from_verified_at: Date | null
  confirmed_at: Date | null
  /** The end of the link that confirms it, then of the one that undoes it. */
  expires_at: Date
}

/**
 * The first responses to requests with an `Idempotency-Key`. Neither the key nor the request can be derived
 * from a row.
 */
export interface IdempotencyKeysTable {
  /** The route, and the member if there is one: keys of different members are independent. */
  scope: string
  key_hash: Buffer
  request_hash: Buffer
  /** The response as JSON; null only within the transaction that creates it. */
  response: ColumnType<unknown, null, string>
  created_at: Date
}

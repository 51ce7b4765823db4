import type { Generated } from "kysely"

/** How a member proves who they are. One row a member. */
export interface CredentialsTable {
  member_id: string
  email: string
  email_verified_at: Date | null
  /** When a verification link was last asked for: the resend lock. */
  verification_requested_at: Date | null
  password_hash: string
  phone: string | null
  created_at: Date
}

/** A device on which a member is signed in. */
export interface SessionsTable {
  id: string
  member_id: string
  remembered: boolean
  device: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

/** The refresh tokens of a session: those rotated away are kept to recognise a replay. */
export interface RefreshTokensTable {
  token_hash: Buffer
  session_id: string
  created_at: Date
  rotated_at: Date | null
}

/** The last code asked for by an address that is about to register. The hash is set when the mail leaves. */
export interface EmailCodesTable {
  email: string
  code_hash: Buffer | null
  requested_at: Date
  expires_at: Date
  tries_left: number
}

/** The last code asked for by a member for a phone number. The hash is set when the message leaves. */
export interface PhoneCodesTable {
  member_id: string
  phone: string
  code_hash: Buffer | null
  requested_at: Date
  expires_at: Date
  tries_left: number
}

/** Secrets that left by mail, hashed. One use each. */
export interface MailedTokensTable {
  token_hash: Buffer
  member_id: string
  purpose: "verify_email" | "reset_password"
  /** The address that the mail went to: a token proves that one only. */
  email: string
  created_at: Date
  expires_at: Date
}

/** People who run the service; never members. */
export interface AdminsTable {
  id: string
  email: string
  password_hash: string
  created_at: Date
}

/** First answers to requests that carried an `Idempotency-Key`. */
export interface IdempotencyKeysTable {
  scope: string
  key: string
  request_hash: Buffer
  response: unknown
  created_at: Generated<Date>
}

import type { ColumnType } from "kysely"

/** How a member proves who they are. One row a member. */
export interface CredentialsTable {
  member_id: string
  email: string
  email_verified_at: Date | null
  /** When a verification link was last asked for: the resend lock. */
  verification_requested_at: Date | null
  password_hash: string
  phone: string | null
  /** Grows with the end of one session or of all: devices known from before are unknown then. */
  device_generation: number
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

export type CodePurpose = "register_email" | "verify_phone"

/** The last code that somebody asked for, for each purpose. The hash is set when the message leaves. */
export interface OneTimeCodesTable {
  purpose: CodePurpose
  /** Who has to give the code back: the address about to register, or the member. */
  subject: string
  /** The address or number that the code proves. */
  sent_to: string
  code_hash: Buffer | null
  requested_at: Date
  expires_at: Date
  tries_left: number
}

export type MailedTokenPurpose = "verify_email" | "reset_password"

/** Secrets that left by mail, hashed. One use each. */
export interface MailedTokensTable {
  token_hash: Buffer
  member_id: string
  purpose: MailedTokenPurpose
  /** The address that the mail went to: a token proves that one only. */
  email: string
  created_at: Date
  expires_at: Date
}

/** First answers to requests that carried an `Idempotency-Key`. Neither the key nor the request can be read from it. */
export interface IdempotencyKeysTable {
  /** The route, and the member where there is one: a key means nothing to anybody else. */
  scope: string
  key_hash: Buffer
  request_hash: Buffer
  /** The answer as JSON; null only within the transaction that makes it. */
  response: ColumnType<unknown, null, string>
  created_at: Date
}

import type { PasskeyDeviceType, PasskeyTransport } from "@pinyu/contract/passkeys/options"
import type { ColumnType, Generated } from "kysely"

/** A passkey of a member. */
export interface PasskeysTable {
  /** The id that the authenticator chose. */
  credential_id: Buffer
  member_id: string
  /** The COSE key. */
  public_key: Buffer
  /** The authenticator's signature counter at the last use; 0 for authenticators without one. */
  sign_count: ColumnType<string, number, number>
  device_name: string
  device_type: PasskeyDeviceType
  transports: PasskeyTransport[]
  /** The model of the authenticator; all zeros when unknown. */
  aaguid: string
  is_synced: boolean
  /** Whether the authenticator verified its owner at the last use. */
  user_verified: boolean
  usage_count: Generated<number>
  created_at: Date
  last_used_at: Date | null
}

/** Settings that differ from the defaults. */
export interface PasskeySettingsTable {
  member_id: string
  auto_remove_unused_days: number
}

export type PasskeyPurpose = "register" | "sign_in" | "reauthenticate"

/** A challenge that was sent and not yet answered. Single use. */
export interface PasskeyChallengesTable {
  challenge_hash: Buffer
  purpose: PasskeyPurpose
  /**
   * The member who registers or reauthenticates. For a sign-in, the member whose passkeys may respond, if the
   * page named one. No foreign key, because a sign-in may name any id.
   */
  member_id: string | null
  /** Null for a sign-in. */
  session_id: string | null
  /** For nodes of the previous version, which let the caller choose. */
  user_verification: "required"
  /** The name for the new passkey. */
  device_name: string | null
  expires_at: Date
}

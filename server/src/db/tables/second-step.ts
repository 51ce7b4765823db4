/** The authenticator app of a member. One row per member, in effect from `confirmed_at`. */
export interface MemberOtpsTable {
  member_id: string
  /** The shared secret, encrypted for this member (JWE). */
  sealed_secret: string
  started_at: Date
  confirmed_at: Date | null
  /** The period of the last used code. Codes of this and earlier periods are rejected. */
  last_step: number | null
}

/** Recovery codes. They exist while the member has an authenticator app or does not sign in by password. */
export interface MemberRecoveryCodesTable {
  member_id: string
  hash: Buffer
  used_at: Date | null
}

/** Members who turned sign-in by password off. */
export interface DisabledPasswordSignInsTable {
  member_id: string
  disabled_at: Date
}

/** Removals of second steps that a recovery began, until they take effect or are cancelled. */
export interface SecondStepRemovalsTable {
  member_id: string
  /** It removes what was set up between these. */
  added_since: Date
  requested_at: Date
  due_at: Date
}

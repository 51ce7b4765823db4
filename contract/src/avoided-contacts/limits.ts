export const avoidedContactsLimits = {
  /** Contacts that a member may avoid. */
  contacts: { max: 500 },
  /** Contacts in one call. */
  perCall: { min: 1, max: 200 },
  /** Contacts that a member may add in one Taipei day, so that nobody tries numbers in bulk. */
  perDay: { newAccount: 20, established: 500 },
  /** Days for which an account is new. */
  newAccountDays: 7,
  /** Days for which a removed contact still hides. */
  endsAfterDays: 5,
  /** Characters of a label. */
  label: { min: 1, max: 20 },
} as const

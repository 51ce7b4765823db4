const minute = 60

/** Limits of passkeys. Durations in seconds unless the name says otherwise. */
export const passkeysLimits = {
  deviceName: { min: 1, max: 50 },
  /** Passkeys per member. */
  perMember: { min: 1, max: 20 },
  /** How long a challenge may be answered. */
  challenge: 5 * minute,
  /** Days without use after which a passkey is removed; 0 keeps all. */
  autoRemoveUnusedDays: { min: 0, max: 365 },
  autoRemoveDefaultDays: 90,
  /** Bytes of a credential id, by the WebAuthn specification. */
  credentialIdBytes: 1023,
} as const

import type { SignalKind } from "./options.ts"

export const signalsLimits = {
  /**
   * The smallest count of a day that is a signal: members who blocked or reported the member, or conversations
   * that the member started and in which they wrote something alike, a link or a bank account; new photos of
   * the profile that another member also has; or members who registered from the member's network.
   */
  leastCounts: {
    many_blocks: 5,
    many_reports: 3,
    alike_messages: 5,
    links: 3,
    bank_accounts: 2,
    same_photos: 1,
    same_network: 5,
  } satisfies Record<SignalKind, number>,
  /** The bits in which the perceptual hashes of two versions of a picture differ at most (decision 42). */
  samePictureBits: 8,
  /** Letters of a first message below which it is a greeting, and like no other. */
  greeting: 8,
  /** Letters of a first message that are compared. */
  compared: 60,
  /** The days that are completed after the service did not run. */
  missedDays: 7,
  keptDays: 90,
} as const

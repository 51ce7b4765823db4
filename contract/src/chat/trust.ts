/** What lowers the number of new conversations a day below that of the tier. Shares multiply the number. */
export const trustRules = {
  /** An account younger than `days` starts at most `most` conversations a day. */
  newAccount: { days: 3, most: 10 },
  /** The days of which blocks and answers count. */
  countedDays: 30,
  /** A conversation without an answer counts against its starter after this many days. */
  answerDays: 2,
  /** Blocks by at least this many members whom the member wrote first. The first row that applies counts. */
  blocks: [
    { least: 6, share: 0.25 },
    { least: 3, share: 0.5 },
  ],
  /** Of at least `started` conversations, less than the share `answered` got an answer. */
  answers: { started: 10, answered: 0.1, share: 0.5 },
} as const

/**
 * Why a member starts fewer conversations than the tier allows. `reception` covers answers and blocks alike, so
 * that nobody learns that they were blocked.
 */
export const trustReasons = ["new_account", "reception"] as const
export type TrustReason = (typeof trustReasons)[number]

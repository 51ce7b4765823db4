const minute = 60
const hour = 60 * minute

/** Limits of contact forms. Characters, bytes and seconds unless the name says otherwise. */
export const contactLimits = {
  name: { min: 1, max: 50 },
  subject: { min: 1, max: 100 },
  content: { min: 1, max: 2000 },
  reply: { min: 1, max: 2000 },
  /** Replies to one form, by the submitter and the team. */
  replies: { max: 100 },
  /** The team's note to the submitter. */
  adminNotes: { max: 2000 },
  /** The team's internal note. */
  internalNotes: { max: 2000 },
  attachments: {
    file: { maxBytes: 5 * 1024 * 1024 },
    together: {
      maxFiles: 3,
      maxBytes: 15 * 1024 * 1024,
      /** The submitter is anonymous, so slow uploads are cut off. */
      longestMs: 3 * minute * 1000,
    },
    /** The maximum lifetime of an attachment's URL in seconds; the minimum is half of it. */
    signedSeconds: 10 * minute,
  },
  verification: {
    /** The lifetime of a mailed link. */
    linkSeconds: 24 * hour,
    /** The minimum time between two mails. */
    resendSeconds: 60,
  },
  /** Unverified forms are deleted after this many days. */
  unverifiedDays: 30,
  /** Forms of a status are counted up to this; the page shows "99+" beyond. */
  countedForms: 100,
} as const

export const humanCheckLimits = {
  /** Characters of a proof. Turnstile's have up to 2,048. */
  proof: { max: 4096 },
  /** The lifetime of a challenge and its proof. */
  challengeSeconds: 20 * minute,
} as const

const minute = 60
const hour = 60 * minute

/** Limits of contact forms. Characters, bytes and seconds unless the name says otherwise. */
export const contactLimits = {
  name: { min: 1, max: 50 },
  subject: { min: 1, max: 100 },
  content: { min: 1, max: 2000 },
  reply: { min: 1, max: 2000 },
  /** Replies of both sides to one form. */
  replies: { max: 100 },
  /** Of what the team notes, which whoever sent the form reads too. */
  adminNotes: { max: 2000 },
  attachments: {
    file: { maxBytes: 5 * 1024 * 1024 },
    together: {
      maxFiles: 3,
      maxBytes: 15 * 1024 * 1024,
      /** Who sends it need not be known: nobody holds a connection for long by it. */
      longestMs: 3 * minute * 1000,
    },
    /** How long an address works at least that the desk looks at one by; it has lapsed before twice of that. */
    signedSeconds: 5 * minute,
  },
  verification: {
    /** How long the link in a mail works. */
    linkSeconds: 24 * hour,
    /** How long after one mail another may be asked for. */
    resendSeconds: 60,
  },
  /** After so many days a form that nobody verified is gone. */
  unverifiedDays: 30,
  /** So far the desk counts the forms of a state; beyond, the page says "99+". */
  countedForms: 100,
} as const

/** Limits of the check that a guest is human. */
export const humanCheckLimits = {
  /** Characters of a proof: those of Turnstile have up to 2,048. */
  proof: { max: 4096 },
  /** How long a challenge may be worked on, and its proof be used. */
  challengeSeconds: 20 * minute,
} as const

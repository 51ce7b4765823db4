/** A choice of members from whom a member accepts first messages. Whom they like visibly may always write. */
export const writerRestrictions = ["verified", "liked"] as const
export type WriterRestriction = (typeof writerRestrictions)[number]

/** Who may write a member a first message. */
export const firstWriters = ["everybody", ...writerRestrictions] as const
export type FirstWriters = (typeof firstWriters)[number]

/** In display order. */
export const contactFormTypes = [
  "bug_report",
  "feature_suggestion",
  "partnership",
  "complaint",
  "appeal",
  "other",
] as const
export type ContactFormType = (typeof contactFormTypes)[number]

export const contactStatuses = [
  "pending",
  "unverified",
  "verified",
  "in_progress",
  "resolved",
  "closed",
] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** Statuses of forms that the team has not processed yet. */
export const awaitingContactStatuses = ["pending", "verified"] as const satisfies readonly ContactStatus[]

/** Filters of the admin console's list: a status, or `awaiting` for all unprocessed forms. */
export const contactFilters = ["awaiting", ...contactStatuses] as const
export type ContactFilter = (typeof contactFilters)[number]

/** The colour of a status, for the submitter and in the admin console. */
export const contactTones: Readonly<Record<ContactStatus, "green" | "blue" | "yellow" | "grey">> = {
  pending: "grey",
  unverified: "yellow",
  verified: "green",
  in_progress: "blue",
  resolved: "green",
  closed: "grey",
}

/** The status changes that the admin console allows. Only the guest's mailed link leaves `unverified`. */
export const contactMoves: Readonly<Record<ContactStatus, readonly ContactStatus[]>> = {
  unverified: [],
  pending: ["in_progress", "resolved", "closed"],
  verified: ["in_progress", "resolved", "closed"],
  in_progress: ["resolved", "closed"],
  resolved: ["in_progress", "closed"],
  closed: [],
}

/** Statuses in which a form accepts replies. */
export const openContactStatuses: readonly ContactStatus[] = [
  "pending",
  "verified",
  "in_progress",
  "resolved",
]

/** The author of a reply. */
export const contactReplyAuthors = ["submitter", "team"] as const
export type ContactReplyAuthor = (typeof contactReplyAuthors)[number]

/** The human check for guests; `none` has no widget. */
export const humanCheckProviders = ["turnstile", "proof_of_work", "none"] as const

/** In the order in which they are offered. */
export const contactFormTypes = [
  "bug_report",
  "feature_suggestion",
  "partnership",
  "complaint",
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

/** In which colour a form's state is shown, to its sender as at the desk. */
export const contactTones: Readonly<Record<ContactStatus, "green" | "blue" | "yellow" | "grey">> = {
  pending: "grey",
  unverified: "yellow",
  verified: "green",
  in_progress: "blue",
  resolved: "green",
  closed: "grey",
}

/** To which states the desk may move a form. A guest's own mail link alone leads out of `unverified`. */
export const contactMoves: Readonly<Record<ContactStatus, readonly ContactStatus[]>> = {
  unverified: [],
  pending: ["in_progress", "resolved", "closed"],
  verified: ["in_progress", "resolved", "closed"],
  in_progress: ["resolved", "closed"],
  resolved: ["in_progress", "closed"],
  closed: [],
}

/** In which states a form takes replies, of its sender's and of the team's. */
export const openContactStatuses: readonly ContactStatus[] = [
  "pending",
  "verified",
  "in_progress",
  "resolved",
]

/** Who wrote a reply. */
export const contactReplySides = ["submitter", "team"] as const
export type ContactReplySide = (typeof contactReplySides)[number]

/** The pictures that may go along; the bytes decide in the end. */
export const contactAttachmentTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const

/** What a guest is checked by; `none`: by nothing that there is to show. */
export const humanCheckProviders = ["turnstile", "proof_of_work", "none"] as const

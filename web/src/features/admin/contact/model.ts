import {
  type ContactStatus,
  contactMoves,
  contactStatuses,
  openContactStatuses,
} from "@pinyu/contract/contact/options"

/** What the list can be narrowed to: what waits for the team first. */
export const filters: readonly ContactStatus[] = [
  "pending",
  "verified",
  "in_progress",
  "resolved",
  "closed",
  "unverified",
]

/** The state that an address names by `status`; none where it names none that there is. */
export const filterFrom = (address: URLSearchParams) =>
  contactStatuses.find((status) => status === address.get("status"))

/** What may be done with a form in a state. */
export const actsIn = (status: ContactStatus) => ({
  moves: contactMoves[status],
  canAnswer: openContactStatuses.includes(status),
  /** Whether an answer may settle the matter as well. */
  canResolve: contactMoves[status].includes("resolved"),
})

import {
  awaitingContactStatuses,
  type ContactFilter,
  type ContactStatus,
  contactFilters,
  contactMoves,
  openContactStatuses,
} from "@pinyu/contract/contact/options"
import type { ContactCounts } from "@pinyu/contract/contact/schemas"

/** The filters of the list; forms that wait for the team come first. */
export const filters = [
  "awaiting",
  "in_progress",
  "resolved",
  "closed",
  "unverified",
] as const satisfies readonly ContactFilter[]

/** Reads the filter from the `status` parameter; undefined for an unknown one. */
export const filterFrom = (parameters: URLSearchParams) =>
  contactFilters.find((filter) => filter === parameters.get("status"))

/** Returns the number of forms under a filter. */
export const countIn = (filter: ContactFilter, counts: ContactCounts) =>
  filter === "awaiting"
    ? awaitingContactStatuses.reduce((sum, status) => sum + counts[status], 0)
    : counts[filter]

/** Returns the actions that a status allows. */
export const actionsIn = (status: ContactStatus) => ({
  moves: contactMoves[status],
  canAnswer: openContactStatuses.includes(status),
  /** Whether an answer may resolve the form as well. */
  canResolve: contactMoves[status].includes("resolved"),
})

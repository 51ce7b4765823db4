import {
  awaitingContactStatuses,
  type ContactFilter,
  type ContactStatus,
  contactMoves,
  contactStatuses,
  openContactStatuses,
} from "@pinyu/contract/contact/options"
import type { ErrorCode } from "@pinyu/contract/errors"

/** Why a form in this state takes no reply, of neither side; null where it takes one. */
export const whyNoReply = (status: ContactStatus): ErrorCode | null => {
  if (openContactStatuses.includes(status)) return null
  return status === "unverified" ? "contact_form_unverified" : "contact_form_closed"
}

/** The state of a form once its sender wrote again: what was resolved is not. */
export const afterReply = (status: ContactStatus): ContactStatus =>
  status === "resolved" ? "in_progress" : status

/** The state of a form once its sender's address is proven. */
export const afterVerifying = (status: ContactStatus): ContactStatus =>
  status === "unverified" ? "verified" : status

const awaiting: readonly ContactStatus[] = awaitingContactStatuses

/** The states that a filter of the console's list means; without one all but unverified forms. */
export const statusesIn = (filter: ContactFilter | undefined): readonly ContactStatus[] => {
  if (filter === undefined) return contactStatuses.filter((status) => status !== "unverified")
  return filter === "awaiting" ? awaiting : [filter]
}

/**
 * The state after what an admin does: the one that it names, or, where it answers what still waits, `in_progress`. Null where
 * an admin may not move a form there.
 */
export const afterAdmin = (
  from: ContactStatus,
  { status, reply }: { status?: ContactStatus | undefined; reply?: string | undefined },
): ContactStatus | null => {
  const taken = reply !== undefined && awaiting.includes(from) ? "in_progress" : from
  const to = status ?? taken
  return to === from || contactMoves[from].includes(to) ? to : null
}

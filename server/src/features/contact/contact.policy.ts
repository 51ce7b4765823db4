import {
  awaitingContactStatuses,
  type ContactFilter,
  type ContactStatus,
  contactMoves,
  contactStatuses,
  openContactStatuses,
} from "@pinyu/contract/contact/options"
import type { ErrorCode } from "@pinyu/contract/errors"

/** Why a form in this state accepts no reply from either side; null when it does. */
export const replyError = (status: ContactStatus): ErrorCode | null => {
  if (openContactStatuses.includes(status)) return null
  return status === "unverified" ? "contact_form_unverified" : "contact_form_closed"
}

/** The state after the sender's reply: a resolved form is reopened. */
export const afterReply = (status: ContactStatus): ContactStatus =>
  status === "resolved" ? "in_progress" : status

/** The state after the sender's address is verified. */
export const afterVerifying = (status: ContactStatus): ContactStatus =>
  status === "unverified" ? "verified" : status

const awaiting: readonly ContactStatus[] = awaitingContactStatuses

/** The states that a filter of the console selects; without a filter, all but `unverified`. */
export const statusesIn = (filter: ContactFilter | undefined): readonly ContactStatus[] => {
  if (filter === undefined) return contactStatuses.filter((status) => status !== "unverified")
  return filter === "awaiting" ? awaiting : [filter]
}

/**
 * The state after an admin's change: the named one, or `in_progress` for a reply to a waiting form. Null when
 * an admin may not make that move.
 */
export const afterAdmin = (
  from: ContactStatus,
  { status, reply }: { status?: ContactStatus | undefined; reply?: string | undefined },
): ContactStatus | null => {
  const implied = reply !== undefined && awaiting.includes(from) ? "in_progress" : from
  const to = status ?? implied
  return to === from || contactMoves[from].includes(to) ? to : null
}

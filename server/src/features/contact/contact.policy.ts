import { type ContactStatus, contactMoves, openContactStatuses } from "@pinyu/contract/contact/options"
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

const waiting: readonly ContactStatus[] = ["pending", "verified"]

/**
 * The state after what the desk does: the one that it names, or, where it answers what still waits, `in_progress`. Null where
 * the desk may not move a form there.
 */
export const afterDesk = (
  from: ContactStatus,
  { status, reply }: { status?: ContactStatus | undefined; reply?: string | undefined },
): ContactStatus | null => {
  const taken = reply !== undefined && waiting.includes(from) ? "in_progress" : from
  const to = status ?? taken
  return to === from || contactMoves[from].includes(to) ? to : null
}

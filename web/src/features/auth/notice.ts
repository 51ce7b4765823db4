import { auth } from "@pinyu/phrases/auth"

export type Notice = keyof typeof auth.login.notices

/**
 * The navigation state for a notice on the sign-in page. The history stores it, so it contains only the
 * notice's name.
 */
export const withNotice = (notice: Notice) => ({ notice })

/** The registered address, in memory only, because the history lives longer than needed. */
let registeredEmail = ""

/** Stores the address of a registration for the following sign-in. */
export const storeRegisteredEmail = (email: string) => {
  registeredEmail = email
}

/** The address just registered in this page, if the notice is about a registration; otherwise empty. */
export const registeredEmailFor = (notice: Notice | null) =>
  notice === "registered" || notice === "registeredUnverified" ? registeredEmail : ""

/** Reads the notice from a navigation state, if any. */
export const noticeIn = (state: unknown): Notice | null => {
  if (typeof state !== "object" || state === null || !("notice" in state)) return null
  const { notice } = state
  return typeof notice === "string" && Object.hasOwn(auth.login.notices, notice) ? (notice as Notice) : null
}

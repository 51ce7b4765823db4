import { auth } from "@pinyu/phrases/auth"

type Notice = keyof typeof auth.login.notices

/**
 * The navigation state for a notice on the sign-in page. The history stores it, so it contains only the
 * notice's name.
 */
export const withNotice = (notice: Notice) => ({ notice })

/** Reads the notice from a navigation state, if any. */
export const noticeIn = (state: unknown): Notice | null => {
  if (typeof state !== "object" || state === null || !("notice" in state)) return null
  const { notice } = state
  return typeof notice === "string" && Object.hasOwn(auth.login.notices, notice) ? (notice as Notice) : null
}

import { auth } from "@pinyu/phrases/auth"

export type Notice = keyof typeof auth.login.notices

/** The state that takes a word to the sign-in page; history keeps it, so it holds no more than the word's name. */
export const withNotice = (notice: Notice) => ({ notice })

/** The word that came with a navigation, if one did. */
export const noticeIn = (state: unknown): Notice | null => {
  if (typeof state !== "object" || state === null || !("notice" in state)) return null
  const { notice } = state
  return typeof notice === "string" && Object.hasOwn(auth.login.notices, notice) ? (notice as Notice) : null
}

import { useSyncExternalStore } from "react"
import { networkError } from "../api/api-error.ts"
import { useUnloadWarning } from "../hooks/use-unload-warning.ts"
import { session } from "../session/session.ts"

/** The id of the signed-in member. */
export const currentMemberId = () => {
  const state = session.state()
  return state.status === "member" ? state.user.id : null
}

/** Throws after another member's sign-in: pending uploads must not be sent as theirs. */
export const assertMember = (memberId: string | null) => {
  if (currentMemberId() !== memberId) throw networkError()
}

interface UnsentFiles {
  list: () => readonly unknown[]
  subscribe: (listener: () => void) => () => void
}

/** Makes the browser ask before it closes the tab while files are listed. */
export const useUnsentWarning = ({ list, subscribe }: UnsentFiles) =>
  useUnloadWarning(useSyncExternalStore(subscribe, () => list().length > 0))

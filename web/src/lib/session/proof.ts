import { authRoutes } from "@pinyu/contract/auth/routes"
import { useState } from "react"
import { call } from "../api/api.ts"

/**
 * Runs an action that needs a recent sign-in, and reauthenticates the member when it is not recent. Resolves to
 * null when the member cancels. Does not ask again for a password that the member typed for the action.
 */
export type RunWithProof = <Result>(
  action: () => Promise<Result>,
  password?: string,
) => Promise<Result | null>

/**
 * Opens the form of an action that needs a recent sign-in: the proof comes first, so that no form waits behind it.
 * A failure of the check opens the form too; its action then says what is wrong.
 */
export const useProofFirst = (run: RunWithProof) => {
  const [isChecking, setChecking] = useState(false)
  return {
    isChecking,
    open: async (show: () => void) => {
      setChecking(true)
      const checked = await run(() => call(authRoutes.checkRecentSignIn, {})).catch(() => "unknown")
      setChecking(false)
      if (checked !== null) show()
    },
  }
}

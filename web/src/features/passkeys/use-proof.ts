import type { RunWithProof } from "../../lib/session/proof.ts"
import { usePasskeys } from "./api.ts"
import { ReauthenticationCancelled, useReauthentication } from "./use-reauthentication.tsx"

/**
 * Wraps `useReauthentication` for other areas. Offers a passkey to members who have one. An action resolves to
 * null when the member cancels. The caller renders `dialog`.
 */
export const useProof = () => {
  const passkeys = usePasskeys()
  const { run, prove, dialog } = useReauthentication((passkeys.data?.length ?? 0) > 0)
  const runWithProof: RunWithProof = async (action, password) => {
    try {
      return await run(action, password)
    } catch (error) {
      if (error instanceof ReauthenticationCancelled) return null
      throw error
    }
  }
  /** Asks for a fresh proof; false when the member cancels. */
  const proveNow = () =>
    prove().then(
      () => true,
      () => false,
    )
  return { run: runWithProof, prove: proveNow, dialog }
}

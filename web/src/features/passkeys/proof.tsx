import { usePasskeys } from "./api.ts"
import { ProofForm } from "./reauthentication-dialog.tsx"

/** Asks on a page for a passkey or the password. The server verifies it. */
export function Proof({ onProved }: { onProved: () => void }) {
  const passkeys = usePasskeys()
  return <ProofForm hasPasskey={(passkeys.data?.length ?? 0) > 0} known={{}} onProved={onProved} />
}

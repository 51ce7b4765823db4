import { ProofForm } from "./reauthentication-dialog.tsx"

/** Asks on a page for a passkey or the password. The server verifies it. */
export function Proof({ onProved }: { onProved: () => void }) {
  return <ProofForm known={{}} onProved={onProved} />
}

import type { ReactNode } from "react"
import { useProof } from "../../features/passkeys/index.ts"
import type { RunWithProof } from "../../lib/session/proof.ts"

/** A section whose changes may ask for a passkey or the password first. */
export function WithProof({ section }: { section: (run: RunWithProof) => ReactNode }) {
  const { run, dialog } = useProof()
  return (
    <>
      {section(run)}
      {dialog}
    </>
  )
}

import { useEffect, useEffectEvent } from "react"
import { HumanCheckPart } from "./human-check.tsx"
import { useHumanCheck } from "./use-human-check.ts"

/** The human check for a form of another area: returns each proof, and revokes it on expiry. */
export function GuestCheck({ onProof }: { onProof: (proof: string | undefined) => void }) {
  const check = useHumanCheck("sign_in")
  const reportProof = useEffectEvent(onProof)
  useEffect(() => reportProof(check.proof), [check.proof])
  return <HumanCheckPart check={check} />
}

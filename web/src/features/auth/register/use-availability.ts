import { useEffect, useReducer, useState } from "react"
import { setTimer } from "../../../lib/set-timer.ts"
import { loadApi, loadChecks } from "../lazy.ts"
import { availabilityAfter, createAvailabilityCheck, unknownAvailability } from "./availability.ts"
import type { Proofs } from "./proofs.ts"

/** Checks the availability of the typed address. */
export const useAvailability = ({ run }: Pick<Proofs, "run">) => {
  const [availability, report] = useReducer(availabilityAfter, unknownAvailability)
  const [check] = useState(() =>
    createAvailabilityCheck({
      setTimer,
      errorOf: async (email) => (await loadChecks()).emailErrors({ email }).email,
      fetchAvailability: (email, signal) =>
        run(async (proof) => (await loadApi()).isEmailFree({ email, ...proof }, signal)),
      report,
    }),
  )
  useEffect(() => check.stop, [check])
  return {
    availability,
    setEmail: check.setEmail,
    recheck: check.recheck,
    /** The server reported it during registration. */
    markTaken: (email: string) => report({ kind: "answered", email, isAvailable: false }),
  }
}

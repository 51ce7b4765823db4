import { useEffect, useReducer, useState } from "react"
import { setTimer } from "../../../lib/set-timer.ts"
import { loadApi, loadChecks } from "../lazy.ts"
import { availabilityAfter, createAvailabilityCheck, unknownAvailability } from "./availability.ts"

/** Checks the availability of the typed address. */
export const useAvailability = () => {
  const [availability, report] = useReducer(availabilityAfter, unknownAvailability)
  const [check] = useState(() =>
    createAvailabilityCheck({
      setTimer,
      errorOf: async (email) => (await loadChecks()).emailErrors({ email }).email,
      fetchAvailability: async (email, signal) => (await loadApi()).isEmailFree(email, signal),
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

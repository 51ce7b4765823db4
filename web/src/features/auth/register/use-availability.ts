import { useEffect, useReducer, useState } from "react"
import { later } from "../../../lib/later.ts"
import { loadApi, loadChecks } from "../lazy.ts"
import { availabilityAfter, createAvailabilityCheck, unknownAvailability } from "./availability.ts"

/** Whether the typed address is free to register with, and how to ask. */
export const useAvailability = () => {
  const [availability, report] = useReducer(availabilityAfter, unknownAvailability)
  const [check] = useState(() =>
    createAvailabilityCheck({
      later,
      isWellFormed: async (email) => (await loadChecks()).isEmail(email),
      ask: async (email, signal) => (await loadApi()).isEmailFree(email, signal),
      report,
    }),
  )
  useEffect(() => check.stop, [check])
  return {
    availability,
    typed: check.typed,
    again: check.again,
    /** The server said so while registering. */
    taken: (email: string) => report({ kind: "answered", email, isAvailable: false }),
  }
}

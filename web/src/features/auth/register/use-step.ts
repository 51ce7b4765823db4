import { useState } from "react"
import { useLocation, useNavigate } from "react-router"
import { newKey } from "../../../lib/attempt-keys.ts"
import { type Step, stepOf } from "./draft.ts"

/**
 * Each step is an entry of the browser's history, so that its Back goes a step back. The address stays the same, and
 * the entry holds only the number of the step.
 */
export const useStep = () => {
  const [walk] = useState(newKey)
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const step = stepOf(state, walk)
  return {
    step,
    /** Resolves once the next step is there. */
    next: async () => {
      await navigate({ search }, { state: { walk, step: step + 1 } })
    },
    back: () => void navigate(-1),
    /** To an earlier step; the entries before this one are exactly the steps before it. */
    backTo: (earlier: Step) => {
      if (earlier < step) void navigate(earlier - step)
    },
  }
}

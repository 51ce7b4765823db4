import { useLocation, useNavigate } from "react-router"
import { type Step, stepOf } from "./draft.ts"

/**
 * Each step is a history entry, so that Back returns one step. The URL stays the same; the entry
 * stores only the step's number.
 */
export const useStep = (wizardId: string) => {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const step = stepOf(state, wizardId)
  return {
    step,
    /** Resolves when the next step is rendered. */
    next: async () => {
      await navigate({ search }, { state: { wizardId, step: step + 1 } })
    },
    back: () => void navigate(-1),
    /** Returns to an earlier step; the previous history entries are exactly the previous steps. */
    backTo: (earlier: Step) => {
      if (earlier < step) void navigate(earlier - step)
    },
  }
}

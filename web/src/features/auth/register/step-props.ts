import type { Submission } from "../../../lib/use-submission.ts"
import type { Draft } from "./draft.ts"

/** What a step with fields is given: what was typed, what is wrong, and the way on. */
export interface StepProps {
  draft: Draft
  change: <K extends keyof Draft>(part: K, value: Draft[K]) => void
  submission: Submission
  onNext: () => void
  onBack: () => void
}

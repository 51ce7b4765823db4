import type { Submission } from "../../../lib/api/use-submission.ts"
import type { Draft } from "./draft.ts"

/** The props of a step with fields: values, errors, and navigation. */
export interface StepProps {
  draft: Draft
  change: <K extends keyof Draft>(part: K, value: Draft[K]) => void
  submission: Submission
  onNext: () => void
  onBack: () => void
}

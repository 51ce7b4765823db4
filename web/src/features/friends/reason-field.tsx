import { friendsLimits } from "@pinyu/contract/friends/limits"
import { friends } from "@pinyu/phrases/friends"
import type { Submission } from "../../lib/use-submission.ts"
import { TextAreaField } from "../../ui/member/text-area-field.tsx"

interface ReasonFieldProps {
  submission: Pick<Submission, "problems" | "mend">
  /** What was said before. */
  known: string
}

/** Why somebody is on the blacklist, named `reason` in its form. */
export function ReasonField({ submission, known }: ReasonFieldProps) {
  return (
    <TextAreaField
      label={friends.blockReason}
      optional
      name="reason"
      max={friendsLimits.blacklistReason.max}
      defaultValue={known}
      error={submission.problems.reason}
      onChange={() => submission.mend("reason")}
      data-autofocus
    />
  )
}

import { friendsLimits } from "@pinyu/contract/friends/limits"
import { friends } from "@pinyu/phrases/friends"
import type { Submission } from "../../lib/api/use-submission.ts"
import { TextAreaField } from "../../ui/member/text-area-field.tsx"

interface ReasonFieldProps {
  submission: Pick<Submission, "errors" | "clearError">
  /** The saved reason. */
  initial: string
}

/** The reason of a block; the form field `reason`. */
export function ReasonField({ submission, initial }: ReasonFieldProps) {
  return (
    <TextAreaField
      label={friends.blockReason}
      optional
      name="reason"
      max={friendsLimits.blacklistReason.max}
      defaultValue={initial}
      error={submission.errors.reason}
      onChange={() => submission.clearError("reason")}
      data-autofocus
    />
  )
}

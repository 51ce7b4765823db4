import { reportReasons } from "@pinyu/contract/options"
import { pages } from "@pinyu/contract/pages"
import { reportsLimits } from "@pinyu/contract/reports/limits"
import { common } from "@pinyu/phrases/common"
import { optionNames } from "@pinyu/phrases/options"
import { reports } from "@pinyu/phrases/reports"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { Button } from "../../ui/button.tsx"
import { Checkbox } from "../../ui/form/checkbox.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { RadioList } from "../../ui/member/radio-list.tsx"
import { TextAreaField } from "../../ui/member/text-area-field.tsx"
import { type Draft, draftFrom } from "./model.ts"

interface ReasonStepProps {
  nickname: string
  /** Whether a message is reported, whose context may be shown to the team. */
  isMessage: boolean
  /** The earlier input, after going back. */
  draft: Draft | null
  onClose: () => void
  onDone: (draft: Draft) => void
}

const reasons = reportReasons.map((value) => ({ value, label: optionNames.reportReason[value] }))

/** The reason and the details. */
export function ReasonStep({ nickname, isMessage, draft: initial, onClose, onDone }: ReasonStepProps) {
  const submission = useSubmission()
  const { reason: missing, details: wrong } = submission.errors
  const submitReason = (typed: FormData) =>
    void submission.submit(async () => {
      const { draft, errors } = draftFrom(
        formText(typed, "reason"),
        formText(typed, "details"),
        typed.has("with_context"),
      )
      if (draft) onDone(draft)
      return errors
    })
  return (
    <Form submission={submission} onSubmit={submitReason}>
      <DialogText>
        {reports.lead(nickname)}{" "}
        <a href={pages.safety} target="_blank" rel="noopener">
          {reports.howWeDecide}
        </a>
      </DialogText>
      <RadioList
        label={reports.reason}
        name="reason"
        options={reasons}
        initial={initial?.reason}
        error={missing}
        autoFocus
        onChoose={() => submission.clearError("reason")}
      />
      <TextAreaField
        label={reports.details}
        optional
        name="details"
        hint={reports.detailsHint}
        error={wrong}
        max={reportsLimits.details.max}
        defaultValue={initial?.details ?? ""}
        onChange={() => submission.clearError("details")}
      />
      {isMessage && (
        <Checkbox name="with_context" label={reports.withContext} defaultChecked={initial?.with_context} />
      )}
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit">{reports.next}</Button>
      </DialogActions>
    </Form>
  )
}

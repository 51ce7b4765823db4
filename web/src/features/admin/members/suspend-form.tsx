import { moderationLimits } from "@pinyu/contract/moderation/limits"
import { communityRules } from "@pinyu/contract/moderation/options"
import { newSuspension } from "@pinyu/contract/moderation/schemas"
import { adminMembers as words } from "@pinyu/phrases/admin-members"
import { adminReports } from "@pinyu/phrases/admin-reports"
import { optionNames } from "@pinyu/phrases/options"
import { useState } from "react"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { validateForm } from "../../../lib/api/validate-form.ts"
import { serverClock } from "../../../lib/server-clock.ts"
import { Button } from "../../../ui/button.tsx"
import { Form, formText } from "../../../ui/form/form.tsx"
import { SelectField } from "../../../ui/form/select-field.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { suspensionDays } from "../reports/model.ts"
import { type NewSuspension, useSuspend } from "./api.ts"
import { daysAfter } from "./model.ts"

const rules = communityRules.map((value) => ({ value, label: optionNames.communityRule[value] }))
const lengths = suspensionDays.map((days) => ({
  value: String(days),
  label: adminReports.days(days || null),
}))

/** Suspends a member after a confirmation. */
export function SuspendForm({ memberId }: { memberId: string }) {
  const submission = useSubmission()
  const suspend = useSuspend(memberId)
  const [round, setRound] = useState(0)
  const [entered, setEntered] = useState<NewSuspension | null>(null)
  const { errors, clearError } = submission
  const check = (typed: FormData) =>
    void submission.submit(async () => {
      const rule = communityRules.find((one) => one === formText(typed, "rule"))
      if (!rule) return validateForm(newSuspension, { rule: "", until: null })
      const until = daysAfter(serverClock.now(), Number(formText(typed, "days")))
      const suspension = { rule, until, note: formText(typed, "note") }
      const found = validateForm(newSuspension, suspension)
      if (!hasErrors(found)) setEntered(suspension)
      return found
    })
  const send = async () => {
    if (entered) await suspend.mutateAsync(entered)
    setRound(round + 1)
  }
  return (
    <>
      <Form key={round} submission={submission} onSubmit={check}>
        <SelectField
          label={adminReports.rule}
          name="rule"
          placeholder={adminReports.chooseRule}
          defaultValue=""
          options={rules}
          error={errors.rule}
          onChange={() => clearError("rule")}
        />
        <SelectField label={adminReports.length} name="days" defaultValue="7" options={lengths} />
        <TextAreaField
          label={adminReports.note}
          hint={adminReports.noteHint}
          optional
          name="note"
          max={moderationLimits.note.max}
          error={errors.note}
          onChange={() => clearError("note")}
        />
        <div>
          <Button type="submit" variant="danger" busy={submission.pending}>
            {words.suspend}
          </Button>
        </div>
      </Form>
      <ConfirmMutation
        open={entered !== null}
        danger
        title={words.suspendTitle}
        text={words.suspendText}
        confirmLabel={words.suspend}
        onClose={() => setEntered(null)}
        action={send}
        doneText={words.suspended}
      />
    </>
  )
}

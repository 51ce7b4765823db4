import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import { secondStep as words } from "@pinyu/phrases/second-step"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { isTouchScreen } from "../../lib/touch-screen.ts"
import { Button } from "../../ui/button.tsx"
import { OtpField } from "../../ui/codes/otp-field.tsx"
import { OtpSecret } from "../../ui/codes/otp-secret.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { type Enrolment, useConfirmOtp } from "./api.ts"
import { fieldOfCode } from "./fields.ts"

interface EnrolDialogProps {
  /** The pending enrolment; null while the dialog is closed. */
  enrolment: Enrolment | null
  onClose: () => void
  /** Receives the recovery codes, which are returned only once. */
  onCodes: (codes: readonly string[]) => void
}

/** Shows the secret for an authenticator app and asks for a code of the app. */
export function EnrolDialog({ enrolment, onClose, onCodes }: EnrolDialogProps) {
  return (
    <Dialog open={enrolment !== null} onClose={onClose} title={words.enrolTitle} size="34rem">
      {enrolment && <Content enrolment={enrolment} onCodes={onCodes} />}
    </Dialog>
  )
}

function Content({ enrolment, onCodes }: { enrolment: Enrolment } & Pick<EnrolDialogProps, "onCodes">) {
  const { mutateAsync: confirm } = useConfirmOtp()
  const submission = useSubmission(fieldOfCode)

  const proceed = (typed: FormData) =>
    void submission.submit(
      async () => {
        const form = { otp: formText(typed, "otp") }
        const formErrors = validateForm(secondStepRoutes.confirmOtp.body, form)
        if (hasErrors(formErrors)) return formErrors
        const { recovery_codes } = await confirm(form.otp)
        onCodes(recovery_codes)
        return undefined
      },
      (error) => toFailureMessage(error, words.failed),
    )

  return (
    <Form submission={submission} onSubmit={proceed}>
      <OtpSecret {...enrolment}>
        <OtpField
          label={words.code}
          error={submission.errors.otp}
          onChange={() => submission.clearError("otp")}
          // On a touch screen, the keyboard would cover what comes first.
          {...(!isTouchScreen() && { "data-autofocus": true })}
        />
      </OtpSecret>
      <DialogText>{words.enrolText}</DialogText>
      <DialogActions>
        <Button type="submit" busy={submission.pending}>
          {words.confirm}
        </Button>
      </DialogActions>
    </Form>
  )
}

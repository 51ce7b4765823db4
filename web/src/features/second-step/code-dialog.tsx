import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import { secondStep as words } from "@pinyu/phrases/second-step"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { Button } from "../../ui/button.tsx"
import { CodeField } from "../../ui/codes/otp-field.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { fieldOfCode } from "./fields.ts"

interface CodeDialogProps {
  open: boolean
  title: string
  text: string
  submit: string
  danger?: boolean
  /** Performs the change with the code. */
  onSubmit: (otp: string) => Promise<void>
  onClose: () => void
}

/** Asks for a code of the authenticator app, or a recovery code, before a change. */
export function CodeDialog({ open, title, onClose, ...content }: CodeDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <Content {...content} />
    </Dialog>
  )
}

function Content({
  text,
  submit,
  danger = false,
  onSubmit,
}: Omit<CodeDialogProps, "open" | "title" | "onClose">) {
  const submission = useSubmission(fieldOfCode)
  const proceed = (typed: FormData) =>
    void submission.submit(
      async () => {
        const form = { otp: formText(typed, "otp") }
        const formErrors = validateForm(secondStepRoutes.disableOtp.body, form)
        if (hasErrors(formErrors)) return formErrors
        await onSubmit(form.otp)
        return undefined
      },
      (error) => toFailureMessage(error, words.failed),
    )
  return (
    <Form submission={submission} onSubmit={proceed}>
      <DialogText>{text}</DialogText>
      <CodeField
        label={words.codeOrRecovery}
        error={submission.errors.otp}
        onChange={() => submission.clearError("otp")}
        data-autofocus
      />
      <DialogActions>
        <Button type="submit" variant={danger ? "danger" : "primary"} busy={submission.pending}>
          {submit}
        </Button>
      </DialogActions>
    </Form>
  )
}

import { authRoutes } from "@pinyu/contract/auth/routes"
import type { User } from "@pinyu/contract/auth/schemas"
import { settings } from "@pinyu/phrases/settings"
import { useState } from "react"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { validateForm } from "../../../lib/api/validate-form.ts"
import { type RunWithProof, useProofFirst } from "../../../lib/session/proof.ts"
import { Button } from "../../../ui/button.tsx"
import { Form, formText } from "../../../ui/form/form.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { Dialog, DialogActions, DialogText } from "../../../ui/member/dialog.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useSubmission } from "../use-submission.ts"
import { useChangeEmail } from "./api.ts"
import styles from "./settings.module.css"

const words = settings.email

interface ChangeEmailProps {
  user: User
  run: RunWithProof
}

/** Requests a change of the address, and shows the address that awaits confirmation. */
export function ChangeEmail({ user, run }: ChangeEmailProps) {
  const [isOpen, setOpen] = useState(false)
  const proof = useProofFirst(run)
  const close = () => setOpen(false)
  return (
    <div className={styles.row}>
      <p className={styles.text} role="status">
        {user.pending_email === null ? words.text : words.pending(user.pending_email)}
      </p>
      <Button variant="outline" busy={proof.isChecking} onClick={() => void proof.open(() => setOpen(true))}>
        {words.change}
      </Button>
      <Dialog open={isOpen} onClose={close} title={words.changeTitle}>
        <NewEmail run={run} onDone={close} />
      </Dialog>
    </div>
  )
}

function NewEmail({ run, onDone }: Pick<ChangeEmailProps, "run"> & { onDone: () => void }) {
  const submission = useSubmission()
  const { mutateAsync } = useChangeEmail()

  const send = (typed: FormData) =>
    void submission.submit(
      async () => {
        const email = formText(typed, "email")
        const errors = validateForm(authRoutes.changeEmail.body, { email })
        if (hasErrors(errors)) return errors
        const sent = await run(() => mutateAsync(email))
        if (sent === null) return
        toasts.showBriefly(sent.message)
        onDone()
        return
      },
      (error) => toFailureMessage(error, words.failed),
    )

  return (
    <Form submission={submission} onSubmit={send}>
      <DialogText>{words.changeText}</DialogText>
      <TextField
        label={words.next}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        data-autofocus
        error={submission.errors.email}
        onChange={() => submission.clearError("email")}
      />
      <DialogActions>
        <Button type="submit" busy={submission.pending}>
          {words.send}
        </Button>
      </DialogActions>
    </Form>
  )
}

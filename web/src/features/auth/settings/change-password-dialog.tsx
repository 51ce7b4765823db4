import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { settings } from "@pinyu/phrases/settings"
import { useEffect, useState } from "react"
import { useNavigate } from "react-router"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import type { RunWithProof } from "../../../lib/session/proof.ts"
import { session, useSession } from "../../../lib/session/session.ts"
import { setTimer } from "../../../lib/set-timer.ts"
import { Button } from "../../../ui/button.tsx"
import { Form, formText } from "../../../ui/form/form.tsx"
import { PasswordField } from "../../../ui/form/password-field.tsx"
import { Dialog, DialogActions, DialogText } from "../../../ui/member/dialog.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { loadPasswords } from "../lazy.ts"
import { withNotice } from "../notice.ts"
import { StrengthMeter } from "../strength-meter.tsx"
import { useSubmission } from "../use-submission.ts"
import { changePassword } from "./api.ts"
import { isPasswordChangeComplete, type PasswordChange, passwordChangeErrors } from "./model.ts"

const words = settings.password

/** How long a message above the form stays, in ms. */
const messageMs = 3_000

/** Returns the server's message about the current password: a failed reauthentication names it `password`. */
const currentPasswordError = (errors: Readonly<Record<string, string>>) =>
  errors.currentPassword ?? errors.password

const passwordChangeIn = (typed: FormData): PasswordChange => ({
  currentPassword: formText(typed, "currentPassword"),
  newPassword: formText(typed, "newPassword"),
  confirmation: formText(typed, "confirmation"),
})

interface ChangePasswordDialogProps {
  open: boolean
  run: RunWithProof
  onClose: () => void
}

/** Asks for the current password and twice for the new one. */
export function ChangePasswordDialog({ open, ...content }: ChangePasswordDialogProps) {
  return (
    <Dialog open={open} onClose={content.onClose} title={words.changeTitle}>
      <Content {...content} />
    </Dialog>
  )
}

function Content({ run, onClose }: Omit<ChangePasswordDialogProps, "open">) {
  const [newPassword, setNewPassword] = useState("")
  const [isComplete, setComplete] = useState(false)
  const submission = useSubmission()
  const { errors, pending, message, clear, clearError } = submission
  const navigate = useNavigate()
  const state = useSession()
  const owner = state.status === "member" ? state.user : {}

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message restarts the timer
  useEffect(
    () => (message === null ? undefined : setTimer(clear, messageMs)),
    [message, submission.failureCount],
  )

  const leave = async () => {
    toasts.showBriefly(words.changed)
    onClose()
    // The server ended every session, including this browser's.
    await session.signOut()
    await navigate(pages.login, { replace: true, state: withNotice("passwordReset") })
  }

  const save = (typed: FormData) =>
    void submission.submit(
      async () => {
        const form = passwordChangeIn(typed)
        const { passwordError } = await loadPasswords()
        const formErrors = passwordChangeErrors(form, (password) => passwordError(password, owner))
        if (hasErrors(formErrors)) return formErrors
        const { currentPassword, newPassword } = form
        const changed = await run(() => changePassword({ currentPassword, newPassword }), currentPassword)
        if (changed) await leave()
        return undefined
      },
      (error) => toFailureMessage(error, words.failed),
    )

  return (
    <Form
      submission={submission}
      onSubmit={save}
      onChange={({ currentTarget }) =>
        setComplete(isPasswordChangeComplete(passwordChangeIn(new FormData(currentTarget))))
      }
    >
      <DialogText>{words.text}</DialogText>
      <PasswordField
        label={words.current}
        name="currentPassword"
        autoComplete="current-password"
        data-autofocus
        onChange={() => {
          clearError("currentPassword")
          clearError("password")
        }}
        error={currentPasswordError(errors)}
      />
      <PasswordField
        label={words.next}
        name="newPassword"
        autoComplete="new-password"
        value={newPassword}
        onChange={(event) => {
          setNewPassword(event.target.value)
          clearError("newPassword")
        }}
        hint={auth.passwordHint}
        error={errors.newPassword}
      />
      <StrengthMeter password={newPassword} owner={owner} />
      <PasswordField
        label={words.confirmation}
        name="confirmation"
        autoComplete="new-password"
        onChange={() => clearError("confirmation")}
        error={errors.confirmation}
      />
      <DialogActions>
        <Button type="submit" busy={pending} disabled={!isComplete}>
          {words.change}
        </Button>
      </DialogActions>
    </Form>
  )
}

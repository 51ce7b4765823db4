import { authRoutes } from "@pinyu/contract/auth/routes"
import { canonicalText } from "@pinyu/contract/canonical"
import { settings } from "@pinyu/phrases/settings"
import { useState } from "react"
import { ApiError, toFailureMessage } from "../../../lib/api/api-error.ts"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { validateForm } from "../../../lib/api/validate-form.ts"
import { useSecondsUntil } from "../../../lib/hooks/use-seconds-until.ts"
import { serverClock } from "../../../lib/server-clock.ts"
import type { RunWithProof } from "../../../lib/session/proof.ts"
import { Button } from "../../../ui/button.tsx"
import { Form, formText } from "../../../ui/form/form.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { Dialog, DialogActions, DialogText } from "../../../ui/member/dialog.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import authStyles from "../auth.module.css"
import { digitsOf } from "../register/draft.ts"
import { useSubmission } from "../use-submission.ts"
import { sendPhoneCode, useVerifyPhone } from "./api.ts"

const words = settings.phone
/** The message at the field, where there is one: each step has a single field, so a banner would repeat it. */
const toMessage = (error: unknown) => {
  const [atField] = error instanceof ApiError ? Object.values(error.fields) : []
  return atField ?? toFailureMessage(error, words.failed)
}

/** A number that received a code. */
interface Sent {
  phone: string
  /** No new code is sent before this instant (ms since 1970). */
  lockedUntil: number
}

interface VerifyPhoneDialogProps {
  open: boolean
  run: RunWithProof
  onClose: () => void
}

/** Asks for a number, then for the code that it received. */
export function VerifyPhoneDialog({ open, ...content }: VerifyPhoneDialogProps) {
  return (
    <Dialog open={open} onClose={content.onClose} title={words.addTitle}>
      <Content {...content} />
    </Dialog>
  )
}

function Content({ run, onClose }: Omit<VerifyPhoneDialogProps, "open">) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [typed, setTyped] = useState("")

  const send = async (phone: string) => {
    const answer = await run(() => sendPhoneCode(phone))
    if (answer)
      setSent({ phone, lockedUntil: serverClock.now().getTime() + answer.resendAfterSeconds * 1000 })
  }

  if (sent)
    return <CodeStep sent={sent} run={run} onResend={send} onBack={() => setSent(null)} onDone={onClose} />
  return <NumberStep typed={typed} onType={setTyped} onSend={send} />
}

interface NumberStepProps {
  /** The dialog stores it, so that a wrong number can be corrected. */
  typed: string
  onType: (typed: string) => void
  onSend: (phone: string) => Promise<void>
}

function NumberStep({ typed, onType, onSend }: NumberStepProps) {
  const submission = useSubmission()
  const submit = () =>
    void submission.submit(async () => {
      const errors = validateForm(authRoutes.sendPhoneCode.body, { phone: typed })
      if (hasErrors(errors)) return errors
      await onSend(typed)
      return
    }, toMessage)

  return (
    <Form submission={submission} onSubmit={submit}>
      <DialogText>{words.numberText}</DialogText>
      <TextField
        label={words.number}
        name="phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        hint={words.numberHint}
        data-autofocus
        value={typed}
        error={submission.errors.phone}
        onChange={(event) => {
          onType(event.target.value)
          submission.clearError("phone")
        }}
      />
      <DialogActions>
        <Button type="submit" busy={submission.pending}>
          {words.send}
        </Button>
      </DialogActions>
    </Form>
  )
}

interface CodeStepProps {
  sent: Sent
  run: RunWithProof
  onResend: (phone: string) => Promise<void>
  onBack: () => void
  onDone: () => void
}

function CodeStep({ sent, run, onResend, onBack, onDone }: CodeStepProps) {
  const submission = useSubmission()
  const { mutateAsync } = useVerifyPhone()
  const seconds = useSecondsUntil(sent.lockedUntil)

  const verify = (typed: FormData) =>
    void submission.submit(async () => {
      const code = digitsOf(formText(typed, "code"))
      const errors = validateForm(authRoutes.verifyPhone.body, { code })
      if (hasErrors(errors)) return errors
      const verified = await run(() => mutateAsync(code))
      if (verified === null) return
      toasts.showBriefly(words.verified)
      onDone()
      return
    }, toMessage)

  return (
    <Form submission={submission} onSubmit={verify}>
      <DialogText>{words.sentTo(canonicalText(sent.phone))}</DialogText>
      <TextField
        label={words.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={words.codeHint}
        autoFocus
        error={submission.errors.code}
        onChange={() => submission.clearError("code")}
      />
      <Button
        variant="quiet"
        className={authStyles.locked}
        disabled={seconds > 0}
        onClick={() => void submission.submit(() => onResend(sent.phone), toMessage)}
      >
        {seconds > 0 ? words.resendIn(seconds) : words.resend}
      </Button>
      <DialogActions>
        <Button variant="outline" onClick={onBack}>
          {words.otherNumber}
        </Button>
        <Button type="submit" busy={submission.pending}>
          {words.verify}
        </Button>
      </DialogActions>
    </Form>
  )
}

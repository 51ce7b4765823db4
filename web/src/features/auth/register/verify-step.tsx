import { canonicalText } from "@pinyu/contract/canonical"
import { auth } from "@pinyu/phrases/auth"
import { common } from "@pinyu/phrases/common"
import { registration } from "@pinyu/phrases/registration"
import { useRef } from "react"
import { useSecondsUntil } from "../../../lib/hooks/use-seconds-until.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Checkbox } from "../../../ui/form/checkbox.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { LegalLinks } from "../../../ui/legal-links.tsx"
import authStyles from "../auth.module.css"
import { AuthHead } from "../auth-head.tsx"
import { Form } from "../form.tsx"
import { digitsOf } from "./draft.ts"
import styles from "./register.module.css"
import type { StepProps } from "./step-props.ts"
import type { CodeSending } from "./use-code-sending.ts"

const words = registration

interface VerifyStepProps extends StepProps {
  sending: CodeSending
  /** Registers without a code; a link verifies the address later. */
  onLater: () => void
}

/** Verifies the address now or later, and asks to accept the terms. */
export function VerifyStep({ draft, change, submission, sending, onNext, onLater, onBack }: VerifyStepProps) {
  const { errors, pending } = submission
  const code = useRef<HTMLInputElement>(null)

  const send = async () => {
    if (!(await sending.send())) return
    // Fields that were missing before the code was sent are not errors any more.
    submission.clear()
    code.current?.focus()
  }

  return (
    <>
      <AuthHead title={words.verifyTitle}>
        {words.verifyText}
        <strong className={styles.address}>{canonicalText(draft.email)}</strong>
      </AuthHead>
      <Form submission={submission} onSubmit={onNext}>
        <SendCode sending={sending} onSend={() => void send()} />
        <TextField
          ref={code}
          label={words.code}
          name="emailCode"
          className={styles.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={draft.emailCode}
          onChange={(event) => change("emailCode", digitsOf(event.target.value))}
          error={errors.emailCode}
          hint={sending.sent ? words.codeHint : undefined}
        />
        <Checkbox
          name="acceptTerms"
          checked={draft.acceptTerms}
          onChange={(event) => change("acceptTerms", event.target.checked)}
          error={errors.acceptTerms}
          label={
            <span className={authStyles.legal}>
              {words.agreeBefore}
              <LegalLinks />
            </span>
          }
        />
        <div className={styles.finish}>
          <Button type="submit" size="lg" block busy={pending}>
            {pending ? words.finishing : words.finish}
          </Button>
          <Button variant="outline" size="lg" block disabled={pending} onClick={onLater}>
            {words.finishLater}
          </Button>
          <p className={authStyles.note}>{words.laterText}</p>
          <Button variant="quiet" disabled={pending} onClick={onBack}>
            {common.back}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** The button that mails the code; afterwards it counts down the resend lock. */
function SendCode({ sending, onSend }: { sending: CodeSending; onSend: () => void }) {
  const seconds = useSecondsUntil(sending.lockedUntil)
  const label = sending.sent ? words.resendCode : words.sendCode
  return (
    <div className={styles.send}>
      <Button
        variant="outline"
        block
        className={authStyles.locked}
        busy={sending.pending}
        disabled={seconds > 0}
        onClick={onSend}
      >
        {sending.pending ? auth.sending : seconds > 0 ? auth.resendIn(seconds) : label}
      </Button>
      {sending.error ? (
        <Banner tone="error">{sending.error}</Banner>
      ) : (
        <p className={styles.sent} role="status">
          {sending.sent && words.codeSent}
        </p>
      )}
    </div>
  )
}

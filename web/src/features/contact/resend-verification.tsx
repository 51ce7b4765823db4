import { contactLimits } from "@pinyu/contract/contact/limits"
import { contact } from "@pinyu/phrases/contact"
import { useState } from "react"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { useSecondsUntil } from "../../lib/hooks/use-seconds-until.ts"
import { serverClock } from "../../lib/server-clock.ts"
import { Button } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import type { FormKey } from "./api.ts"
import styles from "./form-page.module.css"
import { loadApi } from "./lazy.ts"

const words = contact.status

interface ResendVerificationProps {
  formKey: FormKey
  /** When the form was sent and its sender's address awaits verification. Null otherwise. */
  waitingSince: string | null
}

/** The end of the resend lock. */
const lockFrom = (sentAt: string) => Date.parse(sentAt) + contactLimits.verification.resendSeconds * 1000

/** The remaining steps, and a button to resend the mail with a resend lock. */
export function ResendVerification({ formKey, waitingSince }: ResendVerificationProps) {
  const [lockedUntil, setLockedUntil] = useState(() => (waitingSince ? lockFrom(waitingSince) : 0))
  const seconds = useSecondsUntil(lockedUntil)
  const { submit, pending } = useSubmission()

  const send = () =>
    submit(
      async () => {
        const { resendVerification } = await loadApi()
        const { resendAfterSeconds } = await resendVerification(formKey)
        setLockedUntil(serverClock.now().getTime() + resendAfterSeconds * 1000)
        toasts.show({ text: words.resent, tone: "success" })
      },
      (error) => {
        const message = toFailureMessage(error, words.resendFailed)
        toasts.show({ text: message, tone: "error" })
        return message
      },
    )

  return (
    <section className={styles.waiting}>
      <Heading level={2} size="md">
        {waitingSince ? words.waitingTitle : words.unverifiedTitle}
      </Heading>
      <p>{waitingSince ? words.waiting : words.unverified}</p>
      <Button variant="outline" size="sm" busy={pending} disabled={seconds > 0} onClick={() => void send()}>
        {pending ? words.resending : seconds > 0 ? words.resendIn(seconds) : words.resend}
      </Button>
    </section>
  )
}

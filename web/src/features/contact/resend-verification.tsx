import { contactLimits } from "@pinyu/contract/contact/limits"
import { contact } from "@pinyu/phrases/contact"
import { useState } from "react"
import { refusalOr } from "../../lib/api-error.ts"
import { useSecondsUntil } from "../../lib/use-seconds-until.ts"
import { useSubmission } from "../../lib/use-submission.ts"
import { Button } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import type { FormKey } from "./api.ts"
import styles from "./form-page.module.css"
import { loadApi } from "./lazy.ts"

const words = contact.status

interface ResendVerificationProps {
  formKey: FormKey
  /** When a form was sent that waits for its sender's address, as a guest's does; a mail left then. Null for others. */
  waitingSince: string | null
}

/** Since when the lock counts: never from a time that this device has yet to reach. */
const lockFrom = (sentAt: string) =>
  Math.min(Date.parse(sentAt), Date.now()) + contactLimits.verification.resendSeconds * 1000

/** What is still to be done, and another mail for whoever did not get the first; then the resend lock. */
export function ResendVerification({ formKey, waitingSince }: ResendVerificationProps) {
  const [lockedUntil, setLockedUntil] = useState(() => (waitingSince ? lockFrom(waitingSince) : 0))
  const seconds = useSecondsUntil(lockedUntil)
  const { submit, pending } = useSubmission()

  const send = () =>
    submit(
      async () => {
        const { resendVerification } = await loadApi()
        const { resendAfterSeconds } = await resendVerification(formKey)
        setLockedUntil(Date.now() + resendAfterSeconds * 1000)
        toasts.show({ text: words.resent, tone: "success" })
      },
      (error) => {
        const sentence = refusalOr(error, words.resendFailed)
        toasts.show({ text: sentence, tone: "error" })
        return sentence
      },
    )

  return (
    <section className={styles.waiting}>
      <Heading level={2} size="md">
        {waitingSince ? words.waitingTitle : words.unprovenTitle}
      </Heading>
      <p>{waitingSince ? words.waiting : words.unproven}</p>
      <Button variant="outline" size="sm" busy={pending} disabled={seconds > 0} onClick={() => void send()}>
        {pending ? words.resending : seconds > 0 ? words.resendIn(seconds) : words.resend}
      </Button>
    </section>
  )
}

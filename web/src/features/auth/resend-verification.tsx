import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import { useState } from "react"
import { useSecondsUntil } from "../../lib/hooks/use-seconds-until.ts"
import { serverClock } from "../../lib/server-clock.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import styles from "./auth.module.css"
import { loadApi } from "./lazy.ts"
import { useSubmission } from "./use-submission.ts"

/**
 * Mails a new verification link to a signed-in member, then disables the button until the resend lock
 * ends.
 */
export function ResendVerification() {
  const [sent, setSent] = useState({ message: "", lockedUntil: 0 })
  const seconds = useSecondsUntil(sent.lockedUntil)
  const { submit, pending, message } = useSubmission()

  const send = () =>
    submit(async () => {
      const { sendVerificationEmail } = await loadApi()
      const { message, resendAfterSeconds } = await sendVerificationEmail()
      setSent({ message, lockedUntil: serverClock.now().getTime() + resendAfterSeconds * 1000 })
    })

  return (
    <div className={styles.actions}>
      {message && <Banner tone="error">{message}</Banner>}
      {!message && sent.message && <Banner tone="success">{sent.message}</Banner>}
      <Button
        size="lg"
        block
        className={styles.locked}
        busy={pending}
        disabled={seconds > 0}
        onClick={() => void send()}
      >
        {pending ? auth.sending : seconds > 0 ? auth.resendIn(seconds) : authLinks.verify.resend}
      </Button>
      {sent.message && <p className={styles.note}>{auth.checkSpam}</p>}
    </div>
  )
}

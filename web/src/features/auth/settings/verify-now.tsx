import { auth } from "@pinyu/phrases/auth"
import { settings } from "@pinyu/phrases/settings"
import { useState } from "react"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { useSecondsUntil } from "../../../lib/hooks/use-seconds-until.ts"
import { serverClock } from "../../../lib/server-clock.ts"
import { Button } from "../../../ui/button.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { sendVerificationEmail } from "../api.ts"
import authStyles from "../auth.module.css"
import { useSubmission } from "../use-submission.ts"
import styles from "./settings.module.css"

const words = settings.account

/** Mails a verification link, then disables the button until the resend lock ends. */
export function VerifyNow() {
  const [lockedUntil, setLockedUntil] = useState(0)
  const [sent, setSent] = useState("")
  const seconds = useSecondsUntil(lockedUntil)
  const { submit, pending } = useSubmission()

  const send = () =>
    submit(async () => {
      try {
        const { message, resendAfterSeconds } = await sendVerificationEmail()
        setSent(message)
        setLockedUntil(serverClock.now().getTime() + resendAfterSeconds * 1000)
      } catch (error) {
        toasts.showBriefly(toFailureMessage(error, words.verifyFailed), "error")
      }
    })

  return (
    <div className={styles.row}>
      <p className={styles.text} role="status">
        {sent ? `${sent}${auth.checkSpam}` : words.verifyText}
      </p>
      <Button
        variant="outline"
        className={authStyles.locked}
        busy={pending}
        disabled={seconds > 0}
        onClick={() => void send()}
      >
        {seconds > 0 ? words.sendAgainIn(seconds) : sent ? auth.resend : words.verifyNow}
      </Button>
    </div>
  )
}

import { useState } from "react"
import { toErrorMessage } from "../../../lib/api/api-error.ts"
import { serverClock } from "../../../lib/server-clock.ts"
import { loadApi } from "../lazy.ts"
import type { SentCode } from "./kept.ts"
import type { Proofs } from "./proofs.ts"

interface CodeSendingNeeds extends Pick<Proofs, "run"> {
  email: string
  /** The wizard owns it, so that moving between steps does not lift the resend lock. */
  sent: SentCode
  setSent: (sent: SentCode) => void
}

/** Mails the code. */
export const useCodeSending = ({ email, sent, setSent, run }: CodeSendingNeeds) => {
  const [failed, setFailed] = useState<{ email: string; error: string } | null>(null)
  const [pending, setPending] = useState(false)
  const isSent = email !== "" && sent.email === email

  return {
    sent: isSent,
    lockedUntil: isSent ? sent.lockedUntil : 0,
    error: failed?.email === email ? failed.error : null,
    pending,
    /** Resolves to whether the code was sent. */
    send: async () => {
      if (pending) return false
      setPending(true)
      try {
        const { sendEmailCode } = await loadApi()
        const { resendAfterSeconds } = await run((proof) => sendEmailCode({ email, ...proof }))
        setSent({ email, lockedUntil: serverClock.now().getTime() + resendAfterSeconds * 1000 })
        setFailed(null)
        return true
      } catch (error) {
        setFailed({ email, error: toErrorMessage(error) })
        return false
      } finally {
        setPending(false)
      }
    },
  }
}

export type CodeSending = ReturnType<typeof useCodeSending>

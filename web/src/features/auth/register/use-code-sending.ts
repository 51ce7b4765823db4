import { useState } from "react"
import { ApiError, sentenceOf } from "../../../lib/api-error.ts"
import { loadApi } from "../lazy.ts"

/** What is known about the code that was mailed. Each belongs to one address. */
interface Sending {
  email: string
  /** Before this instant (ms since 1970) no other code is sent. */
  lockedUntil: number
  sent: boolean
  error: string | null
}

/** Mailing the code: kept by the wizard, so that walking back and forth does not lift the resend lock. */
export const useCodeSending = (email: string, onTaken: (sentence: string) => void) => {
  const [sending, setSending] = useState<Sending>({ email: "", lockedUntil: 0, sent: false, error: null })
  const [pending, setPending] = useState(false)
  const forThis = sending.email === email ? sending : { lockedUntil: 0, sent: false, error: null }

  return {
    ...forThis,
    pending,
    /** Resolves to whether a code is on its way. */
    send: async () => {
      if (pending) return false
      setPending(true)
      try {
        const { sendEmailCode } = await loadApi()
        const { resendAfterSeconds } = await sendEmailCode(email)
        setSending({ email, lockedUntil: Date.now() + resendAfterSeconds * 1000, sent: true, error: null })
        return true
      } catch (error) {
        if (error instanceof ApiError && error.code === "email_taken") onTaken(error.message)
        else setSending({ ...forThis, email, error: sentenceOf(error) })
        return false
      } finally {
        setPending(false)
      }
    },
  }
}

export type CodeSending = ReturnType<typeof useCodeSending>

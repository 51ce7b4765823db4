import { useState } from "react"
import { toErrorMessage } from "../../../lib/api/api-error.ts"
import { serverClock } from "../../../lib/server-clock.ts"
import { loadApi } from "../lazy.ts"
import type { Proofs } from "./proofs.ts"

/** The state of the mailed code. Each belongs to one address. */
interface CodeState {
  email: string
  /** No new code is sent before this instant (ms since 1970). */
  lockedUntil: number
  sent: boolean
  error: string | null
}

/**
 * Mails the code. The wizard owns this state, so that moving between steps does not lift the resend
 * lock.
 */
export const useCodeSending = (email: string, { run }: Pick<Proofs, "run">) => {
  const [sending, setSending] = useState<CodeState>({ email: "", lockedUntil: 0, sent: false, error: null })
  const [pending, setPending] = useState(false)
  const current = sending.email === email ? sending : { lockedUntil: 0, sent: false, error: null }

  return {
    ...current,
    pending,
    /** Resolves to whether the code was sent. */
    send: async () => {
      if (pending) return false
      setPending(true)
      try {
        const { sendEmailCode } = await loadApi()
        const { resendAfterSeconds } = await run((proof) => sendEmailCode({ email, ...proof }))
        const lockedUntil = serverClock.now().getTime() + resendAfterSeconds * 1000
        setSending({ email, lockedUntil, sent: true, error: null })
        return true
      } catch (error) {
        setSending({ ...current, email, error: toErrorMessage(error) })
        return false
      } finally {
        setPending(false)
      }
    },
  }
}

export type CodeSending = ReturnType<typeof useCodeSending>

import { passkeySignIn as words } from "@pinyu/phrases/passkey-sign-in"
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  WebAuthnAbortService,
} from "@simplewebauthn/browser"
import { useCallback, useEffect, useRef, useState } from "react"
import { ApiError } from "../../../lib/api/api-error.ts"
import { loadChunk } from "../../../lib/pages/chunk.ts"
import { answerWithPasskey, forgetPasskey } from "../../../lib/passkeys/answer-with-passkey.ts"
import { ceremonyMessage, optionsFailure } from "../../../lib/passkeys/ceremony-message.ts"
import { session } from "../../../lib/session/session.ts"

/**
 * Asks for the second step when an error requires one; resolves to false for other errors. `signIn` repeats the
 * sign-in with a code.
 */
export type AskSecondStep = (
  error: unknown,
  rememberMe: boolean,
  signIn: (code: { otp: string }) => Promise<void>,
) => Promise<boolean>

export type SignInPhase = "idle" | "checking" | "waiting" | "signingIn" | "done"

/** Renews the autofill before its challenge expires, which takes five minutes. */
const renewalMs = 4 * 60_000

/** The contract's schemas and the client are larger than the sign-in page. */
const loadCalls = () => loadChunk(() => import("./calls.ts"))

const begin = async () => {
  const { beginSignIn } = await loadCalls()
  return beginSignIn().catch((error: unknown) => {
    throw optionsFailure(error)
  })
}

type Answer = Awaited<ReturnType<typeof answerWithPasskey>>

const signInWith = async (answer: Answer, rememberMe: boolean, otp?: string) => {
  const { finishSignIn } = await loadCalls()
  const signedIn = await finishSignIn(answer, rememberMe, otp).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "passkey_unknown") void forgetPasskey(answer.id)
    throw error
  })
  return () => session.signIn(signedIn)
}

/**
 * Signs in with a passkey: by the browser's autofill, which is active while the page is open, or by a button.
 * Calls `isRemembered` after the member has chosen a passkey.
 */
export const usePasskeySignIn = (
  isRemembered: () => boolean,
  askSecondStep: AskSecondStep = async () => false,
) => {
  const [phase, setPhase] = useState<SignInPhase>("idle")
  const [message, setMessage] = useState<string | null>(null)
  const isMounted = useRef(false)
  const isPressed = useRef(false)
  const remembered = useRef(isRemembered)
  remembered.current = isRemembered
  const asking = useRef(askSecondStep)
  asking.current = askSecondStep

  const finish = useCallback(async (answer: Answer) => {
    setMessage(null)
    setPhase("signingIn")
    const rememberMe = remembered.current()
    try {
      const enter = await signInWith(answer, rememberMe)
      setPhase("done")
      enter()
    } catch (error) {
      const repeat = async ({ otp }: { otp: string }) =>
        (await signInWith(await answerWithPasskey(await begin()), rememberMe, otp))()
      if (!(await asking.current(error, rememberMe, repeat))) throw error
    }
  }, [])

  const fail = useCallback((error: unknown) => {
    setPhase("idle")
    setMessage(ceremonyMessage(error, words.failed))
  }, [])

  const offerAutofill = useCallback(async () => {
    const isUnwanted = () => !isMounted.current || isPressed.current
    if (!(await browserSupportsWebAuthnAutofill()) || isUnwanted()) return
    // A failure needs no message: the form and the button remain.
    const options = await begin().catch(() => null)
    if (!options || isUnwanted()) return
    const answer = await answerWithPasskey(options, { autofill: true }).catch(() => null)
    if (answer && isMounted.current) await finish(answer).catch(fail)
  }, [finish, fail])

  useEffect(() => {
    isMounted.current = true
    void offerAutofill()
    const renewal = setInterval(() => {
      if (document.visibilityState === "visible") void offerAutofill()
    }, renewalMs)
    return () => {
      isMounted.current = false
      clearInterval(renewal)
      WebAuthnAbortService.cancelCeremony()
    }
  }, [offerAutofill])

  const press = async () => {
    setMessage(null)
    setPhase("checking")
    if (!browserSupportsWebAuthn()) {
      setPhase("idle")
      setMessage(words.unsupported)
      return
    }
    isPressed.current = true
    try {
      const options = await begin()
      setPhase("waiting")
      await finish(await answerWithPasskey(options))
    } catch (error) {
      fail(error)
      isPressed.current = false
      void offerAutofill()
    }
  }

  return { phase, message, press }
}

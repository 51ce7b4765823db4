import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import { useCallback, useEffect, useRef, useState } from "react"
import { ApiError, toErrorMessage } from "../../lib/api/api-error.ts"
import { useLoaded } from "../../lib/query/use-loaded.ts"
import { loginPath } from "../../lib/session/return-to.ts"
import { useSession } from "../../lib/session/session.ts"
import { useMailedToken } from "../../lib/session/url-token.ts"
import { Mark } from "../../ui/brand/mark.tsx"
import { LinkButton } from "../../ui/button.tsx"
import { Spinner } from "../../ui/feedback/spinner.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"
import styles from "./auth.module.css"
import { AuthHead, focusHeading } from "./auth-head.tsx"
import { loadApi } from "./lazy.ts"
import { Outcome } from "./outcome.tsx"
import { ResendVerification } from "./resend-verification.tsx"
import { VerifyEmail, type VerifyOutcome } from "./verify-email.tsx"

const words = authLinks.verify

/**
 * A mailed link: shows the account that it verifies and asks for its password, or starts anew. Opening
 * it changes nothing.
 */
export function VerifyAccountScreen() {
  const token = useMailedToken(pages.verifyAccount(""))
  return (
    <div className={styles.page}>
      {token ? (
        <MailedLink token={token} />
      ) : (
        <NotVerified title={words.missingTitle} text={words.missingText} />
      )}
    </div>
  )
}

const isTokenRejected = (error: unknown) =>
  error instanceof ApiError && ["token_invalid", "invalid_fields"].includes(error.code)

function MailedLink({ token }: { token: string }) {
  const load = useCallback(
    async (signal: AbortSignal) => (await loadApi()).showVerification(token, signal),
    [token],
  )
  const { state, reload } = useLoaded(load)
  const [outcome, setOutcome] = useState<VerifyOutcome | null>(null)
  const container = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (outcome || state.status === "failed") focusHeading(container.current)
  }, [outcome, state.status])

  const isInvalid = outcome === "invalid" || (state.status === "failed" && isTokenRejected(state.error))
  return (
    <div ref={container} className={styles.page}>
      {isInvalid ? (
        <NotVerified title={words.invalidTitle} text={words.invalidText} />
      ) : outcome === "verified" ? (
        <Verified />
      ) : outcome === "cleared" ? (
        <Cleared />
      ) : state.status === "loaded" ? (
        <VerifyEmail token={token} account={state.value} onOutcome={setOutcome} />
      ) : state.status === "failed" ? (
        <ErrorState
          level={1}
          art={<Mark size="4rem" />}
          title={words.errorTitle}
          text={toErrorMessage(state.error)}
          onRetry={reload}
        />
      ) : (
        <div className={styles.outcome}>
          <Spinner label={words.loading} />
          <AuthHead title={words.loadingTitle} />
        </div>
      )}
    </div>
  )
}

/** The next step: into the member area or to the sign-in page. */
function NextStep() {
  const isMember = useSession().status === "member"
  return (
    <LinkButton to={isMember ? pages.explore : pages.login} size="lg" block>
      {isMember ? auth.toExplore : auth.toLogin}
    </LinkButton>
  )
}

function Verified() {
  return (
    <Outcome title={words.verifiedTitle} text={words.verifiedText}>
      <NextStep />
    </Outcome>
  )
}

function Cleared() {
  return (
    <Outcome title={words.clearedTitle} text={words.clearedText}>
      <LinkButton to={pages.register} size="lg" block>
        {words.registerAnew}
      </LinkButton>
    </Outcome>
  )
}

/** An invalid link. A signed-in member can request another one, others sign in first. */
function NotVerified({ title, text }: { title: string; text: string }) {
  const state = useSession()
  if (state.status === "member" && state.user.email_verified) return <Verified />
  return (
    <Outcome title={title} text={text}>
      {state.status === "member" ? <ResendVerification /> : <SignInFirst />}
    </Outcome>
  )
}

function SignInFirst() {
  return (
    <>
      <p className={styles.note}>{words.signInToResend}</p>
      <LinkButton to={loginPath(pages.verifyAccount(""))} size="lg" block>
        {auth.toLogin}
      </LinkButton>
    </>
  )
}

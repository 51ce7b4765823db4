import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { useEffect, useRef, useState } from "react"
import { useMailedToken } from "../../lib/address-token.ts"
import { ApiError, sentenceOf } from "../../lib/api-error.ts"
import { loginPath } from "../../lib/return-to.ts"
import { session, useSession } from "../../lib/session.ts"
import { Mark } from "../../ui/brand/mark.tsx"
import { LinkButton } from "../../ui/button.tsx"
import { Spinner } from "../../ui/feedback/spinner.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"
import styles from "./auth.module.css"
import { AuthHead, focusHeading } from "./auth-head.tsx"
import { loadApi } from "./lazy.ts"
import { Outcome } from "./outcome.tsx"
import { ResendVerification } from "./resend-verification.tsx"

const words = auth.verify

type Verification =
  | { status: "verifying" | "verified" | "invalid" | "missing" }
  | { status: "trouble"; sentence: string }

/** Takes up the new standing of a member who is signed in here; it shows with the next sign-in at the latest. */
const refreshUser = async (currentUser: Awaited<ReturnType<typeof loadApi>>["currentUser"]) => {
  if (session.state().status !== "member") return
  await currentUser().then(session.updateUser, () => undefined)
}

const verify = async (token: string): Promise<Verification> => {
  try {
    const { verifyEmail, currentUser } = await loadApi()
    await verifyEmail(token)
    await refreshUser(currentUser)
    return { status: "verified" }
  } catch (error) {
    return error instanceof ApiError && ["token_invalid", "invalid_fields"].includes(error.code)
      ? { status: "invalid" }
      : { status: "trouble", sentence: sentenceOf(error) }
  }
}

/** Spends the token of a mailed link as soon as the page opens, and says how that went. */
export function VerifyAccountScreen() {
  const token = useMailedToken(pages.verifyAccount(""))
  const [verification, setVerification] = useState<Verification>({ status: token ? "verifying" : "missing" })
  const begun = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  const { status } = verification

  const begin = async (token: string) => {
    setVerification({ status: "verifying" })
    setVerification(await verify(token))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a token can be spent only once
  useEffect(() => {
    if (!token || begun.current) return
    begun.current = true
    void begin(token)
  }, [token])

  useEffect(() => {
    if (status === "verified" || status === "invalid") focusHeading(place.current)
  }, [status])

  return (
    <div ref={place} className={styles.page}>
      {status === "verifying" && (
        <div className={styles.outcome}>
          <Spinner label={words.verifying} />
          <AuthHead title={words.verifyingTitle} />
        </div>
      )}
      {status === "verified" && <Verified />}
      {status === "invalid" && <NotVerified title={words.invalidTitle} text={words.invalidText} />}
      {status === "missing" && <NotVerified title={words.missingTitle} text={words.missingText} />}
      {status === "trouble" && token && (
        <ErrorState
          level={1}
          art={<Mark size="4rem" />}
          title={words.troubleTitle}
          text={verification.sentence}
          onRetry={() => void begin(token)}
        />
      )}
    </div>
  )
}

/** The way on: into the member area, or to the door of it. */
function WayOn() {
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
      <WayOn />
    </Outcome>
  )
}

/** A link that did not verify: whoever is signed in can have another one, others sign in first. */
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

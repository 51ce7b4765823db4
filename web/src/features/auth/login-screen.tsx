import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { common } from "@pinyu/phrases/common"
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react"
import { Link, useLocation } from "react-router"
import { ApiError, toSignInErrorMessage } from "../../lib/api/api-error.ts"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { ChunkLoadError } from "../../lib/pages/chunk.ts"
import { toChunkMessage } from "../../lib/pages/chunk-texts.ts"
import { isExplorePath } from "../../lib/session/return-to.ts"
import { session, useSession } from "../../lib/session/session.ts"
import type { SessionState } from "../../lib/session/session-store.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Checkbox } from "../../ui/form/checkbox.tsx"
import { formText } from "../../ui/form/form.tsx"
import { PasswordField } from "../../ui/form/password-field.tsx"
import { TextField } from "../../ui/form/text-field.tsx"
import styles from "./auth.module.css"
import { AuthHead, focusHeading } from "./auth-head.tsx"
import { Form } from "./form.tsx"
import { loadApi, loadChecks } from "./lazy.ts"
import { noticeIn } from "./notice.ts"
import { useSubmission } from "./use-submission.ts"

const words = auth.login

interface LoginScreenProps {
  /** The human check, shown when sign-in is throttled. */
  HumanCheck: ComponentType<{ onProof: (proof: string | undefined) => void }>
  /** The passkey button, shown once the session is known. */
  PasskeySignIn: ComponentType<{ askSecondStep?: AskSecondStep }>
  /** Loads the screen of a suspended member. */
  loadSuspended: () => Promise<ComponentType<{ error: ApiError; onBack: () => void }>>
  /** Loads the screen that asks for a code when the account has a second step. */
  loadSecondStep: () => Promise<ComponentType<SecondStepProps>>
}

type SignInBody = Parameters<Awaited<ReturnType<typeof loadApi>>["signIn"]>[0]

/** Repeats a sign-in with the code of its second step. */
type SignInAgain = (code: { otp: string; humanProof?: string }) => Promise<void>

/** A sign-in that waits for its second step. */
interface Waiting {
  isPasswordOff: boolean
  rememberMe: boolean
  signIn: SignInAgain
}

/** Asks for the second step when an error requires one; resolves to false for other errors. */
type AskSecondStep = (error: unknown, rememberMe: boolean, signIn: SignInAgain) => Promise<boolean>

interface SecondStepProps extends Waiting, Pick<LoginScreenProps, "HumanCheck"> {
  PasskeySignIn: ComponentType
  onBack: () => void
}

const signInWith = async (body: SignInBody) => {
  const { signIn } = await loadApi()
  session.signIn(await signIn(body))
}

/** Returns which second step an error requires; null for other errors. */
const secondStepOf = (error: unknown) => {
  const code = error instanceof ApiError && error.code
  if (code === "otp_required") return { isPasswordOff: false }
  return code === "password_sign_in_disabled" ? { isPasswordOff: true } : null
}

/** The human check shows its own message, which need not repeat above the form. */
const toMessage = (error: unknown) => {
  if (error instanceof ChunkLoadError) return toChunkMessage(error.type, navigator.onLine)
  return throttleMessage(error) ?? toSignInErrorMessage(error, words.failed)
}

const throttleMessage = (error: unknown) => (error instanceof ApiError ? error.fields.humanProof : undefined)

/** The sign-in form. The page that renders it decides where to go afterwards. */
export function LoginScreen({ loadSecondStep, loadSuspended, ...parts }: LoginScreenProps) {
  const { HumanCheck, PasskeySignIn } = parts
  const state = useSession()
  const { search, state: arrival } = useLocation()
  const { submit, clearError, ...submission } = useSubmission()
  const { pending, errors, message } = submission
  const notice = noticeIn(arrival)
  const returnTo = new URLSearchParams(search).get("returnTo")
  const container = useRef<HTMLDivElement>(null)
  /** Each proof needs a new check; 0 while no check is required. */
  const [check, setCheck] = useState(0)
  const [proof, setProof] = useState<string | undefined>()
  const [secondStep, setSecondStep] = useState<ReactNode>(null)
  const [suspended, setSuspended] = useState<ReactNode>(null)
  const requestProof = () => {
    setProof(undefined)
    setCheck((round) => round + 1)
  }

  const changeProof = (next: string | undefined) => {
    setProof(next)
    if (next) clearError("humanProof")
  }

  useEffect(() => {
    if (notice) focusHeading(container.current)
  }, [notice])

  const askSecondStep: AskSecondStep = async (error, rememberMe, signIn) => {
    const required = secondStepOf(error)
    if (!required) return false
    // Loads before the form is replaced: after a failure, the form still has its values and shows the error.
    const SecondStep = await loadSecondStep()
    setSecondStep(
      <SecondStep {...parts} {...required} {...{ rememberMe, signIn }} onBack={() => setSecondStep(null)} />,
    )
    return true
  }

  const signIn = (typed: FormData) =>
    submit(async () => {
      const form = { email: formText(typed, "email"), password: formText(typed, "password") }
      const formErrors = (await loadChecks()).loginErrors(form)
      if (hasErrors(formErrors)) return formErrors
      const body = { ...form, rememberMe: typed.has("rememberMe") }
      try {
        await signInWith({ ...body, ...(proof && { humanProof: proof }) })
      } catch (error) {
        if (await askSecondStep(error, body.rememberMe, (code) => signInWith({ ...body, ...code }))) return
        if (error instanceof ApiError && error.code === "suspended") {
          const Suspended = await loadSuspended()
          setSuspended(<Suspended error={error} onBack={() => setSuspended(null)} />)
          return
        }
        // A proof is valid once: the next attempt needs another.
        if (proof || throttleMessage(error)) requestProof()
        throw error
      }
    }, toMessage)

  if (suspended || secondStep) return suspended || secondStep
  return (
    <div ref={container} className={styles.page}>
      <AuthHead title={words.title}>{words.text}</AuthHead>
      {notice && !message && <Banner tone="success">{words.notices[notice]}</Banner>}
      {!message && <SessionBanner state={state} returnTo={notice ? null : returnTo} />}
      <Form submission={submission} onSubmit={signIn}>
        <TextField
          label={auth.email}
          name="email"
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
          onChange={() => clearError("email")}
        />
        <PasswordField
          label={auth.password}
          name="password"
          autoComplete="current-password"
          error={errors.password}
          onChange={() => clearError("password")}
        />
        <div className={styles.sides}>
          <Checkbox name="rememberMe" label={words.rememberMe} />
          <Link to={pages.forgotPassword} className={styles.link}>
            {words.forgot}
          </Link>
        </div>
        {check > 0 && (
          <section className={styles.check} aria-label={words.slowed}>
            {errors.humanProof && <Banner tone="error">{errors.humanProof}</Banner>}
            <HumanCheck key={check} onProof={changeProof} />
            <p className={styles.note}>
              <Link to={pages.forgotPassword}>{words.slowedOther}</Link>
            </p>
          </section>
        )}
        <Button type="submit" size="lg" block busy={pending}>
          {pending ? words.submitting : words.submit}
        </Button>
        <div className={styles.later}>
          {state.status !== "loading" && <PasskeySignIn askSecondStep={askSecondStep} />}
        </div>
      </Form>
      <p className={styles.aside}>
        {words.newHere}
        <Link to={{ pathname: pages.register, search }} className={styles.link}>
          {words.register}
        </Link>
      </p>
    </div>
  )
}

interface SessionBannerProps {
  state: SessionState
  /** The page that the visitor requested. */
  returnTo: string | null
}

/** Explains why a sign-in is required: an ended session, or a page for members. */
function SessionBanner({ state, returnTo }: SessionBannerProps) {
  if (state.status === "unreachable") {
    return (
      <Banner tone="error" onRetry={() => void session.restore()}>
        {words.unreachable}
      </Banner>
    )
  }
  if (state.status !== "visitor") return null
  if (state.error === "session_expired") return <Banner>{words.sessionExpired}</Banner>
  if (state.error === "network_error") return <Banner tone="error">{common.networkError}</Banner>
  if (state.error === "auth_error") return <Banner>{words.authError}</Banner>
  return isExplorePath(returnTo) ? <Banner>{words.exploreFirst}</Banner> : null
}

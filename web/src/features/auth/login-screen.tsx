import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { common } from "@pinyu/phrases/common"
import { useEffect, useRef } from "react"
import { Link, useLocation } from "react-router"
import { hasAny } from "../../lib/problems.ts"
import { session, useSession } from "../../lib/session.ts"
import type { SessionState } from "../../lib/session-store.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Checkbox } from "../../ui/form/checkbox.tsx"
import { textIn } from "../../ui/form/form.tsx"
import { PasswordField } from "../../ui/form/password-field.tsx"
import { TextField } from "../../ui/form/text-field.tsx"
import styles from "./auth.module.css"
import { AuthHead, focusHeading } from "./auth-head.tsx"
import { Form } from "./form.tsx"
import { loadApi, loadChecks } from "./lazy.ts"
import { noticeIn } from "./notice.ts"
import { useSubmission } from "./use-submission.ts"

const words = auth.login

/** Signing in. Where to go afterwards is decided by who shows this screen to visitors only. */
export function LoginScreen() {
  const state = useSession()
  const { search, state: arrival } = useLocation()
  const { submit, mend, ...submission } = useSubmission()
  const { pending, problems, sentence } = submission
  const notice = noticeIn(arrival)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (notice) focusHeading(place.current)
  }, [notice])

  const signIn = (typed: FormData) =>
    submit(async () => {
      const form = { email: textIn(typed, "email"), password: textIn(typed, "password") }
      const wrong = (await loadChecks()).loginProblems(form)
      if (hasAny(wrong)) return wrong
      const { signIn } = await loadApi()
      session.signIn(await signIn({ ...form, rememberMe: typed.has("rememberMe") }))
    })

  return (
    <div ref={place} className={styles.page}>
      <AuthHead title={words.title}>{words.text}</AuthHead>
      {notice && <Banner tone="success">{words.notices[notice]}</Banner>}
      {!sentence && <SessionBanner state={state} />}
      <Form submission={submission} onSubmit={signIn}>
        <TextField
          label={auth.email}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={problems.email}
          onChange={() => mend("email")}
        />
        <PasswordField
          label={auth.password}
          name="password"
          autoComplete="current-password"
          error={problems.password}
          onChange={() => mend("password")}
        />
        <div className={styles.sides}>
          <Checkbox name="rememberMe" label={words.rememberMe} />
          <Link to={pages.forgotPassword} className={styles.link}>
            {words.forgot}
          </Link>
        </div>
        <Button type="submit" size="lg" block busy={pending}>
          {pending ? words.submitting : words.submit}
        </Button>
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

/** Why a session that there was before is not there now. */
function SessionBanner({ state }: { state: SessionState }) {
  if (state.status === "unreachable") {
    return (
      <Banner tone="error" onRetry={() => void session.restore()}>
        {words.unreachable}
      </Banner>
    )
  }
  if (state.status !== "visitor") return null
  if (state.error === "session_expired") return <Banner>{words.sessionExpired}</Banner>
  if (state.error === "network_error") return <Banner tone="error">{common.networkTrouble}</Banner>
  return state.error === "auth_error" ? <Banner>{words.authError}</Banner> : null
}

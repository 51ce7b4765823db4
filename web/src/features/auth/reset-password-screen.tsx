import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { fieldSentences } from "@pinyu/phrases/fields"
import { useState } from "react"
import { Link, useNavigate } from "react-router"
import { useMailedToken } from "../../lib/address-token.ts"
import { ApiError } from "../../lib/api-error.ts"
import { hasAny, type Problems } from "../../lib/problems.ts"
import { session } from "../../lib/session.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { textIn } from "../../ui/form/form.tsx"
import { PasswordField } from "../../ui/form/password-field.tsx"
import styles from "./auth.module.css"
import { AuthHead } from "./auth-head.tsx"
import { Form } from "./form.tsx"
import { loadApi, loadChecks } from "./lazy.ts"
import { withNotice } from "./notice.ts"
import { Outcome } from "./outcome.tsx"
import { StrengthMeter } from "./strength-meter.tsx"
import { useSubmission } from "./use-submission.ts"

const words = auth.reset

/** Choosing a new password with the link that was mailed. */
export function ResetPasswordScreen() {
  const token = useMailedToken(pages.resetPassword(""))
  const [refused, setRefused] = useState(false)
  return (
    <div className={styles.page}>
      {token && !refused ? <NewPassword token={token} onRefused={() => setRefused(true)} /> : <InvalidLink />}
      <p className={styles.aside}>
        <Link to={pages.login} className={styles.link}>
          {auth.backToLogin}
        </Link>
      </p>
    </div>
  )
}

function NewPassword({ token, onRefused }: { token: string; onRefused: () => void }) {
  const [password, setPassword] = useState("")
  const navigate = useNavigate()
  const { submit, mend, ...submission } = useSubmission()
  const { pending, problems } = submission

  const problemsWith = async (confirmation: string): Promise<Problems> => {
    const { passwordProblem } = await loadChecks()
    const wrong = passwordProblem(password)
    if (wrong) return { newPassword: wrong }
    if (confirmation === password) return {}
    return { confirmation: confirmation === "" ? fieldSentences.required : words.mismatch }
  }

  const save = (typed: FormData) =>
    submit(async () => {
      const wrong = await problemsWith(textIn(typed, "confirmation"))
      if (hasAny(wrong)) return wrong
      const { resetPassword } = await loadApi()
      try {
        await resetPassword(token, password)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "token_invalid") throw error
        onRefused()
        return
      }
      // Every session is over, this browser's too.
      if (session.hasMarker()) await session.signOut()
      await navigate(pages.login, { replace: true, state: withNotice("passwordReset") })
    })

  return (
    <>
      <AuthHead title={words.title}>{words.text}</AuthHead>
      <Form submission={submission} onSubmit={save}>
        <PasswordField
          label={auth.newPassword}
          name="newPassword"
          autoComplete="new-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            mend("newPassword")
          }}
          hint={auth.passwordHint}
          error={problems.newPassword}
        />
        <StrengthMeter password={password} />
        <PasswordField
          label={words.confirmation}
          name="confirmation"
          autoComplete="new-password"
          onChange={() => mend("confirmation")}
          error={problems.confirmation}
        />
        <Button type="submit" size="lg" block busy={pending}>
          {pending ? words.submitting : words.submit}
        </Button>
      </Form>
    </>
  )
}

function InvalidLink() {
  return (
    <div role="alert">
      <Outcome title={words.invalidTitle} text={words.invalidText}>
        <LinkButton to={pages.forgotPassword} size="lg" block>
          {words.askAgain}
        </LinkButton>
      </Outcome>
    </div>
  )
}

import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import { useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { Button } from "../../ui/button.tsx"
import { formText } from "../../ui/form/form.tsx"
import { TextField } from "../../ui/form/text-field.tsx"
import styles from "./auth.module.css"
import { AuthHead, focusHeading } from "./auth-head.tsx"
import { Form } from "./form.tsx"
import { loadApi, loadChecks } from "./lazy.ts"
import { Outcome } from "./outcome.tsx"
import { useSubmission } from "./use-submission.ts"

const words = authLinks.forgot

/** Requests a reset link. Its text never reveals whether the address has an account. */
export function ForgotPasswordScreen() {
  const [answer, setAnswer] = useState<string | null>(null)
  const container = useRef<HTMLDivElement>(null)
  const { submit, clearError, ...submission } = useSubmission()
  const { pending, errors } = submission

  useEffect(() => {
    if (answer) focusHeading(container.current)
  }, [answer])

  const requestLink = (typed: FormData) =>
    submit(async () => {
      const form = { email: formText(typed, "email") }
      const formErrors = (await loadChecks()).emailErrors(form)
      if (hasErrors(formErrors)) return formErrors
      const { requestReset } = await loadApi()
      setAnswer((await requestReset(form.email)).message)
    })

  return (
    <div ref={container} className={styles.page}>
      {answer ? (
        <Outcome title={words.sentTitle} text={answer}>
          <p className={styles.note}>
            {words.validity}
            {auth.checkSpam}
          </p>
          <Button variant="outline" size="lg" block onClick={() => setAnswer(null)}>
            {words.again}
          </Button>
        </Outcome>
      ) : (
        <>
          <AuthHead title={words.title}>{words.text}</AuthHead>
          <Form submission={submission} onSubmit={requestLink}>
            <TextField
              label={auth.email}
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.email}
              onChange={() => clearError("email")}
            />
            <Button type="submit" size="lg" block busy={pending}>
              {pending ? auth.sending : words.submit}
            </Button>
          </Form>
        </>
      )}
      <p className={styles.aside}>
        <Link to={pages.login} className={styles.link}>
          {auth.backToLogin}
        </Link>
      </p>
    </div>
  )
}

import { adminRoutes } from "@pinyu/contract/admin/routes"
import { admin } from "@pinyu/phrases/admin"
import { useEffect, useRef, useState } from "react"
import { ApiError } from "../../lib/api-error.ts"
import { hasAny } from "../../lib/problems.ts"
import { problemsIn } from "../../lib/problems-in.ts"
import { useSubmission } from "../../lib/use-submission.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Form, textIn } from "../../ui/form/form.tsx"
import { PasswordField } from "../../ui/form/password-field.tsx"
import { TextField } from "../../ui/form/text-field.tsx"
import { Heading } from "../../ui/heading.tsx"
import { signInAsAdmin } from "./api.ts"
import styles from "./login-screen.module.css"
import { OtpField } from "./otp-field.tsx"
import { useAdminSession } from "./session.ts"

const words = admin.login

interface Credentials {
  email: string
  password: string
}

/** Signing in as an admin: address and password, then a one-time code where one is asked for. */
export function AdminLoginScreen() {
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  return (
    <div className={styles.page}>
      {credentials ? (
        <OtpStep credentials={credentials} onBack={() => setCredentials(null)} />
      ) : (
        <PasswordStep onOtpRequired={setCredentials} />
      )}
    </div>
  )
}

function PasswordStep({ onOtpRequired }: { onOtpRequired: (credentials: Credentials) => void }) {
  const { expired } = useAdminSession()
  const { submit, mend, ...submission } = useSubmission()
  const { pending, problems, sentence } = submission

  const signIn = (typed: FormData) =>
    submit(async () => {
      const credentials = { email: textIn(typed, "email"), password: textIn(typed, "password") }
      const wrong = problemsIn(adminRoutes.login.body, credentials)
      if (hasAny(wrong)) return wrong
      try {
        await signInAsAdmin(credentials)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "otp_required")) throw error
        onOtpRequired(credentials)
      }
    })

  return (
    <>
      <div className={styles.head}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.text}</p>
      </div>
      {expired && !sentence && <Banner>{words.expired}</Banner>}
      <Form submission={submission} onSubmit={signIn}>
        <TextField
          label={words.email}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={problems.email}
          onChange={() => mend("email")}
        />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          error={problems.password}
          onChange={() => mend("password")}
        />
        <Button type="submit" size="lg" block busy={pending}>
          {pending ? words.submitting : words.submit}
        </Button>
      </Form>
    </>
  )
}

interface OtpStepProps {
  credentials: Credentials
  onBack: () => void
}

function OtpStep({ credentials, onBack }: OtpStepProps) {
  const { submit, mend, ...submission } = useSubmission({ otp_wrong: "otp" })
  const { pending, problems } = submission
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    place.current?.querySelector("input")?.focus()
  }, [])

  const signIn = (typed: FormData) =>
    submit(async () => {
      const form = { ...credentials, otp: textIn(typed, "otp") }
      const wrong = problemsIn(adminRoutes.login.body.required(), form)
      if (hasAny(wrong)) return wrong
      await signInAsAdmin(form)
    })

  return (
    <div ref={place} className={styles.page}>
      <div className={styles.head}>
        <Heading level={1} size="xl">
          {words.otpTitle}
        </Heading>
        <p className={styles.lead}>{words.otpText}</p>
      </div>
      <Form submission={submission} onSubmit={signIn}>
        <OtpField label={words.otp} error={problems.otp} onChange={() => mend("otp")} />
        <Button type="submit" size="lg" block busy={pending}>
          {pending ? words.submitting : words.otpSubmit}
        </Button>
        <Button variant="quiet" block onClick={onBack}>
          {words.otpBack}
        </Button>
      </Form>
    </div>
  )
}

import { adminRoutes } from "@pinyu/contract/admin/routes"
import { admin } from "@pinyu/phrases/admin"
import { useEffect, useRef, useState } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { Button } from "../../ui/button.tsx"
import { CodeField, OtpField } from "../../ui/codes/otp-field.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { PasswordField } from "../../ui/form/password-field.tsx"
import { TextField } from "../../ui/form/text-field.tsx"
import { Heading } from "../../ui/heading.tsx"
import { signInAsAdmin } from "./api.ts"
import styles from "./login-screen.module.css"
import { PasskeyButton } from "./passkey-button.tsx"
import { signInWithAdminPasskey } from "./passkeys-api.ts"
import { useAdminSession } from "./session.ts"

const words = admin.login

interface Credentials {
  email: string
  password: string
}

/** The admin sign-in: e-mail address and password, then a one-time code if required. */
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
  const { submit, clearError, ...submission } = useSubmission()
  const { pending, errors, message } = submission

  const signIn = (typed: FormData) =>
    submit(async () => {
      const credentials = { email: formText(typed, "email"), password: formText(typed, "password") }
      const formErrors = validateForm(adminRoutes.login.body, credentials)
      if (hasErrors(formErrors)) return formErrors
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
      {expired && !message && <Banner>{words.expired}</Banner>}
      <Form submission={submission} onSubmit={signIn}>
        <TextField
          label={words.email}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
          onChange={() => clearError("email")}
        />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          error={errors.password}
          onChange={() => clearError("password")}
        />
        <Button type="submit" size="lg" block busy={pending}>
          {pending ? words.submitting : words.submit}
        </Button>
      </Form>
      <PasskeyButton size="lg" action={signInWithAdminPasskey}>
        {admin.passkeys.signIn}
      </PasskeyButton>
    </>
  )
}

interface OtpStepProps {
  credentials: Credentials
  onBack: () => void
}

function OtpStep({ credentials, onBack }: OtpStepProps) {
  const { submit, clearError, ...submission } = useSubmission({ otp_wrong: "otp", otp_unreadable: "otp" })
  const { pending, errors } = submission
  const [byRecovery, setByRecovery] = useState(false)
  const container = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the field after each step change
  useEffect(() => {
    container.current?.querySelector("input")?.focus()
  }, [byRecovery])

  const signIn = (typed: FormData) =>
    submit(async () => {
      const form = { ...credentials, otp: formText(typed, "otp") }
      const formErrors = validateForm(adminRoutes.login.body.required(), form)
      if (hasErrors(formErrors)) return formErrors
      await signInAsAdmin(form)
    })

  return (
    <div ref={container} className={styles.page}>
      <div className={styles.head}>
        <Heading level={1} size="xl">
          {words.otpTitle}
        </Heading>
        <p className={styles.lead}>{byRecovery ? words.recoveryText : words.otpText}</p>
      </div>
      <Form submission={submission} onSubmit={signIn}>
        {byRecovery ? (
          <CodeField label={words.recovery} error={errors.otp} onChange={() => clearError("otp")} />
        ) : (
          <OtpField label={words.otp} error={errors.otp} onChange={() => clearError("otp")} />
        )}
        <Button type="submit" size="lg" block busy={pending}>
          {pending ? words.submitting : words.otpSubmit}
        </Button>
        <Button
          variant="quiet"
          block
          onClick={() => {
            clearError("otp")
            setByRecovery(!byRecovery)
          }}
        >
          {byRecovery ? words.useOtp : words.useRecovery}
        </Button>
        <Button variant="quiet" block onClick={onBack}>
          {words.otpBack}
        </Button>
      </Form>
    </div>
  )
}

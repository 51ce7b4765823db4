import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import { secondStepSignIn as words } from "@pinyu/phrases/second-step"
import { type ComponentType, useEffect, useRef, useState } from "react"
import { ApiError, toSignInErrorMessage } from "../../../lib/api/api-error.ts"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { validateForm } from "../../../lib/api/validate-form.ts"
import { Button } from "../../../ui/button.tsx"
import { CodeField, OtpField } from "../../../ui/codes/otp-field.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Form, formText } from "../../../ui/form/form.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { fieldOfCode } from "../fields.ts"
import styles from "./sign-in-second-step.module.css"

type Kind = "otp" | "recovery" | "passwordOff"

const titles: Readonly<Record<Kind, { title: string; text: string }>> = {
  otp: { title: words.otpTitle, text: words.otpText },
  recovery: { title: words.recoveryTitle, text: words.recoveryText },
  passwordOff: { title: words.passwordOffTitle, text: words.passwordOffText },
}

const throttleMessage = (error: unknown) => (error instanceof ApiError ? error.fields.humanProof : undefined)
const toMessage = (error: unknown) => throttleMessage(error) ?? toSignInErrorMessage(error, words.failed)

interface SignInSecondStepProps {
  /** Whether sign-in by password is off: then only a recovery code completes it. */
  isPasswordOff: boolean
  rememberMe: boolean
  /** Repeats the sign-in with a code of the app or a recovery code. */
  signIn: (code: { otp: string; humanProof?: string }) => Promise<void>
  onBack: () => void
  /** The human check, shown when sign-in is throttled. */
  HumanCheck: ComponentType<{ onProof: (proof: string | undefined) => void }>
  PasskeySignIn: ComponentType
}

/** The second step of a sign-in: asks for a code of the authenticator app, or a recovery code. */
export function SignInSecondStep({
  isPasswordOff,
  rememberMe,
  signIn,
  onBack,
  ...parts
}: SignInSecondStepProps) {
  const { HumanCheck, PasskeySignIn } = parts
  const { submit, clearError, ...submission } = useSubmission(fieldOfCode)
  const { pending, errors } = submission
  const [kind, setKind] = useState<Kind>(isPasswordOff ? "passwordOff" : "otp")
  const [check, setCheck] = useState(0)
  const [humanProof, setHumanProof] = useState<string | undefined>()
  const container = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the field after each change of the code
  useEffect(() => {
    container.current?.querySelector<HTMLInputElement>("input[name=otp]")?.focus()
  }, [kind])

  const proceed = (typed: FormData) =>
    submit(async () => {
      const form = { otp: formText(typed, "otp") }
      const formErrors = validateForm(secondStepRoutes.disableOtp.body, form)
      if (hasErrors(formErrors)) return formErrors
      try {
        await signIn({ ...form, ...(humanProof && { humanProof }) })
      } catch (error) {
        // A proof is valid once: the next attempt needs another.
        if (humanProof || throttleMessage(error)) {
          setHumanProof(undefined)
          setCheck((round) => round + 1)
        }
        throw error
      }
    }, toMessage)

  const { title, text } = titles[kind]
  const Field = kind === "otp" ? OtpField : CodeField
  return (
    <div ref={container} className={styles.page}>
      <div className={styles.head}>
        <Heading level={1} size="xl">
          {title}
        </Heading>
        <p className={styles.lead}>{text}</p>
      </div>
      <Form submission={submission} onSubmit={proceed}>
        {rememberMe && <input type="hidden" name="rememberMe" value="on" />}
        <Field
          key={kind}
          label={kind === "otp" ? words.otp : words.recovery}
          error={errors.otp}
          onChange={() => clearError("otp")}
        />
        {check > 0 && (
          <section className={styles.check} aria-label={words.slowed}>
            {errors.humanProof && <Banner tone="error">{errors.humanProof}</Banner>}
            <HumanCheck
              key={check}
              onProof={(proof) => {
                setHumanProof(proof)
                if (proof) clearError("humanProof")
              }}
            />
          </section>
        )}
        <Button type="submit" size="lg" block busy={pending}>
          {pending ? words.submitting : words.submit}
        </Button>
        {isPasswordOff ? (
          <PasskeySignIn />
        ) : (
          <Button
            variant="quiet"
            block
            onClick={() => {
              clearError("otp")
              setKind(kind === "otp" ? "recovery" : "otp")
            }}
          >
            {kind === "otp" ? words.useRecovery : words.useOtp}
          </Button>
        )}
        <Button variant="quiet" block onClick={onBack}>
          {words.back}
        </Button>
      </Form>
    </div>
  )
}

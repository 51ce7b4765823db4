import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { Admin } from "@pinyu/contract/admin/schemas"
import { admin as phrases } from "@pinyu/phrases/admin"
import { recoveryCodes } from "@pinyu/phrases/second-step"
import { useState } from "react"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { Button } from "../../ui/button.tsx"
import { OtpField } from "../../ui/codes/otp-field.tsx"
import { OtpSecret } from "../../ui/codes/otp-secret.tsx"
import { RecoveryCodes } from "../../ui/codes/recovery-codes.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { PasswordField } from "../../ui/form/password-field.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Pill } from "../../ui/member/pill.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useOtp } from "./api.ts"
import { Actions } from "./otp-actions.tsx"
import styles from "./otp-section.module.css"
import { fieldOfCode, PasswordAndCodeForm } from "./password-and-code-form.tsx"
import { RenewingCodes } from "./renewing-codes.tsx"

const words = phrases.otp

/** The one-time code settings: on, off, and recovery codes. */
export function OtpSection({ admin }: { admin: Admin }) {
  const [open, setOpen] = useState<"enrol" | "disable" | "renew" | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { otp_enabled: enabled, recovery_codes_left: left } = admin
  const close = () => setOpen(null)
  const show = (newCodes: readonly string[]) => {
    setCodes(newCodes)
    close()
  }
  return (
    <section className={styles.section} aria-labelledby="otp-title">
      <div className={styles.head}>
        <Heading level={2} id="otp-title">
          {words.title}
        </Heading>
        <Pill tone={enabled ? "green" : "grey"}>{enabled ? words.on : words.off}</Pill>
      </div>
      <p className={styles.text}>{enabled ? words.onText : words.offText}</p>
      {left !== null && !codes && (
        <p className={styles.text}>{left > 0 ? words.recoveryLeft(left) : words.recoveryNone}</p>
      )}
      {codes ? (
        <div className={styles.codesCard}>
          <Heading level={3}>{recoveryCodes.title}</Heading>
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        </div>
      ) : open === null ? (
        <div className={styles.actions}>
          {enabled && (
            <Button variant="outline" onClick={() => setOpen("renew")}>
              {words.renew}
            </Button>
          )}
          <Button
            variant={enabled ? "danger" : "outline"}
            onClick={() => setOpen(enabled ? "disable" : "enrol")}
          >
            {enabled ? words.disable : words.begin}
          </Button>
        </div>
      ) : open === "enrol" ? (
        <Enrolling onDone={close} onCodes={show} />
      ) : open === "renew" ? (
        <RenewingCodes onDone={close} onCodes={show} />
      ) : (
        <Disabling onDone={close} />
      )}
    </section>
  )
}

interface Step {
  onDone: () => void
}

interface CodesStep extends Step {
  /** Receives the recovery codes, which are returned only once. */
  onCodes: (codes: readonly string[]) => void
}

function Enrolling({ onDone, onCodes }: CodesStep) {
  const { begin } = useOtp()
  const [enrolment, setEnrolment] = useState<Awaited<ReturnType<typeof begin>> | null>(null)
  const { submit, clearError, ...submission } = useSubmission(fieldOfCode)

  const proceed = (typed: FormData) =>
    submit(async () => {
      const form = { password: formText(typed, "password") }
      const formErrors = validateForm(adminRoutes.beginOtp.body, form)
      if (hasErrors(formErrors)) return formErrors
      setEnrolment(await begin(form))
    })

  if (enrolment) return <Confirming {...enrolment} onDone={onDone} onCodes={onCodes} />
  return (
    <div className={styles.form}>
      <Form submission={submission} onSubmit={proceed}>
        <PasswordField
          label={words.password}
          hint={words.passwordText}
          name="password"
          autoComplete="current-password"
          autoFocus
          error={submission.errors.password}
          onChange={() => clearError("password")}
        />
        <Actions submit={words.next} busy={submission.pending} onCancel={onDone} />
      </Form>
    </div>
  )
}

function Confirming({ uri, secret, onDone, onCodes }: CodesStep & { uri: string; secret: string }) {
  const { confirm } = useOtp()
  const { submit, clearError, ...submission } = useSubmission(fieldOfCode)

  const proceed = (typed: FormData) =>
    submit(async () => {
      const form = { otp: formText(typed, "otp") }
      const formErrors = validateForm(adminRoutes.confirmOtp.body, form)
      if (hasErrors(formErrors)) return formErrors
      onCodes(await confirm(form))
      toasts.show({ text: words.enabledNotice, tone: "success" })
    })

  return (
    <OtpSecret uri={uri} secret={secret}>
      <Form submission={submission} onSubmit={proceed}>
        <OtpField label={words.code} error={submission.errors.otp} onChange={() => clearError("otp")} />
        <Actions submit={words.confirm} busy={submission.pending} onCancel={onDone} />
      </Form>
    </OtpSecret>
  )
}

function Disabling({ onDone }: Step) {
  const { disable } = useOtp()
  return (
    <PasswordAndCodeForm
      text={words.disableText}
      submit={words.disableSubmit}
      onSubmit={async (form) => {
        await disable(form)
        onDone()
        toasts.show({ text: words.disabledNotice, tone: "success" })
      }}
      onCancel={onDone}
    />
  )
}

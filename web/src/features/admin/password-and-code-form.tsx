import { adminRoutes } from "@pinyu/contract/admin/routes"
import { admin } from "@pinyu/phrases/admin"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { CodeField } from "../../ui/codes/otp-field.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { PasswordField } from "../../ui/form/password-field.tsx"
import { Actions } from "./otp-actions.tsx"
import styles from "./otp-section.module.css"

const words = admin.otp

/** Maps error codes to fields, for rejections that name no field. */
export const fieldOfCode = { password_wrong: "password", otp_wrong: "otp", otp_unreadable: "otp" }

interface PasswordAndCodeFormProps {
  text: string
  submit: string
  onSubmit: (form: { password: string; otp: string }) => Promise<void>
  onCancel: () => void
}

/** Asks for the password and a code before a change of the sign-in method. */
export function PasswordAndCodeForm({ text, submit, onSubmit, onCancel }: PasswordAndCodeFormProps) {
  const { submit: send, clearError, ...submission } = useSubmission(fieldOfCode)
  const { pending, errors } = submission

  const proceed = (typed: FormData) =>
    send(async () => {
      const form = { password: formText(typed, "password"), otp: formText(typed, "otp") }
      // Both confirmed calls take the same body.
      const formErrors = validateForm(adminRoutes.disableOtp.body, form)
      if (hasErrors(formErrors)) return formErrors
      await onSubmit(form)
    })

  return (
    <div className={styles.form}>
      <p>{text}</p>
      <Form submission={submission} onSubmit={proceed}>
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          autoFocus
          error={errors.password}
          onChange={() => clearError("password")}
        />
        <CodeField label={words.codeOrRecovery} error={errors.otp} onChange={() => clearError("otp")} />
        <Actions submit={submit} busy={pending} onCancel={onCancel} />
      </Form>
    </div>
  )
}

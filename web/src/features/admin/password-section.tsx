import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { Admin } from "@pinyu/contract/admin/schemas"
import { admin as phrases } from "@pinyu/phrases/admin"
import { useState } from "react"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { Button } from "../../ui/button.tsx"
import { CodeField } from "../../ui/codes/otp-field.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { PasswordField } from "../../ui/form/password-field.tsx"
import { Heading } from "../../ui/heading.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useChangePassword } from "./api.ts"
import { Actions } from "./otp-actions.tsx"
import styles from "./otp-section.module.css"
import { fieldOfCode } from "./password-and-code-form.tsx"

const words = phrases.password

/** The admin's password. A change signs out all other devices. */
export function PasswordSection({ admin }: { admin: Admin }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.section} aria-labelledby="password-title">
      <Heading level={2} id="password-title">
        {words.title}
      </Heading>
      <p className={styles.text}>{words.text}</p>
      {isOpen ? (
        <PasswordForm isEnrolled={admin.otp_enabled} onDone={() => setOpen(false)} />
      ) : (
        <div className={styles.actions}>
          <Button variant="outline" onClick={() => setOpen(true)}>
            {words.change}
          </Button>
        </div>
      )}
    </section>
  )
}

function PasswordForm({ isEnrolled, onDone }: { isEnrolled: boolean; onDone: () => void }) {
  const change = useChangePassword()
  const { submit, clearError, ...submission } = useSubmission({
    ...fieldOfCode,
    password_unchanged: "newPassword",
  })
  const save = (typed: FormData) =>
    submit(async () => {
      const form = {
        password: formText(typed, "password"),
        newPassword: formText(typed, "newPassword"),
        ...(isEnrolled && { otp: formText(typed, "otp") }),
      }
      const errors = validateForm(adminRoutes.changePassword.body, form)
      if (hasErrors(errors)) return errors
      await change(form)
      toasts.show({ text: words.changed, tone: "success" })
      onDone()
      return undefined
    })
  return (
    <div className={styles.form}>
      <Form submission={submission} onSubmit={save}>
        <PasswordField
          label={phrases.otp.password}
          name="password"
          autoComplete="current-password"
          autoFocus
          error={submission.errors.password}
          onChange={() => clearError("password")}
        />
        <PasswordField
          label={words.next}
          hint={words.nextHint}
          name="newPassword"
          autoComplete="new-password"
          error={submission.errors.newPassword}
          onChange={() => clearError("newPassword")}
        />
        {isEnrolled && (
          <CodeField
            label={phrases.otp.codeOrRecovery}
            error={submission.errors.otp}
            onChange={() => clearError("otp")}
          />
        )}
        <Actions submit={words.change} busy={submission.pending} onCancel={onDone} />
      </Form>
    </div>
  )
}

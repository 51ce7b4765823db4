import { canonicalPassword } from "@pinyu/contract/canonical"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import { fieldMessages } from "@pinyu/phrases/fields"
import { useState } from "react"
import { useNavigate } from "react-router"
import { ApiError } from "../../lib/api/api-error.ts"
import { type FieldErrors, hasErrors } from "../../lib/api/field-errors.ts"
import { session } from "../../lib/session/session.ts"
import { Button } from "../../ui/button.tsx"
import { formText } from "../../ui/form/form.tsx"
import { PasswordField } from "../../ui/form/password-field.tsx"
import { Form } from "./form.tsx"
import { loadApi, loadPasswords } from "./lazy.ts"
import { withNotice } from "./notice.ts"
import { StrengthMeter } from "./strength-meter.tsx"
import { useSubmission } from "./use-submission.ts"

const words = authLinks.reset

/** Sets a new password with a mailed token, then opens the sign-in page. */
export function NewPassword({ token, onRejected }: { token: string; onRejected: () => void }) {
  const [password, setPassword] = useState("")
  const navigate = useNavigate()
  const { submit, clearError, ...submission } = useSubmission()
  const { pending, errors } = submission

  const errorsWith = async (confirmation: string): Promise<FieldErrors> => {
    const { passwordError } = await loadPasswords()
    const passwordMessage = passwordError(password)
    if (passwordMessage) return { newPassword: passwordMessage }
    if (canonicalPassword(confirmation) === canonicalPassword(password)) return {}
    return { confirmation: confirmation === "" ? fieldMessages.required : words.mismatch }
  }

  const save = (typed: FormData) =>
    submit(async () => {
      const formErrors = await errorsWith(formText(typed, "confirmation"))
      if (hasErrors(formErrors)) return formErrors
      const { resetPassword } = await loadApi()
      try {
        await resetPassword(token, password)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "token_invalid") throw error
        onRejected()
        return
      }
      // The reset ended every session, including this browser's.
      if (session.hasMarker()) await session.signOut()
      await navigate(pages.login, { replace: true, state: withNotice("passwordReset") })
    })

  return (
    <Form submission={submission} onSubmit={save}>
      <PasswordField
        label={auth.newPassword}
        name="newPassword"
        autoComplete="new-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          clearError("newPassword")
        }}
        hint={auth.passwordHint}
        error={errors.newPassword}
      />
      <StrengthMeter password={password} />
      <PasswordField
        label={words.confirmation}
        name="confirmation"
        autoComplete="new-password"
        onChange={() => clearError("confirmation")}
        error={errors.confirmation}
      />
      <Button type="submit" size="lg" block busy={pending}>
        {pending ? words.submitting : words.submit}
      </Button>
    </Form>
  )
}

import { authRoutes } from "@pinyu/contract/auth/routes"
import { passkeySignIn } from "@pinyu/phrases/passkey-sign-in"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import { useEffect, useRef, useState } from "react"
import IconFingerprint from "~icons/tabler/fingerprint"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { ceremonyMessage } from "../../lib/passkeys/ceremony-message.ts"
import { Button } from "../../ui/button.tsx"
import { CodeField } from "../../ui/codes/otp-field.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { PasswordField } from "../../ui/form/password-field.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { reauthenticateByPasskey, reauthenticateByPassword } from "./api.ts"
import { type KnownProof, missingCode } from "./model.ts"
import { usePasskeyOffer } from "./use-passkey-offer.ts"

interface ProofFormProps {
  /** The password that the member already entered; the dialog does not require it again. */
  known: KnownProof
  /** Why the proof is needed; none on a page, which says it itself. */
  text?: string
  onProved: () => void
}

interface ReauthenticationDialogProps extends Omit<ProofFormProps, "text"> {
  open: boolean
  onClose: () => void
}

const codeFields = { otp_wrong: "otp", otp_unreadable: "otp", recovery_code_wrong: "otp" }

/** Reauthenticates the member with a passkey, or with the password and the second step. */
export function ReauthenticationDialog({ open, onClose, ...content }: ReauthenticationDialogProps) {
  return (
    <Dialog alone open={open} onClose={onClose} title={words.reauthTitle}>
      <ProofForm {...content} text={words.reauthText} />
    </Dialog>
  )
}

/** The form of the dialog, also for a page. */
export function ProofForm({ known, text, onProved }: ProofFormProps) {
  const submission = useSubmission(codeFields)
  const { errors, clearError } = submission
  const [code, setCode] = useState(known.code)
  const hasPasskey = usePasskeyOffer({ isPasswordOff: code === "recovery" })
  const codePlace = useRef<HTMLDivElement>(null)
  const toMessage = (error: unknown) => ceremonyMessage(error, passkeySignIn.failed)

  useEffect(() => {
    if (code) codePlace.current?.querySelector("input")?.focus()
  }, [code])

  /** Runs a proof. Asks for a code when it requires one. */
  const prove = async (proof: () => Promise<unknown>) => {
    try {
      await proof()
    } catch (error) {
      const missing = missingCode(error)
      if (!missing) throw error
      setCode(missing)
      return undefined
    }
    onProved()
    return undefined
  }

  const proveByPasskey = () => {
    const typed = codePlace.current?.querySelector("input")?.value
    void submission.submit(() => prove(() => reauthenticateByPasskey(typed || undefined)), toMessage)
  }

  const proveByPassword = (typed: FormData) =>
    void submission.submit(async () => {
      const form = {
        password: known.password ?? formText(typed, "password"),
        ...(code && { otp: formText(typed, "otp") }),
      }
      const formErrors = validateForm(authRoutes.reauthenticate.body, form)
      if (hasErrors(formErrors)) return formErrors
      return prove(() => reauthenticateByPassword(form))
    }, toMessage)

  const submit = (
    <Button type="submit" block={!text} busy={submission.pending}>
      {code ? words.reauthSubmit : words.reauthConfirm}
    </Button>
  )

  return (
    <Form submission={submission} onSubmit={proveByPassword}>
      {(code || text) && <DialogText>{code ? words.reauthCodeTexts[code] : text}</DialogText>}
      {hasPasskey && (
        <Button
          variant="outline"
          block
          icon={<Icon of={IconFingerprint} />}
          onClick={proveByPasskey}
          data-autofocus
        >
          {words.reauthPasskey}
        </Button>
      )}
      {known.password === undefined && (
        <PasswordField
          label={words.reauthPassword}
          name="password"
          autoComplete="current-password"
          data-autofocus={hasPasskey ? undefined : true}
          error={errors.password}
          onChange={() => clearError("password")}
        />
      )}
      {code && (
        <div ref={codePlace}>
          <CodeField label={words.reauthCodes[code]} error={errors.otp} onChange={() => clearError("otp")} />
        </div>
      )}
      {text ? <DialogActions>{submit}</DialogActions> : submit}
    </Form>
  )
}

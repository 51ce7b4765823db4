import { adminRoutes } from "@pinyu/contract/admin/routes"
import { admin } from "@pinyu/phrases/admin"
import { browserSupportsWebAuthn } from "@simplewebauthn/browser"
import { useEffect, useSyncExternalStore } from "react"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { passkeysHere } from "../../lib/passkeys/passkeys-here.ts"
import { Button } from "../../ui/button.tsx"
import { CodeField } from "../../ui/codes/otp-field.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { PasswordField } from "../../ui/form/password-field.tsx"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { reauthenticateAsAdmin, useAdmin } from "./api.ts"
import { PasskeyButton } from "./passkey-button.tsx"
import { reauthenticateWithAdminPasskey, useAdminPasskeys } from "./passkeys-api.ts"
import { fieldOfCode } from "./password-and-code-form.tsx"
import { adminReauthentication } from "./session.ts"

const words = admin.reauthentication

/** Asks the admin to reauthenticate while a sensitive call waits for it. */
export function AdminReauthenticationDialog() {
  const request = useSyncExternalStore(adminReauthentication.subscribe, adminReauthentication.request)
  useEffect(() => () => adminReauthentication.close(false), [])
  return (
    // Remounts for each request: the dialog mounted last is above the one that started the call.
    <Dialog
      key={request}
      alone
      open={request > 0}
      onClose={() => adminReauthentication.close(false)}
      title={words.title}
    >
      <Content />
    </Dialog>
  )
}

/**
 * By the password, where it is a proof, and by a passkey of this device. An admin whose only second step is a passkey
 * has no other proof.
 */
function Content() {
  const { data: account } = useAdmin()
  const { data: passkeys = [] } = useAdminPasskeys()
  const isOnlyPasskey = (account?.has_passkey && !account.otp_enabled) ?? false
  const isHere = passkeys.some(({ credential_id }) => passkeysHere.has(credential_id))
  const byPasskey = async () => {
    await reauthenticateWithAdminPasskey()
    adminReauthentication.close(true)
  }
  return (
    <>
      {isOnlyPasskey ? (
        <DialogText>{browserSupportsWebAuthn() ? words.text : admin.passkeys.unsupported}</DialogText>
      ) : (
        <PasswordProof needsCode={account?.otp_enabled ?? false} />
      )}
      {(isOnlyPasskey || isHere) && (
        <PasskeyButton size="lg" action={byPasskey}>
          {admin.passkeys.prove}
        </PasskeyButton>
      )}
    </>
  )
}

function PasswordProof({ needsCode }: { needsCode: boolean }) {
  const { submit, clearError, ...submission } = useSubmission(fieldOfCode)
  const { pending, errors } = submission

  const prove = (typed: FormData) =>
    submit(async () => {
      const { body } = adminRoutes.reauthenticate
      const form = {
        password: formText(typed, "password"),
        ...(needsCode && { otp: formText(typed, "otp") }),
      }
      const formErrors = validateForm(needsCode ? body.required() : body, form)
      if (hasErrors(formErrors)) return formErrors
      await reauthenticateAsAdmin(form)
      adminReauthentication.close(true)
    })

  return (
    <Form submission={submission} onSubmit={prove}>
      <DialogText>{needsCode ? words.codeText : words.text}</DialogText>
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        data-autofocus
        error={errors.password}
        onChange={() => clearError("password")}
      />
      {needsCode && <CodeField label={words.code} error={errors.otp} onChange={() => clearError("otp")} />}
      <DialogActions>
        <Button type="submit" busy={pending}>
          {words.submit}
        </Button>
      </DialogActions>
    </Form>
  )
}

import { passkeySignIn } from "@pinyu/phrases/passkey-sign-in"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import IconFingerprint from "~icons/tabler/fingerprint"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { Button } from "../../ui/button.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { PasswordField } from "../../ui/form/password-field.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { reauthenticateByPasskey, reauthenticateByPassword } from "./api.ts"
import { ceremonyMessage } from "./sign-in/ceremony-message.ts"

interface ReauthenticationDialogProps {
  open: boolean
  hasPasskey: boolean
  onProved: () => void
  onClose: () => void
}

/** Asks the member to prove who they are, with a passkey or the password. */
export function ReauthenticationDialog({ open, onClose, ...content }: ReauthenticationDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.reauthTitle}>
      <Content {...content} />
    </Dialog>
  )
}

function Content({ hasPasskey, onProved }: Pick<ReauthenticationDialogProps, "hasPasskey" | "onProved">) {
  const submission = useSubmission()
  const toMessage = (error: unknown) => ceremonyMessage(error, passkeySignIn.failed)
  const prove = (proof: () => Promise<unknown>) =>
    void submission.submit(async () => {
      await proof()
      onProved()
    }, toMessage)

  return (
    <Form
      submission={submission}
      onSubmit={(typed) => prove(() => reauthenticateByPassword(formText(typed, "password")))}
    >
      <DialogText>{words.reauthText}</DialogText>
      {hasPasskey && (
        <Button
          variant="outline"
          block
          icon={<Icon of={IconFingerprint} />}
          onClick={() => prove(reauthenticateByPasskey)}
          data-autofocus
        >
          {words.reauthPasskey}
        </Button>
      )}
      <PasswordField
        label={words.reauthPassword}
        name="password"
        autoComplete="current-password"
        error={submission.problems.password}
        onChange={() => submission.clearProblem("password")}
      />
      <DialogActions>
        <Button type="submit" busy={submission.pending}>
          {words.reauthConfirm}
        </Button>
      </DialogActions>
    </Form>
  )
}

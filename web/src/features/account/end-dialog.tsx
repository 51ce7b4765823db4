import { accountPages } from "@pinyu/contract/account/pages"
import { account } from "@pinyu/phrases/account"
import { common } from "@pinyu/phrases/common"
import { PrefetchPageLinks } from "react-router"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import type { RunWithProof } from "../../lib/session/proof.ts"
import { Button } from "../../ui/button.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { PasswordField } from "../../ui/form/password-field.tsx"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { endAccount } from "./api.ts"
import type { Farewell } from "./model.ts"

const words = account.end

interface EndDialogProps {
  open: boolean
  run: RunWithProof
  onClose: () => void
  onEnded: (farewell: Farewell) => Promise<void>
}

/** Asks for the password and ends the account. */
export function EndDialog({ open, ...content }: EndDialogProps) {
  return (
    <Dialog open={open} onClose={content.onClose} title={words.confirmTitle}>
      <Content {...content} />
    </Dialog>
  )
}

function Content({ run, onClose, onEnded }: Omit<EndDialogProps, "open">) {
  const submission = useSubmission()
  const submit = (typed: FormData) =>
    void submission.submit(
      async () => {
        const password = formText(typed, "password")
        const ended = await run(() => endAccount(password), password)
        if (ended) await onEnded({ erasedAt: ended.erased_at, answerToken: ended.answer_token })
      },
      (error) => toFailureMessage(error, words.failed),
    )
  return (
    <Form submission={submission} onSubmit={submit}>
      {/* The page must be there before the session ends. */}
      <PrefetchPageLinks page={accountPages.farewell} />
      <DialogText>{words.confirmText}</DialogText>
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        data-autofocus
        error={submission.errors.password}
        onChange={() => submission.clearError("password")}
      />
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={submission.pending}>
          {words.confirm}
        </Button>
      </DialogActions>
    </Form>
  )
}

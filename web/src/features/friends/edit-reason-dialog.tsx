import type { BlacklistedUser } from "@pinyu/contract/friends/schemas"
import { blacklistReason } from "@pinyu/contract/friends/schemas"
import { common } from "@pinyu/phrases/common"
import { friends } from "@pinyu/phrases/friends"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { Button } from "../../ui/button.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { Dialog, DialogActions } from "../../ui/member/dialog.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useEditReason } from "./api.ts"
import { ReasonField } from "./reason-field.tsx"

interface EditReasonDialogProps {
  title?: string
  /** The blocked member; null closes the dialog. */
  user: Pick<BlacklistedUser, "id" | "reason"> | null
  onClose: () => void
}

/** Edits the reason of a block. */
export function EditReasonDialog({ title = friends.editTitle, user, onClose }: EditReasonDialogProps) {
  return (
    <Dialog open={user !== null} onClose={onClose} title={title}>
      {user && <ReasonForm user={user} onClose={onClose} />}
    </Dialog>
  )
}

type ReasonFormProps = EditReasonDialogProps & { user: NonNullable<EditReasonDialogProps["user"]> }

function ReasonForm({ user, onClose }: ReasonFormProps) {
  const submission = useSubmission()
  const edit = useEditReason()
  const save = (typed: FormData) => {
    const reason = formText(typed, "reason")
    void submission.submit(async () => {
      const errors = validateForm(blacklistReason, { reason })
      if (hasErrors(errors)) return errors
      await edit.mutateAsync({ memberId: user.id, reason })
      toasts.show({ text: friends.reasonSaved, tone: "success" })
      onClose()
    })
  }
  return (
    <Form submission={submission} onSubmit={save}>
      <ReasonField submission={submission} initial={user.reason ?? ""} />
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={submission.pending}>
          {friends.save}
        </Button>
      </DialogActions>
    </Form>
  )
}

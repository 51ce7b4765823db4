import { notes } from "@pinyu/phrases/notes"
import { toErrorMessage } from "../../lib/api/api-error.ts"
import { ConfirmDialog } from "../../ui/member/dialog.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useRemoveNote } from "./api.ts"

interface RemoveNoteDialogProps {
  memberId: string
  open: boolean
  onClose: () => void
}

/** Asks for confirmation before a note is deleted. */
export function RemoveNoteDialog({ memberId, open, onClose }: RemoveNoteDialogProps) {
  const remove = useRemoveNote(memberId)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toasts.show({ text: notes.removed, tone: "success" })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title={notes.removeTitle}
      text={notes.removeText}
      confirmLabel={notes.remove}
      danger
      busy={remove.isPending}
      error={remove.error && toErrorMessage(remove.error)}
    />
  )
}

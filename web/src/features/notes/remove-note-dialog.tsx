import { notes } from "@pinyu/phrases/notes"
import { ConfirmMutation } from "../../ui/member/confirm-mutation.tsx"
import { useRemoveNote } from "./api.ts"

interface RemoveNoteDialogProps {
  memberId: string
  open: boolean
  onClose: () => void
}

/** Asks for confirmation before a note is deleted. */
export function RemoveNoteDialog({ memberId, open, onClose }: RemoveNoteDialogProps) {
  const remove = useRemoveNote(memberId)
  return (
    <ConfirmMutation
      open={open}
      onClose={onClose}
      action={() => remove.mutateAsync()}
      title={notes.removeTitle}
      text={notes.removeText}
      confirmLabel={notes.remove}
      danger
      doneText={notes.removed}
    />
  )
}

import { type Wish, type WishEdit, wishEdit } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { useRetainedState } from "../../lib/session/retained-state.ts"
import { Dialog } from "../../ui/member/dialog.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useEditWish } from "./api.ts"
import { draftOf } from "./model.ts"
import { WishForm } from "./wish-form.tsx"

interface EditDialogProps {
  /** The wish; null closes the dialog. */
  wish: Wish | null
  onClose: () => void
}

/** Edits a wish. */
export function EditDialog({ wish, onClose }: EditDialogProps) {
  return (
    <Dialog open={wish !== null} onClose={onClose} title={wishes.editTitle} size="32rem">
      {wish && <EditForm wish={wish} onClose={onClose} />}
    </Dialog>
  )
}

function EditForm({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const edit = useEditWish()
  // What is typed outlives the form until it is saved or cancelled.
  const [typed, keep] = useRetainedState<WishEdit | null>(`wishes.edit.${wish.id}`, () => null)
  const end = () => {
    keep(null)
    onClose()
  }
  const send = async (edited: WishEdit) => {
    const errors = validateForm(wishEdit, edited)
    if (hasErrors(errors)) return errors
    await edit.mutateAsync({ ...edited, id: wish.id })
    toasts.show({ text: wishes.edited, tone: "success" })
    end()
  }
  return (
    <WishForm
      draft={typed ?? draftOf(wish)}
      of={wish}
      submitLabel={wishes.saveEdit}
      onType={keep}
      onSend={send}
      onCancel={end}
    />
  )
}

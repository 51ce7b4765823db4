import type { NewWish, WishEdit, WishesStatus } from "@pinyu/contract/wishes/schemas"
import { newWish } from "@pinyu/contract/wishes/schemas"
import { common } from "@pinyu/phrases/common"
import { wishes } from "@pinyu/phrases/wishes"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { useNow } from "../../lib/hooks/use-now.ts"
import { useRetainedState } from "../../lib/session/retained-state.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { SwitchField } from "../../ui/member/switch-field.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useCreateWish } from "./api.ts"
import { canPinAt, emptyDraft } from "./model.ts"
import { WishForm } from "./wish-form.tsx"

interface CreateFormProps {
  /** The member's permissions; undefined until loaded, then the server decides. */
  status: WishesStatus | undefined
  onClose: () => void
  onCreated: () => void
  /** Opens the member's own wishes, one of which must end first. */
  onShowMine: () => void
}

/** Creates a wish. */
export function CreateDialog({ open, ...form }: CreateFormProps & { open: boolean }) {
  const { status } = form
  // Outlives the form: the same wish, sent again after the form was closed, is created once.
  const create = useCreateWish()
  const isFull = status !== undefined && status.active_count >= status.max_active
  return (
    <Dialog open={open} onClose={form.onClose} title={wishes.makeTitle} size="32rem">
      {isFull ? (
        <LimitReached {...form} max={status.max_active} />
      ) : (
        <CreateForm {...form} create={create.mutateAsync} />
      )}
    </Dialog>
  )
}

function LimitReached({ max, onClose, onShowMine }: CreateFormProps & { max: number }) {
  return (
    <>
      <DialogText>{wishes.full(max)}</DialogText>
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.close}
        </Button>
        <Button onClick={onShowMine} data-autofocus>
          {wishes.goMine}
        </Button>
      </DialogActions>
    </>
  )
}

interface CreatingProps extends CreateFormProps {
  create: (wish: NewWish) => Promise<unknown>
}

function CreateForm({ status, create, onClose, onCreated }: CreatingProps) {
  // The draft outlives the form until the wish is created.
  const [draft, saveDraft] = useRetainedState("wishes.draft", () => emptyDraft)
  const canPin = canPinAt(status, useNow())

  const send = async (typed: WishEdit) => {
    const wish = { ...typed, isPinned: canPin && draft.isPinned }
    const errors = validateForm(newWish, wish)
    if (hasErrors(errors)) return errors
    await create(wish)
    saveDraft(emptyDraft)
    toasts.show({ text: wishes.made, tone: "success" })
    onCreated()
  }

  return (
    <WishForm
      draft={draft}
      submitLabel={wishes.submit}
      onType={(typed) => saveDraft({ ...draft, ...typed })}
      onSend={send}
      onCancel={onClose}
    >
      {canPin && (
        <SwitchField
          label={wishes.pinWish}
          text={wishes.pinWishText}
          checked={draft.isPinned}
          onChange={(isPinned) => saveDraft({ ...draft, isPinned })}
        />
      )}
    </WishForm>
  )
}

import { wishCategories } from "@pinyu/contract/wishes/options"
import type { NewWish, WishesStatus } from "@pinyu/contract/wishes/schemas"
import { newWish } from "@pinyu/contract/wishes/schemas"
import { common } from "@pinyu/phrases/common"
import { wishes } from "@pinyu/phrases/wishes"
import type { FormEvent } from "react"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { useNow } from "../../lib/hooks/use-now.ts"
import { useRetainedState } from "../../lib/session/retained-state.ts"
import { Button } from "../../ui/button.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { SwitchField } from "../../ui/member/switch-field.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useCreateWish } from "./api.ts"
import { CategoryField, ContentField, DaysField, TitleField } from "./create-fields.tsx"
import { canPinAt, emptyDraft } from "./model.ts"

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

/** Reads the wish from the form, without its pin. */
const draftIn = (typed: FormData) => ({
  title: formText(typed, "title"),
  content: formText(typed, "content"),
  category: wishCategories.find((category) => category === typed.get("category")) ?? emptyDraft.category,
  days: Number(formText(typed, "days")),
})

interface CreatingProps extends CreateFormProps {
  create: (wish: NewWish) => Promise<unknown>
}

function CreateForm({ status, create, onClose, onCreated }: CreatingProps) {
  const submission = useSubmission()
  // The draft outlives the form until the wish is created.
  const [draft, saveDraft] = useRetainedState("wishes.draft", () => emptyDraft)
  const canPin = canPinAt(status, useNow())

  const save = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    saveDraft({ ...draft, ...draftIn(new FormData(currentTarget)) })
  const send = (typed: FormData) =>
    void submission.submit(async () => {
      const wish = { ...draftIn(typed), isPinned: canPin && draft.isPinned }
      const errors = validateForm(newWish, wish)
      if (hasErrors(errors)) return errors
      await create(wish)
      saveDraft(emptyDraft)
      toasts.show({ text: wishes.made, tone: "success" })
      onCreated()
    })

  return (
    <Form submission={submission} onInput={save} onSubmit={send}>
      <TitleField initial={draft.title} submission={submission} />
      <ContentField initial={draft.content} submission={submission} />
      <CategoryField initial={draft.category} />
      <DaysField initial={draft.days} />
      {canPin && (
        <SwitchField
          label={wishes.pinWish}
          text={wishes.pinWishText}
          checked={draft.isPinned}
          onChange={(isPinned) => saveDraft({ ...draft, isPinned })}
        />
      )}
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={submission.pending}>
          {wishes.submit}
        </Button>
      </DialogActions>
    </Form>
  )
}

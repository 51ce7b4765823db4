import { wishCategories } from "@pinyu/contract/wishes/options"
import type { NewWish, WishesStatus } from "@pinyu/contract/wishes/schemas"
import { newWish } from "@pinyu/contract/wishes/schemas"
import { common } from "@pinyu/phrases/common"
import { wishes } from "@pinyu/phrases/wishes"
import type { FormEvent } from "react"
import { useKeptState } from "../../lib/kept-state.ts"
import { hasAny } from "../../lib/problems.ts"
import { problemsIn } from "../../lib/problems-in.ts"
import { useNow } from "../../lib/use-now.ts"
import { useSubmission } from "../../lib/use-submission.ts"
import { Button } from "../../ui/button.tsx"
import { Form, textIn } from "../../ui/form/form.tsx"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { SwitchField } from "../../ui/member/switch-field.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useCreateWish } from "./api.ts"
import { CategoryField, ContentField, DaysField, TitleField } from "./create-fields.tsx"
import { canPinAt, emptyDraft } from "./model.ts"

interface CreateFormProps {
  /** What the member may do; undefined while it is not known, and the server then says. */
  status: WishesStatus | undefined
  onClose: () => void
  onCreated: () => void
  /** Leads to the member's own wishes, one of which has to end first. */
  onGoMine: () => void
}

/** Makes a wish. */
export function CreateDialog({ open, ...form }: CreateFormProps & { open: boolean }) {
  const { status } = form
  // Here, where it outlives the form: the same wish that is sent again after the form was closed arrives once.
  const create = useCreateWish()
  const isFull = status !== undefined && status.active_count >= status.max_active
  return (
    <Dialog open={open} onClose={form.onClose} title={wishes.makeTitle} size="32rem">
      {isFull ? (
        <NoRoom {...form} max={status.max_active} />
      ) : (
        <CreateForm {...form} create={create.mutateAsync} />
      )}
    </Dialog>
  )
}

function NoRoom({ max, onClose, onGoMine }: CreateFormProps & { max: number }) {
  return (
    <>
      <DialogText>{wishes.full(max)}</DialogText>
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.close}
        </Button>
        <Button onClick={onGoMine} data-autofocus>
          {wishes.goMine}
        </Button>
      </DialogActions>
    </>
  )
}

/** A wish as it stands in the form, apart from its pin. */
const draftIn = (typed: FormData) => ({
  title: textIn(typed, "title"),
  content: textIn(typed, "content"),
  category: wishCategories.find((category) => category === typed.get("category")) ?? emptyDraft.category,
  days: Number(textIn(typed, "days")),
})

interface CreatingProps extends CreateFormProps {
  create: (wish: NewWish) => Promise<unknown>
}

function CreateForm({ status, create, onClose, onCreated }: CreatingProps) {
  const submission = useSubmission()
  // What is written outlives the form, however it is closed, until it hangs.
  const [draft, keepDraft] = useKeptState("wishes.draft", () => emptyDraft)
  const canPin = canPinAt(status, useNow())

  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    keepDraft({ ...draft, ...draftIn(new FormData(currentTarget)) })
  const send = (typed: FormData) =>
    void submission.submit(async () => {
      const wish = { ...draftIn(typed), isPinned: canPin && draft.isPinned }
      const problems = problemsIn(newWish, wish)
      if (hasAny(problems)) return problems
      await create(wish)
      keepDraft(emptyDraft)
      toasts.show({ text: wishes.made, tone: "success" })
      onCreated()
    })

  return (
    <Form submission={submission} onInput={keep} onSubmit={send}>
      <TitleField known={draft.title} submission={submission} />
      <ContentField known={draft.content} submission={submission} />
      <CategoryField known={draft.category} />
      <DaysField known={draft.days} />
      {canPin && (
        <SwitchField
          label={wishes.pinWish}
          text={wishes.pinWishText}
          checked={draft.isPinned}
          onChange={(isPinned) => keepDraft({ ...draft, isPinned })}
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

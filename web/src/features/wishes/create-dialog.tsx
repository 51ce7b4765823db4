import { wishCategories } from "@pinyu/contract/wishes/options"
import type { WishesStatus } from "@pinyu/contract/wishes/schemas"
import { newWish } from "@pinyu/contract/wishes/schemas"
import { common } from "@pinyu/phrases/common"
import { wishes } from "@pinyu/phrases/wishes"
import { useState } from "react"
import { hasAny } from "../../lib/problems.ts"
import { problemsIn } from "../../lib/problems-in.ts"
import { useSubmission } from "../../lib/use-submission.ts"
import { Button } from "../../ui/button.tsx"
import { Form, textIn } from "../../ui/form/form.tsx"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { SwitchField } from "../../ui/member/switch-field.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useCreateWish } from "./api.ts"
import { CategoryField, ContentField, DaysField, TitleField } from "./create-fields.tsx"

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
  const isFull = status !== undefined && status.active_count >= status.max_active
  return (
    <Dialog open={open} onClose={form.onClose} title={wishes.makeTitle} size="32rem">
      {isFull ? <NoRoom {...form} max={status.max_active} /> : <CreateForm {...form} />}
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

/** A wish as it stands in the form. */
const draftFrom = (typed: FormData) => ({
  title: textIn(typed, "title"),
  content: textIn(typed, "content"),
  category: wishCategories.find((category) => category === typed.get("category")) ?? "love",
  days: Number(textIn(typed, "days")),
})

function CreateForm({ status, onClose, onCreated }: CreateFormProps) {
  const submission = useSubmission()
  const create = useCreateWish()
  const [isPinned, setPinned] = useState(false)

  const send = (typed: FormData) =>
    void submission.submit(async () => {
      const wish = { ...draftFrom(typed), isPinned }
      const problems = problemsIn(newWish, wish)
      if (hasAny(problems)) return problems
      await create.mutateAsync(wish)
      toasts.show({ text: wishes.made, tone: "success" })
      onCreated()
    })

  return (
    <Form submission={submission} onSubmit={send}>
      <TitleField submission={submission} />
      <ContentField submission={submission} />
      <CategoryField />
      <DaysField />
      {status?.can_pin && (
        <SwitchField
          label={wishes.pinWish}
          text={wishes.pinWishText}
          checked={isPinned}
          onChange={setPinned}
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

import { wishCategories } from "@pinyu/contract/wishes/options"
import type { Wish, WishEdit } from "@pinyu/contract/wishes/schemas"
import { common } from "@pinyu/phrases/common"
import type { FormEvent, ReactNode } from "react"
import type { FieldErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { Button } from "../../ui/button.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { DialogActions } from "../../ui/member/dialog.tsx"
import { CategoryField, ContentField, DaysField, TitleField } from "./create-fields.tsx"
import { emptyDraft } from "./model.ts"

/** Reads the wish from the form. */
const draftIn = (typed: FormData): WishEdit => ({
  title: formText(typed, "title"),
  content: formText(typed, "content"),
  category: wishCategories.find((category) => category === typed.get("category")) ?? emptyDraft.category,
  days: Number(formText(typed, "days")),
})

interface WishFormProps {
  /** The initial values. */
  draft: WishEdit
  /** The wish that is edited; a new one without it. */
  of?: Wish
  submitLabel: string
  /** Called for every change. */
  onType: (draft: WishEdit) => void
  /** Sends the wish; resolves to errors found before. */
  onSend: (draft: WishEdit) => Promise<FieldErrors | undefined>
  onCancel: () => void
  /** Further fields. */
  children?: ReactNode
}

/** The fields of a wish, to create and to edit it. */
export function WishForm({ draft, of, submitLabel, onType, onSend, onCancel, children }: WishFormProps) {
  const submission = useSubmission()
  const type = ({ currentTarget }: FormEvent<HTMLFormElement>) => onType(draftIn(new FormData(currentTarget)))
  const send = (typed: FormData) => void submission.submit(() => onSend(draftIn(typed)))
  return (
    <Form submission={submission} onInput={type} onSubmit={send}>
      <TitleField initial={draft.title} submission={submission} />
      <ContentField initial={draft.content} submission={submission} />
      <CategoryField initial={draft.category} />
      <DaysField initial={draft.days} of={of} submission={submission} />
      {children}
      <DialogActions>
        <Button variant="outline" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={submission.pending}>
          {submitLabel}
        </Button>
      </DialogActions>
    </Form>
  )
}

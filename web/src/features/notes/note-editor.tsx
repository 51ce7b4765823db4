import { notesLimits } from "@pinyu/contract/notes/limits"
import { common } from "@pinyu/phrases/common"
import { notes } from "@pinyu/phrases/notes"
import { type KeyboardEvent, useEffect, useRef } from "react"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { Button } from "../../ui/button.tsx"
import { Form } from "../../ui/form/form.tsx"
import { TextAreaField } from "../../ui/member/text-area-field.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useWriteNote } from "./api.ts"
import { keyAction, noteErrors } from "./model.ts"
import styles from "./note-box.module.css"

interface NoteEditorProps {
  memberId: string
  /** The current text. */
  text: string
  /** Focuses the editor on mount. */
  focus: boolean
  onChange: (text: string) => void
  onDone: () => void
}

/** A touch device has no such keys. */
const hasKeyboard = () => matchMedia("(pointer: fine)").matches

/** The note editor: Ctrl or Cmd with Enter saves, Escape cancels. */
export function NoteEditor({ memberId, text, focus, onChange, onDone }: NoteEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const submission = useSubmission()
  const write = useWriteNote(memberId)

  useEffect(() => {
    if (!focus) return
    area.current?.focus()
    area.current?.setSelectionRange(-1, -1)
  }, [focus])

  const save = () =>
    void submission.submit(async () => {
      const errors = noteErrors(text)
      if (hasErrors(errors)) return errors
      await write.mutateAsync(text)
      toasts.show({ text: notes.saved, tone: "success" })
      onDone()
    })

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event
    const action = keyAction({ key, ctrlKey, metaKey })
    if (!action) return
    event.preventDefault()
    if (action === "save") save()
    else onDone()
  }

  return (
    <Form submission={submission} onSubmit={save}>
      <TextAreaField
        ref={area}
        label={notes.content}
        hint={hasKeyboard() && notes.keys}
        error={submission.errors.noteContent}
        max={notesLimits.content.max}
        value={text}
        onChange={({ target }) => {
          onChange(target.value)
          submission.clearError("noteContent")
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.actions}>
        <Button type="submit" size="sm" busy={submission.pending}>
          {notes.save}
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          {common.cancel}
        </Button>
      </div>
    </Form>
  )
}

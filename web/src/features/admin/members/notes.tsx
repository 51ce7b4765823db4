import { moderationLimits } from "@pinyu/contract/moderation/limits"
import type { MemberNote } from "@pinyu/contract/moderation/notes"
import { newMemberNote } from "@pinyu/contract/moderation/notes"
import type { MemberRecord } from "@pinyu/contract/moderation/schemas"
import { adminMembers as words } from "@pinyu/phrases/admin-members"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { useState } from "react"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { validateForm } from "../../../lib/api/validate-form.ts"
import { Button } from "../../../ui/button.tsx"
import { Form, formText } from "../../../ui/form/form.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import styles from "../console.module.css"
import { useAddNote, useDeleteNote } from "./api.ts"

/** The team's notes about a member: written here, and shown in each case about the member. */
export function MemberNotes({ member: { id, notes } }: { member: MemberRecord }) {
  const [deleting, setDeleting] = useState<MemberNote | null>(null)
  const deleteNote = useDeleteNote(id)
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.notesTitle}</Heading>
      {notes.length === 0 && <p className={styles.quiet}>{words.noNotes}</p>}
      {notes.map((note) => (
        <div key={note.id} className={styles.message}>
          <Note note={note} />
          <div>
            <Button
              variant="quiet"
              size="sm"
              aria-label={words.deleteNoteOf(dateTimeLabel(note.created_at))}
              onClick={() => setDeleting(note)}
            >
              {words.deleteNote}
            </Button>
          </div>
        </div>
      ))}
      <NoteForm memberId={id} />
      {deleting && (
        <ConfirmMutation
          open
          danger
          title={words.deleteNote}
          text={words.deleteNoteText}
          confirmLabel={words.deleteNote}
          onClose={() => setDeleting(null)}
          action={() => deleteNote.mutateAsync(deleting.id)}
          doneText={words.noteDeleted}
        />
      )}
    </section>
  )
}

/** A note with its author and time. */
export function Note({ note: { text, admin, created_at } }: { note: MemberNote }) {
  return (
    <>
      <p className={styles.written} dir="auto">
        {text}
      </p>
      <p className={styles.quiet}>
        {admin ?? words.unknownAdmin} · <time dateTime={created_at}>{dateTimeLabel(created_at)}</time>
      </p>
    </>
  )
}

function NoteForm({ memberId }: { memberId: string }) {
  const submission = useSubmission()
  const addNote = useAddNote(memberId)
  const [round, setRound] = useState(0)
  const { errors, clearError } = submission
  const save = (typed: FormData) =>
    void submission.submit(async () => {
      const note = { text: formText(typed, "text") }
      const found = validateForm(newMemberNote, note)
      if (hasErrors(found)) return found
      await addNote.mutateAsync(note)
      toasts.show({ text: words.noteAdded, tone: "success" })
      setRound(round + 1)
      return undefined
    })
  return (
    <Form key={round} submission={submission} onSubmit={save}>
      <TextAreaField
        label={words.newNote}
        hint={words.noteHint}
        name="text"
        max={moderationLimits.memberNote.max}
        error={errors.text}
        onChange={() => clearError("text")}
      />
      <div>
        <Button type="submit" variant="outline" busy={submission.pending}>
          {words.addNote}
        </Button>
      </div>
    </Form>
  )
}

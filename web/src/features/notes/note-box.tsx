import type { Note } from "@pinyu/contract/notes/routes"
import { common } from "@pinyu/phrases/common"
import { notes } from "@pinyu/phrases/notes"
import { useEffect, useId, useRef, useState } from "react"
import IconLock from "~icons/tabler/lock"
import { useNow } from "../../lib/hooks/use-now.ts"
import { useRetainedState } from "../../lib/session/retained-state.ts"
import { relativeTime } from "../../lib/time.ts"
import { Button } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useNote } from "./api.ts"
import styles from "./note-box.module.css"
import { NoteEditor } from "./note-editor.tsx"
import { RemoveNoteDialog } from "./remove-note-dialog.tsx"

/** The signed-in member's private note about another member. */
export function NoteBox({ memberId }: { memberId: string }) {
  const titleId = useId()
  return (
    <section className={styles.box} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Heading level={2} size="md" id={titleId}>
          {notes.title}
        </Heading>
        <span className={styles.private}>
          <Icon of={IconLock} size="0.875rem" />
          {notes.private}
        </span>
      </div>
      <NoteState key={memberId} memberId={memberId} />
    </section>
  )
}

function NoteState({ memberId }: { memberId: string }) {
  const { data: note, isPending, isError, refetch } = useNote(memberId)
  // The draft outlives the tab panel that contains it.
  const [draft, saveDraft] = useRetainedState<string | null>(`note.${memberId}`, () => null)
  const [removing, setRemoving] = useState(false)
  const begin = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  const openedAt = useRef(false)

  // After saving or deleting, the focus returns to the button that started it.
  const busy = draft !== null || removing
  useEffect(() => {
    if (wasBusy.current && !busy) begin.current?.focus()
    wasBusy.current = busy
  }, [busy])

  if (draft !== null) {
    return (
      <NoteEditor
        memberId={memberId}
        text={draft}
        focus={openedAt.current}
        onChange={saveDraft}
        onDone={() => saveDraft(null)}
      />
    )
  }
  const write = () => {
    openedAt.current = true
    saveDraft(note?.content ?? "")
  }
  if (note === undefined && isError) return <NoteFailed onRetry={() => void refetch()} />
  if (isPending) return <NoteSkeleton />
  return (
    <>
      {note ? <NoteText note={note} /> : <p className={styles.empty}>{notes.emptyText}</p>}
      <div className={styles.actions}>
        <Button ref={begin} variant="outline" size="sm" onClick={write}>
          {note ? notes.edit : notes.write}
        </Button>
        {note && (
          <Button variant="quiet" size="sm" onClick={() => setRemoving(true)}>
            {notes.remove}
          </Button>
        )}
      </div>
      <RemoveNoteDialog memberId={memberId} open={removing} onClose={() => setRemoving(false)} />
    </>
  )
}

function NoteText({ note }: { note: Note }) {
  const now = useNow()
  return (
    <div>
      <p className={styles.content}>{note.content}</p>
      <p className={styles.updated}>{notes.updated(relativeTime(note.updatedAt, now))}</p>
    </div>
  )
}

function NoteFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p role="alert" className={styles.empty}>
        {notes.failed}
      </p>
      <div className={styles.actions}>
        <Button variant="outline" size="sm" onClick={onRetry}>
          {common.retry}
        </Button>
      </div>
    </>
  )
}

function NoteSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton />
      <Skeleton width="60%" />
    </div>
  )
}

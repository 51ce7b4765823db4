import { contactLimits } from "@pinyu/contract/contact/limits"
import type { ContactStatus } from "@pinyu/contract/contact/options"
import type { DeskContactForm } from "@pinyu/contract/contact/schemas"
import { adminContact } from "@pinyu/phrases/admin-contact"
import { optionNames } from "@pinyu/phrases/options"
import { useState } from "react"
import { useSubmission } from "../../../lib/use-submission.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Form } from "../../../ui/form/form.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { countCharacters } from "../../../ui/member/count-characters.ts"
import { ConfirmDialog } from "../../../ui/member/dialog.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { type ContactFormChange, useChangeContactForm } from "./api.ts"
import styles from "./contact-desk.module.css"
import { actsIn } from "./model.ts"

const words = adminContact.one

/** What may be done with a form as it stands. What its sender hears of is asked about first. */
export function Acts({ form }: { form: DeskContactForm }) {
  const { moves, canAnswer } = actsIn(form.status)
  return (
    <div className={styles.acts}>
      {form.status === "unverified" && <Banner>{words.waiting}</Banner>}
      {form.status === "closed" && <Banner>{words.closed}</Banner>}
      {canAnswer && <Answer form={form} />}
      {moves.length > 0 && <Moves form={form} moves={moves} />}
      <Notes form={form} />
    </div>
  )
}

interface SureProps {
  form: DeskContactForm
  title: string
  text: string
  confirmLabel: string
  danger?: boolean
  change: ContactFormChange
  /** What is said once it is done. */
  done: string
  onClose: () => void
  onDone?: () => void
}

/** Asks before something is done that its sender hears of. */
function Sure({ form, change, done, onClose, onDone, ...said }: SureProps) {
  const submission = useSubmission()
  const act = useChangeContactForm(form.id)
  const confirm = () =>
    void submission.submit(async () => {
      await act.mutateAsync(change)
      toasts.show({ text: done, tone: "success" })
      onDone?.()
      onClose()
    })
  return (
    <ConfirmDialog
      open
      {...said}
      onClose={onClose}
      onConfirm={confirm}
      busy={submission.pending}
      error={submission.sentence}
    />
  )
}

function Answer({ form }: { form: DeskContactForm }) {
  const [reply, setReply] = useState("")
  const [asked, setAsked] = useState<"answer" | "resolve" | null>(null)
  const { canResolve } = actsIn(form.status)
  const length = countCharacters(reply)
  const isReady = length >= contactLimits.reply.min && length <= contactLimits.reply.max
  const resolves = asked === "resolve"
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.answerTitle}</Heading>
      <TextAreaField
        label={words.answer}
        max={contactLimits.reply.max}
        placeholder={words.answerPlaceholder}
        value={reply}
        onChange={({ target }) => setReply(target.value)}
      />
      <div className={styles.buttons}>
        <Button disabled={!isReady} onClick={() => setAsked("answer")}>
          {words.answerSend}
        </Button>
        {canResolve && (
          <Button variant="outline" disabled={!isReady} onClick={() => setAsked("resolve")}>
            {words.answerAndResolve}
          </Button>
        )}
      </div>
      {asked && (
        <Sure
          form={form}
          title={words.answerConfirmTitle}
          text={(resolves ? words.answerResolveConfirm : words.answerConfirm)(form.submitter_name)}
          confirmLabel={resolves ? words.answerAndResolve : words.answerSend}
          change={resolves ? { reply, status: "resolved" } : { reply }}
          done={words.answered}
          onClose={() => setAsked(null)}
          onDone={() => setReply("")}
        />
      )}
    </section>
  )
}

function Moves({ form, moves }: { form: DeskContactForm; moves: readonly ContactStatus[] }) {
  const [wanted, setWanted] = useState<ContactStatus | null>(null)
  const name = wanted && optionNames.contactStatus[wanted]
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.moveTitle}</Heading>
      <div className={styles.buttons}>
        {moves.map((status) => (
          <Button
            key={status}
            size="sm"
            variant={status === "closed" ? "danger" : "outline"}
            onClick={() => setWanted(status)}
          >
            {words.moveTo(optionNames.contactStatus[status])}
          </Button>
        ))}
      </div>
      {wanted && name && (
        <Sure
          form={form}
          title={words.moveConfirmTitle}
          text={
            wanted === "closed"
              ? words.closeConfirm(form.submitter_name)
              : words.moveConfirm(form.submitter_name, name)
          }
          confirmLabel={words.moveTo(name)}
          danger={wanted === "closed"}
          change={{ status: wanted }}
          done={words.moved(name)}
          onClose={() => setWanted(null)}
        />
      )}
    </section>
  )
}

function Notes({ form }: { form: DeskContactForm }) {
  const [notes, setNotes] = useState(form.admin_notes ?? "")
  const { submit, mend, ...submission } = useSubmission()
  const act = useChangeContactForm(form.id)
  const save = () =>
    void submit(async () => {
      await act.mutateAsync({ admin_notes: notes })
      toasts.show({ text: words.notesSaved, tone: "success" })
    })
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.notesTitle}</Heading>
      <Form submission={submission} onSubmit={save}>
        <TextAreaField
          label={words.notes}
          hint={words.notesHint}
          max={contactLimits.adminNotes.max}
          value={notes}
          error={submission.problems.admin_notes}
          onChange={({ target }) => {
            mend("admin_notes")
            setNotes(target.value)
          }}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="outline"
            busy={submission.pending}
            disabled={notes.trim() === (form.admin_notes ?? "")}
          >
            {words.notesSave}
          </Button>
        </div>
      </Form>
    </section>
  )
}

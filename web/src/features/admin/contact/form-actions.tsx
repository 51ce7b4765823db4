import { contactLimits } from "@pinyu/contract/contact/limits"
import type { ContactStatus } from "@pinyu/contract/contact/options"
import type { AdminContactForm } from "@pinyu/contract/contact/schemas"
import { adminContact } from "@pinyu/phrases/admin-contact"
import { optionNames } from "@pinyu/phrases/options"
import { useState } from "react"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Form } from "../../../ui/form/form.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { countCharacters } from "../../../ui/member/count-characters.ts"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useHasRight } from "../api.ts"
import styles from "../console.module.css"
import { type ContactFormChange, useChangeContactForm } from "./api.ts"
import { actionsIn } from "./model.ts"
import { RecordAppeal } from "./record-appeal.tsx"

const words = adminContact.one

/** The actions that a form's status allows. Actions that notify the sender ask for confirmation. */
export function FormActions({ form }: { form: AdminContactForm }) {
  const { moves, canAnswer } = actionsIn(form.status)
  const hasRight = useHasRight()
  return (
    <div className={styles.acts}>
      {form.status === "unverified" && <Banner>{words.waiting}</Banner>}
      {form.status === "closed" && <Banner>{words.closed}</Banner>}
      {canAnswer && <Answer form={form} />}
      {form.form_type === "appeal" && hasRight("members.suspend") && <RecordAppeal formId={form.id} />}
      {moves.length > 0 && <Moves form={form} moves={moves} />}
      <Notes form={form} kind="admin_notes" />
      <Notes form={form} kind="internal_notes" />
    </div>
  )
}

interface ConfirmActionProps {
  form: AdminContactForm
  title: string
  text: string
  confirmLabel: string
  danger?: boolean
  change: ContactFormChange
  /** The message after success. */
  done: string
  onClose: () => void
  onDone?: () => void
}

/** Asks for confirmation of an action that notifies the sender. */
function ConfirmAction({ form, change, done, onDone, ...dialog }: ConfirmActionProps) {
  const act = useChangeContactForm(form.id)
  const action = async () => {
    await act.mutateAsync(change)
    onDone?.()
  }
  return <ConfirmMutation open {...dialog} action={action} doneText={done} />
}

function Answer({ form }: { form: AdminContactForm }) {
  const [reply, setReply] = useState("")
  const [confirming, setConfirming] = useState<"answer" | "resolve" | null>(null)
  const { canResolve } = actionsIn(form.status)
  const length = countCharacters(reply, contactLimits.reply.max)
  const isReady = length >= contactLimits.reply.min && length <= contactLimits.reply.max
  const resolves = confirming === "resolve"
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
        <Button disabled={!isReady} onClick={() => setConfirming("answer")}>
          {words.answerSend}
        </Button>
        {canResolve && (
          <Button variant="outline" disabled={!isReady} onClick={() => setConfirming("resolve")}>
            {words.answerAndResolve}
          </Button>
        )}
      </div>
      {confirming && (
        <ConfirmAction
          form={form}
          title={words.answerConfirmTitle}
          text={(resolves ? words.answerResolveConfirm : words.answerConfirm)(form.submitter_name)}
          confirmLabel={resolves ? words.answerAndResolve : words.answerSend}
          change={resolves ? { reply, status: "resolved" } : { reply }}
          done={words.answered}
          onClose={() => setConfirming(null)}
          onDone={() => setReply("")}
        />
      )}
    </section>
  )
}

function Moves({ form, moves }: { form: AdminContactForm; moves: readonly ContactStatus[] }) {
  const [nextStatus, setNextStatus] = useState<ContactStatus | null>(null)
  const name = nextStatus && optionNames.contactStatus[nextStatus]
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.moveTitle}</Heading>
      <div className={styles.buttons}>
        {moves.map((status) => (
          <Button
            key={status}
            size="sm"
            variant={status === "closed" ? "danger" : "outline"}
            onClick={() => setNextStatus(status)}
          >
            {words.moveTo(optionNames.contactStatus[status])}
          </Button>
        ))}
      </div>
      {nextStatus && name && (
        <ConfirmAction
          form={form}
          title={words.moveConfirmTitle}
          text={
            nextStatus === "closed"
              ? words.closeConfirm(form.submitter_name)
              : words.moveConfirm(form.submitter_name, name)
          }
          confirmLabel={words.moveTo(name)}
          danger={nextStatus === "closed"}
          change={{ status: nextStatus }}
          done={words.moved(name)}
          onClose={() => setNextStatus(null)}
        />
      )}
    </section>
  )
}

/** The two kinds of notes: visible to the sender, or internal. */
const noteKinds = {
  admin_notes: { words: words.publicNotes, max: contactLimits.adminNotes.max },
  internal_notes: { words: words.internalNotes, max: contactLimits.internalNotes.max },
} as const

function Notes({ form, kind }: { form: AdminContactForm; kind: keyof typeof noteKinds }) {
  const { words: texts, max } = noteKinds[kind]
  const previous = form[kind] ?? ""
  const [notes, setNotes] = useState(previous)
  const { submit, clearError, ...submission } = useSubmission()
  const act = useChangeContactForm(form.id)
  const save = () =>
    void submit(async () => {
      await act.mutateAsync({ [kind]: notes })
      toasts.show({ text: texts.saved, tone: "success" })
    })
  return (
    <section className={styles.part}>
      <Heading level={2}>{texts.title}</Heading>
      <Form submission={submission} onSubmit={save}>
        <TextAreaField
          label={texts.label}
          hint={texts.hint}
          max={max}
          value={notes}
          error={submission.errors[kind]}
          onChange={({ target }) => {
            clearError(kind)
            setNotes(target.value)
          }}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="outline"
            busy={submission.pending}
            disabled={notes.trim() === previous}
          >
            {texts.save}
          </Button>
        </div>
      </Form>
    </section>
  )
}

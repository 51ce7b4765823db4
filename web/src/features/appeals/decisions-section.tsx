import { newDecisionAppeal, type OwnDecision } from "@pinyu/contract/moderation/appeals"
import { moderationLimits } from "@pinyu/contract/moderation/limits"
import { appeals as words } from "@pinyu/phrases/appeals"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { optionNames } from "@pinyu/phrases/options"
import { useRef, useState } from "react"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { uniqueItems } from "../../lib/query/paged-list.ts"
import { Button } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { Heading } from "../../ui/heading.tsx"
import { ListState } from "../../ui/member/list-state.tsx"
import { LoadMore } from "../../ui/member/load-more.tsx"
import { Pill } from "../../ui/member/pill.tsx"
import { RecordItem, RecordList } from "../../ui/member/record-list.tsx"
import { TextAreaField } from "../../ui/member/text-area-field.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useAppeal, useDecisions } from "./api.ts"
import styles from "./decisions-section.module.css"

const texts = words.decisions

/** The team's decisions about the member, each with one appeal, latest first. */
export function DecisionsSection() {
  const query = useDecisions()
  const list = useRef<HTMLUListElement>(null)
  const decisions = uniqueItems(query.data, (page) => page.decisions)
  return (
    <section className={styles.section}>
      <Heading level={2} size="lg">
        {texts.title}
      </Heading>
      <ListState
        query={query}
        texts={texts}
        skeleton={<Skeleton shape="card" height="5rem" />}
        isEmpty={decisions.length === 0}
        empty={<EmptyState level={3} title={texts.emptyTitle} text={texts.emptyText} />}
      >
        <RecordList ref={list}>
          {decisions.map((decision) => (
            <Row key={decision.id} decision={decision} />
          ))}
        </RecordList>
        <LoadMore query={query} list={list} />
      </ListState>
    </section>
  )
}

const tones = { open: "blue", upheld: "grey", lifted: "green" } as const

function Row({ decision }: { decision: OwnDecision }) {
  const { action, target_type, rule, message, until, decided_at, appeal } = decision
  const state = appeal && (appeal.outcome ?? "open")
  const lines = [
    texts.rule(optionNames.communityRule[rule]),
    ...(until ? [texts.until(dateTimeLabel(until))] : []),
    ...(message ? [message] : []),
    ...(appeal?.answer ? [texts.answer(appeal.answer)] : []),
  ]
  return (
    <RecordItem
      title={texts.actions[action](optionNames.reportTarget[target_type])}
      state={state && <Pill tone={tones[state]}>{texts.states[state]}</Pill>}
      texts={lines}
      notes={<time dateTime={decided_at}>{dateTimeLabel(decided_at)}</time>}
    >
      {!appeal && <Appeal decision={decision} />}
    </RecordItem>
  )
}

function Appeal({ decision: { id, action, target_type } }: { decision: OwnDecision }) {
  const [isOpen, setOpen] = useState(false)
  const submission = useSubmission()
  const appeal = useAppeal(id)
  const { errors, clearError } = submission
  const send = (typed: FormData) =>
    void submission.submit(async () => {
      const body = { text: formText(typed, "text") }
      const found = validateForm(newDecisionAppeal, body)
      if (hasErrors(found)) return found
      await appeal.mutateAsync(body.text)
      toasts.show({ text: texts.sent, tone: "success" })
      return undefined
    })
  if (!isOpen)
    return (
      <div>
        <Button
          variant="outline"
          size="sm"
          aria-label={texts.appealFor(texts.actions[action](optionNames.reportTarget[target_type]))}
          onClick={() => setOpen(true)}
        >
          {words.text}
        </Button>
      </div>
    )
  return (
    <Form submission={submission} onSubmit={send}>
      <TextAreaField
        label={words.text}
        hint={texts.hint}
        name="text"
        autoFocus
        max={moderationLimits.appeal.max}
        error={errors.text}
        onChange={() => clearError("text")}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={submission.pending}>
          {words.send}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  )
}

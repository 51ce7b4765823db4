import { adminPages } from "@pinyu/contract/admin/pages"
import { takedownTarget, type WholeTakedown } from "@pinyu/contract/takedowns/schemas"
import { adminTakedowns as words } from "@pinyu/phrases/admin-takedowns"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { useState } from "react"
import { Link, useParams } from "react-router"
import IconArrowLeft from "~icons/tabler/arrow-left"
import { ApiError, toErrorMessage } from "../../../lib/api/api-error.ts"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { validateForm } from "../../../lib/api/validate-form.ts"
import { Button } from "../../../ui/button.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { ErrorState } from "../../../ui/feedback/state.tsx"
import { Form } from "../../../ui/form/form.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { LoadingHeading } from "../../../ui/visually-hidden.tsx"
import { useHasRight } from "../api.ts"
import styles from "../console.module.css"
import { useAddContent, useTakedown, useWithdraw } from "./api.ts"
import { ContentFields, typedTarget } from "./content-fields.tsx"
import { TakedownItem } from "./takedown-item.tsx"
import { TakedownPictures } from "./takedown-pictures.tsx"
import { StatePill } from "./takedowns-screen.tsx"

/** One takedown: what it hides, its pictures and their copies, and its log. */
export function TakedownScreen() {
  const { id = "" } = useParams()
  const query = useTakedown(id)
  return (
    <Screen className={styles.screen}>
      <Link to={adminPages.takedowns} className={styles.back}>
        <Icon of={IconArrowLeft} size="1.125rem" />
        {words.back}
      </Link>
      {query.data ? (
        <Details takedown={query.data} />
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={styles.list} aria-busy="true">
          <LoadingHeading />
          <Skeleton width="16rem" height="2.25rem" />
          <Skeleton shape="card" height="16rem" />
        </div>
      )}
    </Screen>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isNotFound = error instanceof ApiError && [404, 422].includes(error.status)
  if (isNotFound) return <ErrorState level={1} title={words.notFoundTitle} />
  return <ErrorState level={1} title={words.failedTitle} text={toErrorMessage(error)} onRetry={onRetry} />
}

function Details({ takedown }: { takedown: WholeTakedown }) {
  const { id, origin, reference, note, admin, created_at, hold_until, destroyed_at, items } = takedown
  const mayOpen = useHasRight()("takedowns.open")
  return (
    <>
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <h1 className={styles.formTitle} dir="auto">
            {reference}
          </h1>
          <StatePill takedown={takedown} />
        </div>
        <p className={styles.facts}>
          <span>{words.origins[origin]}</span>
          <span>{words.createdBy(admin ?? words.unknownAdmin, dateTimeLabel(created_at))}</span>
          <span>
            {destroyed_at
              ? words.destroyed(dateTimeLabel(destroyed_at))
              : words.holdUntil(dateTimeLabel(hold_until))}
          </span>
        </p>
      </div>
      {note && (
        <p className={styles.written} dir="auto">
          {note}
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.reading}>
          <section className={styles.part}>
            <Heading level={2}>{words.itemsTitle}</Heading>
            {items.length === 0 && <p className={styles.quiet}>{words.noItems}</p>}
            <ul className={styles.list} aria-label={words.itemsTitle}>
              {items.map((item) => (
                <TakedownItem key={item.id} takedownId={id} item={item} mayOpen={mayOpen} />
              ))}
            </ul>
          </section>
          <TakedownPictures takedown={takedown} />
          <Log entries={takedown.log} />
        </div>
        {destroyed_at === null && (
          <div className={styles.acts}>
            <AddContent id={id} />
            {mayOpen && takedown.withdrawn_at === null && <Withdraw id={id} />}
          </div>
        )}
      </div>
    </>
  )
}

function AddContent({ id }: { id: string }) {
  // Resets the form after content was added.
  const [round, setRound] = useState(0)
  const submission = useSubmission()
  const add = useAddContent(id)
  const send = (typed: FormData) =>
    void submission.submit(async () => {
      const target = typedTarget(typed) ?? { type: "photo" as const, id: "" }
      const found = validateForm(takedownTarget, target)
      if (hasErrors(found)) return found
      await add.mutateAsync(target)
      toasts.show({ text: words.added, tone: "success" })
      setRound(round + 1)
      return undefined
    })
  return (
    <section className={styles.form}>
      <Heading level={2}>{words.addTitle}</Heading>
      <Form key={round} submission={submission} onSubmit={send}>
        <ContentFields errors={submission.errors} />
        <div className={styles.buttons}>
          <Button type="submit" variant="danger" busy={submission.pending}>
            {words.add}
          </Button>
        </div>
      </Form>
    </section>
  )
}

function Withdraw({ id }: { id: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const withdraw = useWithdraw(id)
  return (
    <div className={styles.buttons}>
      <Button variant="quiet" onClick={() => setConfirming(true)}>
        {words.withdraw}
      </Button>
      <ConfirmMutation
        open={isConfirming}
        title={words.withdrawTitle}
        text={words.withdrawText}
        confirmLabel={words.withdraw}
        onClose={() => setConfirming(false)}
        action={() => withdraw.mutateAsync(undefined)}
        doneText={words.withdrawn}
      />
    </div>
  )
}

function Log({ entries }: { entries: WholeTakedown["log"] }) {
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.logTitle}</Heading>
      <ol className={styles.list}>
        {entries.map(({ id, at, event, admin }) => (
          <li key={id} className={styles.facts}>
            <strong>{words.events[event]}</strong>
            <span>{admin ?? words.byService}</span>
            <time dateTime={at}>{dateTimeLabel(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

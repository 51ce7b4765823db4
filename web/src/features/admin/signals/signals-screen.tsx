import { adminPages } from "@pinyu/contract/admin/pages"
import type { Signal } from "@pinyu/contract/signals/schemas"
import { adminMembers } from "@pinyu/phrases/admin-members"
import { adminSignals as words } from "@pinyu/phrases/admin-signals"
import { dateLabel, dateTimeLabel } from "@pinyu/phrases/dates"
import { useRef } from "react"
import { Link } from "react-router"
import { toErrorMessage } from "../../../lib/api/api-error.ts"
import { useQueryParameters } from "../../../lib/hooks/use-query-parameters.ts"
import { uniqueItems } from "../../../lib/query/paged-list.ts"
import { Button } from "../../../ui/button.tsx"
import { Chip } from "../../../ui/chip.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import styles from "../console.module.css"
import { useDismissSignal, useSignals } from "./api.ts"
import own from "./signals.module.css"

/** Members with something unusual on a day, and why. */
export function SignalsScreen() {
  const [parameters, setParameters] = useQueryParameters()
  const state = parameters.get("state") === "dismissed" ? "dismissed" : "open"
  const query = useSignals(state)
  const list = useRef<HTMLUListElement>(null)
  const signals = uniqueItems(query.data, (page) => page.signals)
  return (
    <Screen className={styles.screen}>
      <div className={styles.words}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.text}</p>
      </div>
      <fieldset className={styles.filters} aria-label={words.state}>
        <Chip selected={state === "open"} onClick={() => setParameters({})}>
          {words.states.open}
        </Chip>
        <Chip selected={state === "dismissed"} onClick={() => setParameters({ state: "dismissed" })}>
          {words.states.dismissed}
        </Chip>
      </fieldset>
      <ListState
        query={query}
        texts={words}
        skeleton={<Skeleton shape="card" height="9rem" />}
        isEmpty={signals.length === 0}
        empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
      >
        <ul ref={list} className={styles.list}>
          {signals.map((signal) => (
            <Row key={signal.id} signal={signal} />
          ))}
        </ul>
        <LoadMore query={query} list={list} />
      </ListState>
    </Screen>
  )
}

function Row({ signal: { id, member, kind, count, day, dismissal } }: { signal: Signal }) {
  return (
    <li className={classNames(styles.form, own.signal)}>
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <h2 className={styles.formTitle} dir="auto">
            <Link to={adminPages.member(member.id)}>{member.nickname}</Link>
          </h2>
          <span>{words.kinds[kind]}</span>
          <time className={styles.quiet} dateTime={day}>
            {dateLabel(day)}
          </time>
        </div>
        <p className={styles.lead}>{words.reasons[kind](count)}</p>
      </div>
      {dismissal ? (
        <p className={styles.quiet}>
          {words.dismissedBy(dismissal.admin ?? adminMembers.unknownAdmin, dateTimeLabel(dismissal.at))}
        </p>
      ) : (
        <Dismiss id={id} label={words.dismissOf(words.kinds[kind], member.nickname)} />
      )}
    </li>
  )
}

function Dismiss({ id, label }: { id: string; label: string }) {
  const dismiss = useDismissSignal(id)
  const press = () =>
    dismiss.mutate(undefined, {
      onSuccess: () => toasts.show({ text: words.dismissed, tone: "success" }),
      onError: (error) => toasts.show({ text: toErrorMessage(error), tone: "error" }),
    })
  return (
    <div className={styles.buttons}>
      <Button variant="outline" aria-label={label} busy={dismiss.isPending} onClick={press}>
        {words.dismiss}
      </Button>
    </div>
  )
}

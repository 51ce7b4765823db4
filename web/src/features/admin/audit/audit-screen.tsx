import type { AuditEntry } from "@pinyu/contract/admin/audit"
import { adminAudit as words } from "@pinyu/phrases/admin-audit"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { useRef } from "react"
import { useQueryParameters } from "../../../lib/hooks/use-query-parameters.ts"
import { uniqueItems } from "../../../lib/query/paged-list.ts"
import { Button } from "../../../ui/button.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { useAuditEntries } from "./api.ts"
import styles from "./audit.module.css"
import { AuditFilters } from "./audit-filters.tsx"
import { ExportButton } from "./export-button.tsx"
import { detailText, filterFrom } from "./model.ts"

/** The audit log with its filters, newest first. */
export function AdminAuditScreen() {
  const [parameters, setParameters] = useQueryParameters()
  const filter = filterFrom(parameters)
  const query = useAuditEntries(filter)
  const list = useRef<HTMLOListElement>(null)
  const entries = uniqueItems(query.data, (page) => page.entries)
  const head = query.data?.pages[0]?.head
  const clear = Object.keys(filter).length > 0 ? () => setParameters({}) : undefined
  return (
    <Screen className={styles.screen}>
      <div>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.text}</p>
      </div>
      <AuditFilters filter={filter} onChange={setParameters} onClear={clear} />
      <div className={styles.export}>
        <ExportButton filter={filter} />
      </div>
      <ListState
        query={query}
        texts={words}
        skeleton={<Skeleton shape="card" height="16rem" />}
        isEmpty={entries.length === 0}
        empty={
          <EmptyState
            title={words.emptyTitle}
            text={words.emptyText}
            action={clear && <Button onClick={clear}>{words.clear}</Button>}
          />
        }
      >
        <ol ref={list} className={styles.list}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onTarget={(target) => setParameters({ ...filter, target })} />
          ))}
        </ol>
        <LoadMore query={query} list={list} />
      </ListState>
      {head && (
        <section className={styles.head}>
          <Heading level={2}>{words.headTitle}</Heading>
          <p className={styles.lead}>{words.headText(head.position)}</p>
          <code className={styles.hash}>{head.hash}</code>
        </section>
      )}
    </Screen>
  )
}

const nameOf = ({ admin, act }: AuditEntry) => {
  if (admin) return admin.email ?? words.unknownAdmin
  return act === "sign_in_failed" ? words.unknownEmail : words.byCommand
}

interface EntryProps {
  entry: AuditEntry
  onTarget: (target: string) => void
}

function Entry({ entry, onTarget }: EntryProps) {
  const { at, act, target, detail, address, position } = entry
  return (
    <li className={styles.entry}>
      <p className={styles.act}>
        <strong>{words.acts[act]}</strong>
        <span>{nameOf(entry)}</span>
      </p>
      {detail && <p className={styles.detail}>{detailText(detail)}</p>}
      <p className={styles.quiet}>
        <time dateTime={at}>{dateTimeLabel(at)}</time>
        <span>{address}</span>
        <span>{words.position(position)}</span>
        {target && (
          <button
            type="button"
            className={styles.target}
            title={words.onlyTarget}
            onClick={() => onTarget(target)}
          >
            {words.targetOf(target)}
          </button>
        )}
      </p>
    </li>
  )
}

import { adminPages } from "@pinyu/contract/admin/pages"
import type { TakedownSummary } from "@pinyu/contract/takedowns/schemas"
import { adminTakedowns as words } from "@pinyu/phrases/admin-takedowns"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { useRef } from "react"
import { Link } from "react-router"
import { uniqueItems } from "../../../lib/query/paged-list.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import { Pill } from "../../../ui/member/pill.tsx"
import { Screen } from "../../../ui/screen.tsx"
import styles from "../console.module.css"
import { useTakedowns } from "./api.ts"
import { NewTakedown } from "./new-takedown.tsx"

/** All takedowns, and the form of a new one. */
export function TakedownsScreen() {
  const query = useTakedowns()
  const list = useRef<HTMLUListElement>(null)
  const takedowns = uniqueItems(query.data, (page) => page.takedowns)
  return (
    <Screen className={styles.screen}>
      <div className={styles.words}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.text}</p>
      </div>
      <NewTakedown />
      <section className={styles.part}>
        <Heading level={2}>{words.listTitle}</Heading>
        <ListState
          query={query}
          texts={words}
          skeleton={<Skeleton shape="card" height="5rem" />}
          isEmpty={takedowns.length === 0}
          empty={<EmptyState level={3} title={words.emptyTitle} text={words.emptyText} />}
        >
          <ul ref={list} className={styles.list}>
            {takedowns.map((takedown) => (
              <li key={takedown.id}>
                <Link to={adminPages.takedown(takedown.id)} className={styles.row}>
                  <span className={styles.subject} dir="auto">
                    {takedown.reference}
                  </span>
                  <StatePill takedown={takedown} />
                  <span className={styles.by}>
                    <span>{words.origins[takedown.origin]}</span>
                    <span>{words.items(takedown.items_count)}</span>
                    <span>
                      {words.createdBy(
                        takedown.admin ?? words.unknownAdmin,
                        dateTimeLabel(takedown.created_at),
                      )}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <LoadMore query={query} list={list} />
        </ListState>
      </section>
    </Screen>
  )
}

/** Whether the content of a takedown is still kept, and its pictures still rejected. */
export function StatePill({ takedown }: { takedown: TakedownSummary }) {
  if (takedown.withdrawn_at) return <Pill tone="grey">{words.withdrawnState}</Pill>
  if (takedown.destroyed_at) return <Pill tone="grey">{words.destroyedState}</Pill>
  return <Pill tone="red">{words.heldState}</Pill>
}

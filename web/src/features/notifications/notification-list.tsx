import type { NotificationFilter } from "@pinyu/contract/notifications/options"
import { pages } from "@pinyu/contract/pages"
import { notifications as words } from "@pinyu/phrases/notifications"
import { useId, useMemo, useRef } from "react"
import { useNow } from "../../lib/hooks/use-now.ts"
import { dayName } from "../../lib/time.ts"
import { LinkButton } from "../../ui/button.tsx"
import { classNames } from "../../ui/class-names.ts"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { LetterDrawing } from "../../ui/member/drawings.tsx"
import { ListState } from "../../ui/member/list-state.tsx"
import { LoadMore } from "../../ui/member/load-more.tsx"
import type { useNotifications } from "./api.ts"
import { groupByDay, type NotificationDay } from "./groups.ts"
import { notificationsOf } from "./model.ts"
import styles from "./notification-list.module.css"
import { NotificationRow } from "./notification-row.tsx"
import { type RowActions, useRowActions } from "./use-row-actions.ts"

interface NotificationListProps {
  query: ReturnType<typeof useNotifications>
  filter: NotificationFilter
  /** Fills a page, and loads the next pages automatically. */
  endless?: boolean
  /** Called when a row leads to another page. */
  onLeave?: () => void
}

const skeletons = ["first", "second", "third", "fourth"] as const

/** The notifications of a tab by day, with all states of their list. */
export function NotificationList({ query, filter, endless = false, onLeave }: NotificationListProps) {
  const list = useRef<HTMLDivElement>(null)
  const now = useNow()
  const actions = useRowActions(onLeave)
  const days = useMemo(() => groupByDay(notificationsOf(query.data)), [query.data])
  return (
    <ListState
      query={query}
      texts={words}
      skeleton={<ListSkeleton />}
      isEmpty={days.length === 0}
      empty={<NothingHere filter={filter} hasExploreLink={endless} />}
    >
      <div ref={list} className={classNames(styles.days, endless && styles.page)}>
        {days.map((day) => (
          <Day key={day.day} day={day} now={now} actions={actions} />
        ))}
      </div>
      {endless && <LoadMore query={query} list={list} items="li" />}
    </ListState>
  )
}

interface DayProps {
  day: NotificationDay
  now: Date
  actions: RowActions
}

function Day({ day: { day, groups }, now, actions }: DayProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.day}>
        {dayName(`${day}T00:00:00+08:00`, now)}
      </h2>
      <ul className={styles.list} aria-labelledby={id}>
        {groups.map((group) => (
          <NotificationRow key={group.key} group={group} now={now} actions={actions} />
        ))}
      </ul>
    </section>
  )
}

function ListSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton width="3rem" />
      {skeletons.map((name) => (
        <div key={name} className={styles.loadingRow}>
          <Skeleton shape="round" width="2.75rem" height="2.75rem" />
          <span className={styles.loadingWords}>
            <Skeleton width="min(14rem, 100%)" />
            <Skeleton width="4rem" />
          </span>
        </div>
      ))}
    </div>
  )
}

function NothingHere({ filter, hasExploreLink }: { filter: NotificationFilter; hasExploreLink: boolean }) {
  const exploreLink = hasExploreLink && (
    <LinkButton to={pages.explore} variant="outline">
      {words.goExplore}
    </LinkButton>
  )
  return <EmptyState {...words.empty[filter]} art={<LetterDrawing />} action={exploreLink} />
}

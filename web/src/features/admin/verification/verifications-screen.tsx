import { adminPages } from "@pinyu/contract/admin/pages"
import type { WaitingVerification } from "@pinyu/contract/verification/schemas"
import { adminVerification as words } from "@pinyu/phrases/admin-verification"
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
import { useWaitingVerifications } from "./api.ts"

/** The queue of photo verifications. */
export function VerificationsScreen() {
  const query = useWaitingVerifications()
  const list = useRef<HTMLUListElement>(null)
  const waiting = uniqueItems(query.data, (page) => page.verifications)
  return (
    <Screen className={styles.screen}>
      <div className={styles.words}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.text}</p>
      </div>
      <ListState
        query={query}
        texts={words}
        skeleton={<Skeleton shape="card" height="5rem" />}
        isEmpty={waiting.length === 0}
        empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
      >
        <ul ref={list} className={styles.list}>
          {waiting.map((one) => (
            <Row key={one.id} waiting={one} />
          ))}
        </ul>
        <LoadMore query={query} list={list} />
      </ListState>
    </Screen>
  )
}

function Row({
  waiting: { id, member, submitted_at, requested, is_verified },
}: {
  waiting: WaitingVerification
}) {
  return (
    <li>
      <Link to={adminPages.verification(id)} className={styles.row}>
        <span className={styles.subject} dir="auto">
          {member.nickname}
        </span>
        {requested && <Pill tone="yellow">{words.requested}</Pill>}
        {is_verified && <Pill tone="green">{words.verified}</Pill>}
        <span className={styles.by}>
          <time dateTime={submitted_at}>{words.submitted(dateTimeLabel(submitted_at))}</time>
        </span>
      </Link>
    </li>
  )
}

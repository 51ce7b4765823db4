import type { Announcement } from "@pinyu/contract/admin/schemas"
import { admin } from "@pinyu/phrases/admin"
import { useRef, useState } from "react"
import { useNow } from "../../lib/hooks/use-now.ts"
import { uniqueItems } from "../../lib/query/paged-list.ts"
import { relativeTime } from "../../lib/time.ts"
import { Button } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { ConfirmMutation } from "../../ui/member/confirm-mutation.tsx"
import { ListState } from "../../ui/member/list-state.tsx"
import { LoadMore } from "../../ui/member/load-more.tsx"
import { Pill } from "../../ui/member/pill.tsx"
import { Screen } from "../../ui/screen.tsx"
import { AnnouncementForm } from "./announcement-form.tsx"
import styles from "./announcements-screen.module.css"
import { useAnnouncements, useHasRight, useWithdrawAnnouncement } from "./api.ts"

const words = admin.announcements
const tones = { sending: "yellow", sent: "green", withdrawn: "grey" } as const

/** Announcements: a form and the list of earlier ones. */
export function AnnouncementsScreen() {
  const canSend = useHasRight()("announcements.send")
  return (
    <Screen className={styles.screen}>
      <section className={styles.write}>
        <div className={styles.words}>
          <Heading level={1} size="xl">
            {words.title}
          </Heading>
          <p className={styles.lead}>{words.text}</p>
        </div>
        {canSend && <AnnouncementForm />}
      </section>
      <section className={styles.write}>
        <Heading level={2} size="lg">
          {words.listTitle}
        </Heading>
        <Announcements canSend={canSend} />
      </section>
    </Screen>
  )
}

function Announcements({ canSend }: { canSend: boolean }) {
  const query = useAnnouncements()
  const list = useRef<HTMLUListElement>(null)
  const [withdrawing, setWithdrawing] = useState<Announcement | null>(null)
  const all = uniqueItems(query.data, (page) => page.announcements)
  return (
    <ListState
      query={query}
      texts={words}
      skeleton={<Skeleton shape="card" height="7rem" />}
      isEmpty={all.length === 0}
      empty={<EmptyState level={3} title={words.emptyTitle} text={words.emptyText} />}
    >
      <ul ref={list} className={styles.list}>
        {all.map((announcement) => (
          <Card
            key={announcement.id}
            announcement={announcement}
            onWithdraw={canSend ? () => setWithdrawing(announcement) : undefined}
          />
        ))}
      </ul>
      <LoadMore query={query} list={list} />
      {withdrawing && <WithdrawDialog announcement={withdrawing} onClose={() => setWithdrawing(null)} />}
    </ListState>
  )
}

interface CardProps {
  announcement: Announcement
  /** Undefined for an admin who may not withdraw it. */
  onWithdraw: (() => void) | undefined
}

function Card({ announcement, onWithdraw }: CardProps) {
  const { title, message, state, notified_count, created_at } = announcement
  const now = useNow()
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.headline} dir="auto">
          {title}
        </h3>
        <Pill tone={tones[state]}>{words.states[state]}</Pill>
      </div>
      <p className={styles.message} dir="auto">
        {message}
      </p>
      <div className={styles.foot}>
        <p>
          {relativeTime(created_at, now)} · {words.notified(notified_count)}
        </p>
        {onWithdraw && state !== "withdrawn" && (
          <Button variant="outline" size="sm" onClick={onWithdraw}>
            {words.withdraw}
          </Button>
        )}
      </div>
    </li>
  )
}

function WithdrawDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const withdraw = useWithdrawAnnouncement()
  return (
    <ConfirmMutation
      open
      danger
      onClose={onClose}
      action={() => withdraw.mutateAsync(announcement)}
      title={words.withdrawTitle}
      text={words.withdrawText(announcement.title)}
      confirmLabel={words.withdraw}
      doneText={words.withdrawn}
    />
  )
}

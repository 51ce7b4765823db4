import type { BlacklistedUser } from "@pinyu/contract/friends/schemas"
import { pages } from "@pinyu/contract/pages"
import { friends } from "@pinyu/phrases/friends"
import { useRef, useState } from "react"
import { eachOnce } from "../../lib/paged-list.ts"
import { dateLabel } from "../../lib/time.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Mark } from "../../ui/brand/mark.tsx"
import { Button, LinkButton } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { ListState } from "../../ui/member/list-state.tsx"
import { LoadMore } from "../../ui/member/load-more.tsx"
import { useBlacklist } from "./api.ts"
import styles from "./blacklist.module.css"
import { EditReasonDialog } from "./edit-reason-dialog.tsx"
import { UnblockDialog } from "./unblock-dialog.tsx"

/** Everybody on the blacklist, with the reason; nothing leads to their profile, for there is none to be seen. */
export function Blacklist() {
  const query = useBlacklist()
  const users = eachOnce(query.data, (page) => page.users)
  return (
    <ListState
      query={query}
      words={friends}
      skeleton={<BlacklistSkeleton />}
      isEmpty={users.length === 0}
      empty={<NobodyBlocked />}
    >
      <Rows query={query} users={users} />
    </ListState>
  )
}

interface Asking {
  about: BlacklistedUser
  to: "edit" | "unblock"
}

function Rows({ query, users }: { query: ReturnType<typeof useBlacklist>; users: BlacklistedUser[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <ul ref={list} className={styles.rows} aria-label={friends.tabs.blacklist}>
        {users.map((user) => (
          <li key={user.blacklist_id} className={styles.row}>
            <Avatar src={user.avatar_urls[0]} id={user.id} size={56} />
            <div className={styles.words}>
              <p className={styles.name}>{user.nickname}</p>
              <p className={user.reason ? styles.reason : styles.quiet}>{user.reason ?? friends.noReason}</p>
              <p className={styles.quiet}>{friends.blockedOn(dateLabel(user.blocked_at))}</p>
            </div>
            <div className={styles.actions}>
              <Button
                variant="quiet"
                size="sm"
                aria-label={friends.editReasonOf(user.nickname)}
                onClick={() => setAsking({ about: user, to: "edit" })}
              >
                {friends.editReason}
              </Button>
              <Button
                variant="outline"
                size="sm"
                aria-label={friends.unblockOf(user.nickname)}
                onClick={() => setAsking({ about: user, to: "unblock" })}
              >
                {friends.unblock}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <LoadMore query={query} list={list} />
      <EditReasonDialog user={asking?.to === "edit" ? asking.about : null} onClose={close} />
      <UnblockDialog user={asking?.to === "unblock" ? asking.about : null} onClose={close} />
    </>
  )
}

function NobodyBlocked() {
  return (
    <EmptyState
      {...friends.empty.blacklist}
      art={<Mark size="3rem" />}
      action={
        <LinkButton to={pages.explore} variant="outline">
          {friends.goExplore}
        </LinkButton>
      }
    />
  )
}

const skeletonRows = ["first", "second", "third"]

function BlacklistSkeleton() {
  return (
    <div className={styles.rows} aria-busy="true">
      {skeletonRows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="round" width="3.5rem" height="3.5rem" />
          <div className={styles.words}>
            <Skeleton width="6rem" />
            <Skeleton width="12rem" />
          </div>
        </div>
      ))}
    </div>
  )
}

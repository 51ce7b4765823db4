import type { BlacklistedUser } from "@pinyu/contract/friends/schemas"
import { pages } from "@pinyu/contract/pages"
import { dateLabel } from "@pinyu/phrases/dates"
import { friends } from "@pinyu/phrases/friends"
import { useRef, useState } from "react"
import { uniqueItems } from "../../lib/query/paged-list.ts"
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

/** Every blocked member with the reason. There is no link, since their profile is not visible. */
export function Blacklist() {
  const query = useBlacklist()
  const users = uniqueItems(query.data, (page) => page.users)
  return (
    <ListState
      query={query}
      texts={friends}
      skeleton={<BlacklistSkeleton />}
      isEmpty={users.length === 0}
      empty={<EmptyBlacklist />}
    >
      <Rows query={query} users={users} />
    </ListState>
  )
}

interface OpenDialog {
  about: BlacklistedUser
  to: "edit" | "unblock"
}

function Rows({ query, users }: { query: ReturnType<typeof useBlacklist>; users: BlacklistedUser[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = () => setOpenDialog(null)
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
                onClick={() => setOpenDialog({ about: user, to: "edit" })}
              >
                {friends.editReason}
              </Button>
              <Button
                variant="outline"
                size="sm"
                aria-label={friends.unblockOf(user.nickname)}
                onClick={() => setOpenDialog({ about: user, to: "unblock" })}
              >
                {friends.unblock}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <LoadMore query={query} list={list} />
      <EditReasonDialog user={openDialog?.to === "edit" ? openDialog.about : null} onClose={close} />
      <UnblockDialog user={openDialog?.to === "unblock" ? openDialog.about : null} onClose={close} />
    </>
  )
}

function EmptyBlacklist() {
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

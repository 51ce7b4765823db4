import { pages } from "@pinyu/contract/pages"
import { shell } from "@pinyu/phrases/shell"
import { lazy, Suspense, useState } from "react"
import IconBell from "~icons/tabler/bell"
import { loadChunk } from "../../lib/pages/chunk.ts"
import { IconButton, LinkButton } from "../../ui/button.tsx"
import { Badge } from "../../ui/chip.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Panel } from "../../ui/member/panel.tsx"
import styles from "./bell.module.css"
import { useUnreadNotifications } from "./frame.tsx"

const BellPanel = lazy(() =>
  loadChunk(async () => ({ default: (await import("./bell-panel.tsx")).BellPanel })),
)

/** Receives the focus until the panel has loaded. */
const BellSkeleton = () => (
  <div tabIndex={-1} data-autofocus>
    <Skeleton height="16rem" />
  </div>
)

/** The bell in the header with its panel. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const { unreadCount: unread } = useUnreadNotifications()
  const close = () => setOpen(false)
  return (
    <Panel
      label={shell.notifications}
      open={open}
      onChange={setOpen}
      target={
        <IconButton
          label={unread > 0 ? shell.notificationsWithUnread(unread) : shell.notifications}
          className={styles.bell}
          onClick={() => setOpen(!open)}
        >
          <Icon of={IconBell} />
          <Badge count={unread} />
        </IconButton>
      }
    >
      {open && (
        <Suspense fallback={<BellSkeleton />}>
          <BellPanel onClose={close} />
        </Suspense>
      )}
      <div className={styles.all}>
        <LinkButton to={pages.notifications} variant="quiet" block onClick={close}>
          {shell.allNotifications}
        </LinkButton>
      </div>
    </Panel>
  )
}

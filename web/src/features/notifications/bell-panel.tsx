import { notificationLimits } from "@pinyu/contract/notifications/limits"
import type { NotificationFilter } from "@pinyu/contract/notifications/options"
import { notifications as words } from "@pinyu/phrases/notifications"
import { useEffect, useRef, useState } from "react"
import { Button } from "../../ui/button.tsx"
import { Tabs } from "../../ui/member/tabs.tsx"
import { useChangeNotifications, useNotifications } from "./api.ts"
import styles from "./bell-panel.module.css"
import { countsOf, tabsWith } from "./model.ts"
import { NotificationList } from "./notification-list.tsx"

interface BellPanelProps {
  onClose: () => void
}

/** The bell's panel: the latest notifications, all or unread. */
export function BellPanel({ onClose }: BellPanelProps) {
  const [filter, setFilter] = useState<NotificationFilter>("all")
  const query = useNotifications(filter, notificationLimits.page.panel)
  const { mutate: change } = useChangeNotifications()
  const counts = countsOf(query.data)
  const title = useRef<HTMLParagraphElement>(null)
  // On first use the panel mounts after the focus was set.
  useEffect(() => title.current?.focus(), [])

  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <p ref={title} className={styles.title} tabIndex={-1} data-autofocus>
          {words.title}
        </p>
        <Button
          variant="quiet"
          size="sm"
          disabled={!counts?.unread}
          onClick={() => change({ what: "read", ids: null })}
        >
          {words.markAll}
        </Button>
      </div>
      <Tabs label={words.tabsLabel} tabs={tabsWith(counts)} selected={filter} onSelect={setFilter}>
        <div className={styles.scroll}>
          <NotificationList query={query} filter={filter} onLeave={onClose} />
        </div>
      </Tabs>
    </div>
  )
}

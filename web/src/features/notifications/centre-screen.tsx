import { notificationLimits } from "@pinyu/contract/notifications/limits"
import { notificationFilters } from "@pinyu/contract/notifications/options"
import { pages } from "@pinyu/contract/pages"
import { notifications as words } from "@pinyu/phrases/notifications"
import { useState } from "react"
import { Link } from "react-router"
import { useTab } from "../../lib/hooks/use-tab.ts"
import { Button } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Tabs } from "../../ui/member/tabs.tsx"
import { Screen } from "../../ui/screen.tsx"
import { useNotifications } from "./api.ts"
import styles from "./centre-screen.module.css"
import { ChangeDialog } from "./change-dialog.tsx"
import { countsOf, type NotificationChange, tabsWith } from "./model.ts"
import { NotificationList } from "./notification-list.tsx"

/** All notifications of the member. The URL stores the tab. */
export function CentreScreen() {
  const [filter, show] = useTab(notificationFilters)
  const query = useNotifications(filter, notificationLimits.page.centre)
  const [pendingChange, setPendingChange] = useState<NotificationChange | null>(null)
  const counts = countsOf(query.data)

  return (
    <Screen width="column" className={styles.screen}>
      <div className={styles.head}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <Link to={pages.settingsNotifications} className={styles.settings}>
          {words.toSettings}
        </Link>
      </div>
      <Tabs label={words.tabsLabel} tabs={tabsWith(counts)} selected={filter} onSelect={show}>
        <div className={styles.bulk}>
          <Button
            variant="quiet"
            size="sm"
            disabled={!counts?.unread}
            onClick={() => setPendingChange({ what: "read", ids: null })}
          >
            {words.markAll}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            disabled={!counts?.[filter]}
            onClick={() => setPendingChange({ what: "remove", ids: null, filter })}
          >
            {filter === "all" ? words.removeAll : words.removeUnread}
          </Button>
        </div>
        <NotificationList query={query} filter={filter} endless />
      </Tabs>
      <ChangeDialog
        change={pendingChange}
        count={counts?.[pendingChange?.what === "read" ? "unread" : filter] ?? 0}
        onClose={() => setPendingChange(null)}
      />
    </Screen>
  )
}

import { notificationLimits } from "@pinyu/contract/notifications/limits"
import { notificationFilters } from "@pinyu/contract/notifications/options"
import { pages } from "@pinyu/contract/pages"
import { notifications as words } from "@pinyu/phrases/notifications"
import { useState } from "react"
import { Link } from "react-router"
import IconChecks from "~icons/tabler/checks"
import IconDots from "~icons/tabler/dots"
import IconSettings from "~icons/tabler/settings"
import IconTrash from "~icons/tabler/trash"
import { useTab } from "../../lib/hooks/use-tab.ts"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { ActionMenu } from "../../ui/member/action-menu.tsx"
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
  const actions = [
    counts?.unread && {
      label: words.markAll,
      icon: IconChecks,
      onChoose: () => setPendingChange({ what: "read", ids: null }),
    },
    counts?.[filter] && {
      label: filter === "all" ? words.removeAll : words.removeUnread,
      icon: IconTrash,
      onChoose: () => setPendingChange({ what: "remove", ids: null, filter }),
    },
  ].filter((action) => typeof action === "object")

  return (
    <Screen width="column" className={styles.screen}>
      <div className={styles.head}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <div className={styles.ways}>
          <Link
            to={pages.settingsNotifications}
            className={styles.settings}
            aria-label={words.toSettings}
            title={words.toSettings}
          >
            <Icon of={IconSettings} />
          </Link>
          {actions.length > 0 && (
            <ActionMenu label={words.bulkActions} icon={IconDots} look="plain" items={actions} />
          )}
        </div>
      </div>
      <Tabs label={words.tabsLabel} tabs={tabsWith(counts)} selected={filter} onSelect={show}>
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

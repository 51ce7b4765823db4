import { type NotificationFilter, notificationFilters } from "@pinyu/contract/notifications/options"
import { notifications as words } from "@pinyu/phrases/notifications"
import type { Tab } from "../../ui/member/tabs.tsx"

/** The tabs with their names, and their counts as soon as they are known. */
export const tabsWith = (counts: Record<NotificationFilter, number> | undefined): Tab<NotificationFilter>[] =>
  notificationFilters.map((name) => ({ name, label: words.tabs[name], count: counts?.[name] }))

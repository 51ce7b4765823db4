import type { NotificationFilter } from "@pinyu/contract/notifications/options"
import type { QueryClient } from "@tanstack/react-query"
import { madeByMembersKey } from "../../lib/paged-list.ts"
import { applyChange, type NotificationChange, type NotificationList, notificationsOf } from "./model.ts"

/** What members did: who goes onto the blacklist takes it along. */
const bellKey = [madeByMembersKey, "notifications"]
export const unreadKey = [...bellKey, "unread"]
const listsKey = [...bellKey, "list"]
export const listKey = (filter: NotificationFilter, limit: number) => [...listsKey, filter, limit]
export const preferencesKey = ["notification-preferences"]

const isUnread = (client: QueryClient, id: string) =>
  client
    .getQueriesData<NotificationList>({ queryKey: listsKey })
    .some(([, list]) => notificationsOf(list).some((one) => one.id === id && one.status === "unread"))

/** How many are unread once the change is made. */
const unreadAfter = (client: QueryClient, change: NotificationChange, unread: number) => {
  if (!change.ids) return 0
  return Math.max(0, unread - change.ids.filter((id) => isUnread(client, id)).length)
}

/** Shows a change as if it had been made; answers how to take that back. */
export const showChange = async (client: QueryClient, change: NotificationChange) => {
  await client.cancelQueries({ queryKey: listsKey })
  const before = client.getQueriesData<NotificationList>({ queryKey: listsKey })
  const unread = client.getQueryData<number>(unreadKey)
  if (unread !== undefined) client.setQueryData(unreadKey, unreadAfter(client, change, unread))
  const at = new Date().toISOString()
  for (const [key, list] of before) {
    const filter = key.includes("unread" satisfies NotificationFilter) ? "unread" : "all"
    if (list) client.setQueryData(key, applyChange(list, change, filter, at))
  }
  return () => {
    client.setQueryData(unreadKey, unread)
    for (const [key, list] of before) client.setQueryData(key, list)
  }
}

/** What the server says now. */
export const hearUnread = (client: QueryClient, unreadCount: number) => {
  client.setQueryData(unreadKey, unreadCount)
  void client.invalidateQueries({ queryKey: listsKey })
}

/** Asks anew what may have been missed. */
export const catchUp = (client: QueryClient) => client.invalidateQueries({ queryKey: bellKey })

import type { NotificationFilter } from "@pinyu/contract/notifications/options"
import type { QueryClient } from "@tanstack/react-query"
import { applyWish, type NotificationList, notificationsOf, type Wish } from "./model.ts"

const area = "notifications"
export const unreadKey = [area, "unread"]
const listsKey = [area, "list"]
export const listKey = (filter: NotificationFilter, limit: number) => [...listsKey, filter, limit]
export const preferencesKey = [area, "preferences"]

const isUnread = (client: QueryClient, id: string) =>
  client
    .getQueriesData<NotificationList>({ queryKey: listsKey })
    .some(([, list]) => notificationsOf(list).some((one) => one.id === id && one.status === "unread"))

/** How many are unread once the wish has come true. */
const unreadAfter = (client: QueryClient, wish: Wish, unread: number) => {
  if (!wish.ids) return 0
  return Math.max(0, unread - wish.ids.filter((id) => isUnread(client, id)).length)
}

/** Shows a wish as if it had come true; answers how to take that back. */
export const showWish = async (client: QueryClient, wish: Wish) => {
  await client.cancelQueries({ queryKey: listsKey })
  const before = client.getQueriesData<NotificationList>({ queryKey: listsKey })
  const unread = client.getQueryData<number>(unreadKey)
  if (unread !== undefined) client.setQueryData(unreadKey, unreadAfter(client, wish, unread))
  const at = new Date().toISOString()
  for (const [key, list] of before)
    if (list) client.setQueryData(key, applyWish(list, wish, key[2] === "unread" ? "unread" : "all", at))
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
export const catchUp = (client: QueryClient) => client.invalidateQueries({ queryKey: [area] })

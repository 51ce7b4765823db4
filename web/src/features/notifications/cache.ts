import type { NotificationFilter } from "@pinyu/contract/notifications/options"
import type { UnreadCount } from "@pinyu/contract/notifications/schemas"
import type { QueryClient } from "@tanstack/react-query"
import { memberContentKey } from "../../lib/query/paged-list.ts"
import { serverClock } from "../../lib/server-clock.ts"
import {
  applyChange,
  type NotificationChange,
  type NotificationList,
  notificationsOf,
  revertChange,
} from "./model.ts"

/** Contains members' actions: a block removes them. */
const bellKey = [memberContentKey, "notifications"]
export const unreadKey = [...bellKey, "unread"]
const listsKey = [...bellKey, "list"]
export const listKey = (filter: NotificationFilter, limit: number) => [...listsKey, filter, limit]
/** The mutation key of calls that mark or delete. */
export const changesKey = ["notification-changes"]
export const preferencesKey = ["notification-preferences"]
export const quietHoursKey = ["notification-quiet-hours"]

/** Counts the notifications whose read state a change changes; all unread ones when it names none. */
const markedBy = (
  client: QueryClient,
  { what, ids }: NotificationChange,
  unread: UnreadCount,
): UnreadCount => {
  if (!ids) return unread
  const before = what === "unread" ? "read" : "unread"
  const known = client
    .getQueriesData<NotificationList>({ queryKey: listsKey })
    .flatMap(([, list]) => notificationsOf(list))
  const marked = ids.flatMap((id) => known.find((one) => one.id === id && one.status === before) ?? [])
  const ofMessages = marked.filter(({ type }) => type === "message_received").length
  return { unreadCount: marked.length, ofMessages }
}

const plus = (one: UnreadCount, other: UnreadCount, sign: 1 | -1): UnreadCount => ({
  unreadCount: Math.max(0, one.unreadCount + sign * other.unreadCount),
  ofMessages: Math.max(0, one.ofMessages + sign * other.ofMessages),
})

/** Applies a change optimistically. Returns a function that reverts only this change. */
export const showChange = async (client: QueryClient, change: NotificationChange) => {
  await client.cancelQueries({ queryKey: listsKey })
  const lists = client.getQueriesData<NotificationList>({ queryKey: listsKey })
  const unread = client.getQueryData<UnreadCount>(unreadKey)
  const marked = unread && markedBy(client, change, unread)
  const sign = change.what === "unread" ? 1 : -1
  if (marked) client.setQueryData(unreadKey, plus(unread, marked, sign))
  const at = serverClock.now().toISOString()
  const shown = lists.flatMap(([key, before]) => {
    if (!before) return []
    const filter = key.includes("unread" satisfies NotificationFilter) ? "unread" : "all"
    const after = applyChange(before, change, filter, at)
    client.setQueryData(key, after)
    return [{ key, before, after }]
  })
  return () => {
    if (marked)
      client.setQueryData<UnreadCount>(unreadKey, (now) => now && plus(now, marked, sign === 1 ? -1 : 1))
    for (const { key, ...list } of shown)
      client.setQueryData<NotificationList>(key, (now) => now && revertChange(now, list))
  }
}

/** Stores the server's unread count. */
export const setUnreadCount = (client: QueryClient, { unreadCount, ofMessages }: UnreadCount) =>
  client.setQueryData<UnreadCount>(unreadKey, { unreadCount, ofMessages })

/**
 * Refetches the lists. Cancels first: a pending response may be older than the change, and would be
 * cached.
 */
const refetchLists = async (client: QueryClient) => {
  await client.cancelQueries({ queryKey: listsKey })
  await client.invalidateQueries({ queryKey: listsKey })
}

/**
 * Whether more than `ended` changes are pending. The server's state is older than the page's then, and the last
 * pending change refetches.
 */
const isAheadOfServer = (client: QueryClient, ended: number) =>
  client.isMutating({ mutationKey: changesKey }) > ended

/** Stores the server's unread count and refetches the lists, unless more than `ended` changes are pending. */
export const applyUnreadCount = (client: QueryClient, unread: UnreadCount, ended = 0) => {
  if (isAheadOfServer(client, ended)) return
  setUnreadCount(client, unread)
  void refetchLists(client)
}

/** Refetches what the page may have missed, unless more than `ended` changes are pending. */
export const refetchAll = (client: QueryClient, ended = 0) => {
  if (!isAheadOfServer(client, ended)) void client.invalidateQueries({ queryKey: bellKey })
}

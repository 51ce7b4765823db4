import type { NotificationFilter, NotificationTopic } from "@pinyu/contract/notifications/options"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import type { Preference } from "@pinyu/contract/notifications/schemas"
import { notificationSettings, notifications } from "@pinyu/phrases/notifications"
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { useOptimisticChange } from "../../lib/query/use-optimistic-change.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import {
  applyUnreadCount,
  changesKey,
  listKey,
  preferencesKey,
  refetchAll,
  setUnreadCount,
  showChange,
  unreadKey,
} from "./cache.ts"
import { type NotificationChange, nextPageOf } from "./model.ts"
import { changeOf, isPushEnabled, type PreferenceChoice, withChoice } from "./settings/preferences.ts"

/** The member's notifications, newest first, with `limit` per page. The badge counts like the list. */
export const useNotifications = (filter: NotificationFilter, limit: number) =>
  useInfiniteQuery({
    queryKey: listKey(filter, limit),
    queryFn: async ({ client, pageParam, signal }) => {
      const query = { page: pageParam, limit, status: filter }
      const { data } = await call(notificationsRoutes.list, { query }, { signal })
      setUnreadCount(client, data)
      return data
    },
    initialPageParam: 1,
    getNextPageParam: (page) => nextPageOf(page, filter),
  })

/** The unread count; polled every `pollMs` without a socket. */
export const useUnreadCount = (pollMs: number | false) =>
  useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await call(notificationsRoutes.unreadCount, {}, { signal })).data,
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
  })

const applyOnServer = async ({ what, ids, filter = "all" }: NotificationChange) => {
  if (what === "read") {
    const body = { notificationIds: ids && [...ids] }
    return (await call(notificationsRoutes.markRead, { body })).data
  }
  const [id] = ids ?? []
  const { data } =
    id === undefined
      ? await call(notificationsRoutes.removeAll, { body: { filter } })
      : await call(notificationsRoutes.remove, { params: { id } })
  return data
}

/**
 * Marks or deletes optimistically and reverts on failure. One call at a time, so that the last response
 * is current.
 */
export const useChangeNotifications = () => {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changesKey,
    scope: { id: "notification-changes" },
    mutationFn: applyOnServer,
    onMutate: (change: NotificationChange) => showChange(client, change),
    onSuccess: (unread) => applyUnreadCount(client, unread, 1),
    onError: (_error, _change, revert) => {
      revert?.()
      void refetchAll(client)
      toasts.show({ text: notifications.changeFailed, tone: "error" })
    },
  })
}

const preferencesQuery = queryOptions({
  queryKey: preferencesKey,
  queryFn: async ({ signal }) =>
    (await call(notificationsRoutes.preferences, {}, { signal })).data.preferences,
})

/** The member's notification preferences. */
export const usePreferences = () => useQuery(preferencesQuery)

/** Returns a function that checks whether a topic's push is enabled. */
export const useIsPushEnabled = () => {
  const client = useQueryClient()
  return async (topic: NotificationTopic) => isPushEnabled(await client.fetchQuery(preferencesQuery), topic)
}

/** Changes one preference or a whole channel optimistically, and reverts on failure. */
export const useChoose = () =>
  useOptimisticChange<Preference[], PreferenceChoice>({
    queryKey: preferencesKey,
    send: (choice) => call(notificationsRoutes.setPreferences, { body: { preferences: changeOf(choice) } }),
    apply: withChoice,
    onFailure: ({ topic }) => {
      const text = topic === null ? notificationSettings.bulkFailed : notificationSettings.failed
      toasts.showBriefly(text, "error")
    },
  })

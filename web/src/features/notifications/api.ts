import { notificationLimits } from "@pinyu/contract/notifications/limits"
import type { NotificationFilter, NotificationTopic } from "@pinyu/contract/notifications/options"
import type { QuietHours } from "@pinyu/contract/notifications/quiet-hours"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import type { Preference, UnreadCount } from "@pinyu/contract/notifications/schemas"
import { notificationSettings, notifications } from "@pinyu/phrases/notifications"
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { call } from "../../lib/api/api.ts"
import { useOptimisticChange } from "../../lib/query/use-optimistic-change.ts"
import { serverClock } from "../../lib/server-clock.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import {
  applyUnreadCount,
  changesKey,
  listKey,
  preferencesKey,
  quietHoursKey,
  refetchAll,
  setUnreadCount,
  showChange,
  unreadKey,
} from "./cache.ts"
import { groupHeadline, idsOf, type NotificationGroup } from "./groups.ts"
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

const applyOnServer = async ({ what, ids, filter = "all" }: NotificationChange): Promise<UnreadCount> => {
  const body = { notificationIds: [...(ids ?? [])] }
  if (what === "read") {
    const marked = { notificationIds: ids && body.notificationIds }
    return (await call(notificationsRoutes.markRead, { body: marked })).data
  }
  const [id] = body.notificationIds
  if (what === "unread" && id !== undefined)
    return (await call(notificationsRoutes.markUnread, { params: { id } })).data
  const { data } =
    ids === null
      ? await call(notificationsRoutes.removeAll, { body: { filter } })
      : await call(notificationsRoutes.removeSome, { body })
  return data
}

/** One call at a time, so that the last response is current. */
const changes = { mutationKey: changesKey, scope: { id: "notification-changes" } }

/** Marks or deletes optimistically and reverts on failure. */
export const useChangeNotifications = () => {
  const client = useQueryClient()
  return useMutation({
    ...changes,
    mutationFn: applyOnServer,
    onMutate: (change: NotificationChange) => showChange(client, change),
    onSuccess: (unread) => applyUnreadCount(client, unread, 1),
    onError: (_error, _change, revert) => {
      revert?.()
      refetchAll(client, 1)
      toasts.show({ text: notifications.changeFailed, tone: "error" })
    },
  })
}

/** Deletes rows of the list. A toast restores them for some seconds. */
export const useRemove = () => {
  const client = useQueryClient()
  const { mutate: change } = useChangeNotifications()
  const { mutate: restore } = useMutation({
    ...changes,
    mutationFn: async (notificationIds: string[]) =>
      (await call(notificationsRoutes.restore, { body: { notificationIds } })).data,
    onSuccess: (unread) => applyUnreadCount(client, unread, 1),
    onError: () => {
      refetchAll(client, 1)
      toasts.show({ text: notifications.restoreFailed, tone: "error" })
    },
  })
  return useCallback(
    (group: NotificationGroup) => {
      const ids = idsOf(group)
      change({ what: "remove", ids })
      toasts.show({
        text: notifications.removed(groupHeadline(group)),
        seconds: notificationLimits.undo.seconds,
        actions: [{ label: notifications.undo, onPress: () => restore(ids) }],
      })
    },
    [change, restore],
  )
}

const preferencesQuery = queryOptions({
  queryKey: preferencesKey,
  queryFn: async ({ signal }) =>
    (await call(notificationsRoutes.preferences, {}, { signal })).data.preferences,
})

/** The member's notification preferences. */
export const usePreferences = () => useQuery(preferencesQuery)

const quietHoursQuery = queryOptions({
  queryKey: quietHoursKey,
  queryFn: async ({ signal }) => (await call(notificationsRoutes.quietHours, {}, { signal })).data,
})

/** The member's quiet hours. */
export const useQuietHours = () => useQuery(quietHoursQuery)

/** Sets or ends the quiet hours optimistically, and reverts on failure. */
export const useSetQuietHours = () =>
  useOptimisticChange<{ quiet_hours: QuietHours | null }, QuietHours | null>({
    queryKey: quietHoursKey,
    send: (quiet_hours) => call(notificationsRoutes.setQuietHours, { body: { quiet_hours } }),
    apply: (_known, quiet_hours) => ({ quiet_hours }),
    onFailure: () => toasts.showBriefly(notificationSettings.quiet.failed, "error"),
  })

/** Returns a function that checks whether a topic's push is enabled now. */
export const useIsPushEnabled = () => {
  const client = useQueryClient()
  return async (topic: NotificationTopic) => {
    const [preferences, { quiet_hours }] = await Promise.all([
      client.fetchQuery(preferencesQuery),
      client.fetchQuery(quietHoursQuery),
    ])
    return isPushEnabled(preferences, topic, quiet_hours, serverClock.now())
  }
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

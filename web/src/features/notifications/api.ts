import type { NotificationFilter, NotificationTopic } from "@pinyu/contract/notifications/options"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import type { Preference } from "@pinyu/contract/notifications/schemas"
import { notificationSettings, notifications } from "@pinyu/phrases/notifications"
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import {
  catchUp,
  changesKey,
  hearUnread,
  listKey,
  noteUnread,
  preferencesKey,
  showChange,
  unreadKey,
} from "./cache.ts"
import { type NotificationChange, nextPageOf } from "./model.ts"
import { changeOf, type PreferenceChoice, wantsPush, withChoice } from "./settings/preferences.ts"

/** What the member was told, the latest first; `limit` to a page. The badge counts what the list does. */
export const useNotifications = (filter: NotificationFilter, limit: number) =>
  useInfiniteQuery({
    queryKey: listKey(filter, limit),
    queryFn: async ({ client, pageParam, signal }) => {
      const query = { page: pageParam, limit, status: filter }
      const { data } = await call(notificationsRoutes.list, { query }, { signal })
      noteUnread(client, data)
      return data
    },
    initialPageParam: 1,
    getNextPageParam: (page) => nextPageOf(page, filter),
  })

/** How many are unread; asked for every `pollMs` where nothing tells it. */
export const useUnreadCount = (pollMs: number | false) =>
  useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await call(notificationsRoutes.unreadCount, {}, { signal })).data,
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
  })

const carryOut = async ({ what, ids, filter = "all" }: NotificationChange) => {
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

/** Marks or deletes: shown at once, put back where it fails. One call at a time, so that the last answer is how it is. */
export const useChangeNotifications = () => {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changesKey,
    scope: { id: "notification-changes" },
    mutationFn: carryOut,
    onMutate: (change: NotificationChange) => showChange(client, change),
    onSuccess: (unread) => hearUnread(client, unread, 1),
    onError: (_error, _change, takeBack) => {
      takeBack?.()
      void catchUp(client)
      toasts.show({ text: notifications.changeFailed, tone: "error" })
    },
  })
}

const preferencesQuery = queryOptions({
  queryKey: preferencesKey,
  queryFn: async ({ signal }) =>
    (await call(notificationsRoutes.preferences, {}, { signal })).data.preferences,
})

/** What the member wants to be told, and how. */
export const usePreferences = () => useQuery(preferencesQuery)

/** How to ask whether the member wants to be told at once of what belongs to a topic. */
export const useWantsPush = () => {
  const client = useQueryClient()
  return async (topic: NotificationTopic) => wantsPush(await client.fetchQuery(preferencesQuery), topic)
}

/** Changes one choice, or all of a channel: shown at once, put back where it is not taken. One call at a time. */
export const useChoose = () => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: preferencesKey,
    scope: { id: "notification-preferences" },
    networkMode: "always",
    mutationFn: (choice: PreferenceChoice) =>
      call(notificationsRoutes.setPreferences, { body: { preferences: changeOf(choice) } }),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey: preferencesKey })
      const before = client.getQueryData<Preference[]>(preferencesKey)
      client.setQueryData<Preference[]>(preferencesKey, (known) => known && withChoice(known, choice))
      return before
    },
    onError: (_error, choice, before) => {
      client.setQueryData(preferencesKey, before)
      const text = choice.topic === null ? notificationSettings.bulkFailed : notificationSettings.failed
      toasts.show({ text, tone: "error", seconds: 3 })
    },
    onSettled: () => {
      // The last of several says how it is; before that an answer would undo what was tapped since.
      if (client.isMutating({ mutationKey: preferencesKey }) > 1) return
      return client.invalidateQueries({ queryKey: preferencesKey })
    },
  })
  return mutate
}

import type { Notification } from "@pinyu/contract/notifications/schemas"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { describe, expect, it, vi } from "vitest"
import { memberContentKey } from "../../lib/query/paged-list.ts"
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
import { countsOf, type NotificationList, notificationsOf } from "./model.ts"
import { notificationFixture } from "./notification.fixture.ts"

it("cached notifications are removed with all other member content; preferences stay", async () => {
  const client = new QueryClient()
  const ofMembers = [listKey("all", 20), listKey("unread", 50), unreadKey]
  for (const key of [...ofMembers, preferencesKey]) client.setQueryData(key, 1)
  await client.resetQueries({ queryKey: [memberContentKey] })
  expect(ofMembers.map((key) => client.getQueryData(key))).toEqual([undefined, undefined, undefined])
  expect(client.getQueryData(preferencesKey)).toBe(1)
})

/** A notification on the given day of the month. */
const notificationOn = (day: number, about: Partial<Notification> = {}): Notification =>
  notificationFixture({ id: `day ${day}`, created_at: `2026-01-0${day}T00:00:00.000Z`, ...about })
const listOf = (...notifications: Notification[]): NotificationList => {
  const unread = notifications.filter(({ status }) => status === "unread")
  const ofMessages = unread.filter(({ type }) => type === "message_received").length
  const counts = { total: notifications.length, unreadCount: unread.length, ofMessages }
  return { pages: [{ notifications, ...counts, page: 1, limit: 20 }], pageParams: [1] }
}

/** A change that is pending until it is sent. */
const pendingChange = (client: QueryClient) => {
  const sent = Promise.withResolvers<void>()
  const options = { mutationKey: changesKey, mutationFn: () => sent.promise }
  const done = client.getMutationCache().build(client, options).execute(undefined)
  return async () => {
    sent.resolve()
    await done
  }
}

it("the server's count is applied when no further change is pending", async () => {
  const client = new QueryClient()
  const count = (unreadCount: number) => ({ unreadCount, ofMessages: 0 })
  setUnreadCount(client, count(1))
  const end = pendingChange(client)
  applyUnreadCount(client, count(3))
  expect(client.getQueryData(unreadKey)).toEqual(count(1))
  applyUnreadCount(client, count(2), 1)
  expect(client.getQueryData(unreadKey)).toEqual(count(2))
  await end()
  applyUnreadCount(client, count(0))
  expect(client.getQueryData(unreadKey)).toEqual(count(0))
})

it("a reconnect refetches the list, but not while a change is pending", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const queryKey = listKey("all", 20)
  client.setQueryData(queryKey, listOf(notificationOn(1)))
  const queryFn = vi.fn(async () => listOf(notificationOn(1), notificationOn(2)))
  const close = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  const end = pendingChange(client)
  refetchAll(client)
  expect(queryFn).not.toHaveBeenCalled()
  refetchAll(client, 1)
  expect(queryFn).toHaveBeenCalledTimes(1)
  await end()
  refetchAll(client)
  expect(queryFn).toHaveBeenCalledTimes(2)
  close()
})

it("a list that was requested before a change is requested again after it", async () => {
  const client = new QueryClient()
  const responses = [Promise.withResolvers<NotificationList>(), Promise.withResolvers<NotificationList>()]
  const fetchCount = vi.fn(
    () => responses[fetchCount.mock.calls.length - 1]?.promise ?? Promise.reject(new Error()),
  )
  const queryKey = listKey("unread", 20)
  const close = new QueryObserver(client, { queryKey, queryFn: fetchCount }).subscribe(() => undefined)
  applyUnreadCount(client, { unreadCount: 1, ofMessages: 0 })
  await eventually(() => expect(fetchCount).toHaveBeenCalledTimes(2))
  responses[0]?.resolve(listOf(notificationOn(1), notificationOn(2)))
  responses[1]?.resolve(listOf(notificationOn(1)))
  await eventually(() => expect(client.getQueryData(queryKey)).toEqual(listOf(notificationOn(1))))
  close()
})

describe("an optimistic change", () => {
  const [all, unread] = [listKey("all", 20), listKey("unread", 20)]
  const shownWith = (...notifications: Notification[]) => {
    const client = new QueryClient()
    for (const key of [all, unread]) client.setQueryData(key, listOf(...notifications))
    setUnreadCount(client, { unreadCount: 0, ofMessages: 0, ...listOf(...notifications).pages[0] })
    const rows = (key: typeof all) =>
      notificationsOf(client.getQueryData<NotificationList>(key)).map(({ id, status }) => `${id} ${status}`)
    const counts = () => countsOf(client.getQueryData<NotificationList>(all))
    return { client, rows, counts, badge: () => client.getQueryData(unreadKey) }
  }

  it("is reverted alone: new notifications and other changes stay", async () => {
    const { client, rows, counts, badge } = shownWith(notificationOn(3), notificationOn(2), notificationOn(1))
    const revert = await showChange(client, { what: "remove", ids: ["day 3"] })
    await showChange(client, { what: "remove", ids: ["day 1"] })
    expect([rows(all), counts()]).toEqual([["day 2 unread"], { all: 1, unread: 1 }])
    client.setQueryData(all, listOf(notificationOn(4), notificationOn(2)))
    setUnreadCount(client, { unreadCount: 2, ofMessages: 0 })
    revert()
    expect(rows(all)).toEqual(["day 4 unread", "day 3 unread", "day 2 unread"])
    expect(rows(unread)).toEqual(["day 3 unread", "day 2 unread"])
    expect([counts(), badge()]).toEqual([
      { all: 3, unread: 3 },
      { unreadCount: 3, ofMessages: 0 },
    ])
  })

  it("is reverted with all that it marked, even when not all was loaded", async () => {
    const { client, rows, counts, badge } = shownWith(
      notificationOn(2, { type: "message_received" }),
      notificationOn(1),
    )
    const page = listOf(notificationOn(2, { type: "message_received" }), notificationOn(1)).pages.map(
      (one) => ({
        ...one,
        ...{ total: 60, unreadCount: 60, ofMessages: 1 },
      }),
    )
    client.setQueryData(all, { pages: page, pageParams: [1] })
    setUnreadCount(client, { unreadCount: 60, ofMessages: 1 })
    const revert = await showChange(client, { what: "read", ids: null })
    expect([rows(all), rows(unread)]).toEqual([["day 2 read", "day 1 read"], []])
    expect([counts(), badge()]).toEqual([
      { all: 60, unread: 0 },
      { unreadCount: 0, ofMessages: 0 },
    ])
    revert()
    expect([rows(all), rows(unread)]).toEqual([
      ["day 2 unread", "day 1 unread"],
      ["day 2 unread", "day 1 unread"],
    ])
    expect([counts(), badge()]).toEqual([
      { all: 60, unread: 60 },
      { unreadCount: 60, ofMessages: 1 },
    ])
  })

  it("marks as unread, counts it, and is reverted", async () => {
    const { client, rows, counts, badge } = shownWith(
      notificationOn(2, { status: "read", read_at: "2026-01-03T00:00:00.000Z" }),
      notificationOn(1),
    )
    const revert = await showChange(client, { what: "unread", ids: ["day 2"] })
    expect([rows(all), counts(), badge()]).toEqual([
      ["day 2 unread", "day 1 unread"],
      { all: 2, unread: 2 },
      { unreadCount: 2, ofMessages: 0 },
    ])
    revert()
    expect([rows(all), counts(), badge()]).toEqual([
      ["day 2 read", "day 1 unread"],
      { all: 2, unread: 1 },
      { unreadCount: 1, ofMessages: 0 },
    ])
  })
})

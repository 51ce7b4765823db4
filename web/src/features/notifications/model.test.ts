import type { Notification } from "@pinyu/contract/notifications/schemas"
import { describe, expect, it } from "vitest"
import {
  applyChange,
  countsOf,
  destinationOf,
  type NotificationList,
  nextPageOf,
  notificationsOf,
} from "./model.ts"
import { notificationFixture } from "./notification.fixture.ts"

const one = (id: string, status: Notification["status"] = "unread"): Notification =>
  notificationFixture({ id, status })
const list = (...notifications: Notification[]): NotificationList => ({
  pages: [
    { notifications, total: 3, unreadCount: 2, ofMessages: 0, page: 1, limit: 20 },
    { notifications: [one("c", "read")], total: 3, unreadCount: 2, ofMessages: 0, page: 2, limit: 20 },
  ],
  pageParams: [1, 2],
})
const statusesOf = (changed: NotificationList) =>
  notificationsOf(changed).map(({ id, status }) => `${id} ${status}`)
const at = "2026-01-02T00:00:00.000Z"

describe("a list of notifications", () => {
  it("contains each one once, with the counts of the latest page", () => {
    expect(statusesOf(list(one("a"), one("b"), one("c", "read")))).toEqual(["a unread", "b unread", "c read"])
    expect(countsOf(list())).toEqual({ all: 3, unread: 2 })
    expect(countsOf(undefined)).toBe(undefined)
  })

  it("shows marks at once on each tab", () => {
    const before = list(one("a"), one("b"))
    const marked = applyChange(before, { what: "read", ids: ["a", "c"] }, "all", at)
    expect([statusesOf(marked), countsOf(marked)]).toEqual([
      ["a read", "b unread", "c read"],
      { all: 3, unread: 1 },
    ])
    expect(statusesOf(applyChange(before, { what: "read", ids: ["a"] }, "unread", at))).toEqual([
      "b unread",
      "c read",
    ])
    expect(countsOf(applyChange(before, { what: "read", ids: null }, "all", at))).toEqual({
      all: 3,
      unread: 0,
    })
  })

  it("shows deletions at once", () => {
    const before = list(one("a"), one("b"))
    const removed = applyChange(before, { what: "remove", ids: ["b"] }, "all", at)
    expect([statusesOf(removed), countsOf(removed)]).toEqual([["a unread", "c read"], { all: 2, unread: 1 }])
    const read = applyChange(before, { what: "remove", ids: null, filter: "unread" }, "all", at)
    expect([statusesOf(read), countsOf(read)]).toEqual([["c read"], { all: 1, unread: 0 }])
  })

  it("continues until the tab is complete", () => {
    const page = { notifications: [], total: 41, unreadCount: 20, ofMessages: 0, page: 1, limit: 20 }
    expect([nextPageOf(page, "all"), nextPageOf(page, "unread")]).toEqual([2, undefined])
    expect(nextPageOf({ ...page, page: 3 }, "all")).toBe(undefined)
  })
})

it.each([
  ["/feed?postId=1", { inside: true, to: "/feed?postId=1" }],
  ["https://pinyu.example/chat#x", { inside: true, to: "/chat#x" }],
  ["https://elsewhere.example/a", { inside: false, to: "https://elsewhere.example/a" }],
  ["//elsewhere.example/a", { inside: false, to: "https://elsewhere.example/a" }],
  ["javascript:alert(1)", null],
])("%s leads to %j", (url, expected) => {
  expect(destinationOf(url, "https://pinyu.example")).toEqual(expected)
})

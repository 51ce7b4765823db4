import { notificationLimits } from "@pinyu/contract/notifications/limits"
import type { NotificationType } from "@pinyu/contract/notifications/options"
import type { Notification } from "@pinyu/contract/notifications/schemas"
import { namesOf, notificationTexts, severalTexts, someOf } from "@pinyu/phrases/notification-messages"
import { describe, expect, it } from "vitest"
import {
  actorsOf,
  countActors,
  groupByDay,
  groupHeadline,
  type NotificationGroup,
  targetOf,
  unreadIdsOf,
} from "./groups.ts"
import { notificationFixture } from "./notification.fixture.ts"

const [ming, lan] = ["小明", "小蘭"]
let lastId = 0
/** A like of a post at a Taipei time of 10 March, by default. */
const one = (at: string, changes: Partial<Notification> & { by?: string } = {}): Notification => {
  const { by = ming, ...rest } = changes
  lastId += 1
  const created_at = new Date(`2026-03-${at}:00+08:00`).toISOString()
  const actor = { id: by, nickname: by, avatar_url: null }
  return notificationFixture({ id: `n${lastId}`, created_at, actor, about_id: "p1", ...rest })
}
const daysOf = (...notifications: Notification[]) =>
  groupByDay(notifications).map(({ day, groups }) => [day, groups.map((group) => group.notifications.length)])
const groupOf = (...notifications: [Notification, ...Notification[]]): NotificationGroup => ({
  key: "k",
  notifications,
})

describe("rows by day", () => {
  it("begin at midnight in Taipei", () => {
    const around = [one("11T00:00"), one("10T23:59"), one("10T00:00"), one("09T23:59")]
    expect(daysOf(...around)).toEqual([
      ["2026-03-11", [1]],
      ["2026-03-10", [2]],
      ["2026-03-09", [1]],
    ])
  })

  it("fold one type, about the same and about other subjects, read and unread", () => {
    const notifications = [
      one("10T12:00"),
      one("10T11:00", { type: "profile_viewed", about_id: null }),
      one("10T10:00", { about_id: "p2", status: "read" }),
      one("10T09:00", { type: "profile_viewed", about_id: null, by: lan }),
      one("10T08:00", { status: "read" }),
    ]
    expect(daysOf(...notifications)).toEqual([["2026-03-10", [3, 2]]])
    const [likes] = groupByDay(notifications)[0]?.groups ?? []
    expect(likes && unreadIdsOf(likes)).toEqual([notifications[0]?.id])
  })

  it("have one row for each conversation, at its latest message", () => {
    const message = (at: string, about_id: string) => one(at, { type: "message_received", about_id })
    expect(
      daysOf(
        message("11T12:00", "c1"),
        message("11T11:00", "c2"),
        one("10T10:00"),
        message("10T09:00", "c1"),
      ),
    ).toEqual([
      ["2026-03-11", [2, 1]],
      ["2026-03-10", [1]],
    ])
  })

  it("leave each text of the team alone", () => {
    const types = ["security_notice", "security_notice", "system_announcement"] as const
    expect(daysOf(...types.map((type) => one("10T10:00", { type, actor: null })))).toEqual([
      ["2026-03-10", [1, 1, 1]],
    ])
  })

  it("keep their key when further ones arrive, and fit into one call", () => {
    const old = one("10T10:00")
    const keyOf = (...list: Notification[]) => groupByDay(list)[0]?.groups[0]?.key
    expect(keyOf(one("10T11:00"), old)).toBe(keyOf(old))
    const many = Array.from({ length: notificationLimits.ids.max + 1 }, () => one("10T10:00"))
    expect(daysOf(...many)).toEqual([["2026-03-10", [notificationLimits.ids.max, 1]]])
  })
})

describe("a row", () => {
  it("counts each member once", () => {
    expect(countActors(groupOf(one("10T10:00"), one("10T09:00", { about_id: "p2" })))).toBe(1)
    expect(countActors(groupOf(one("10T10:00"), one("10T09:00", { by: lan })))).toBe(2)
    expect(countActors(groupOf(one("10T10:00", { actor_count: 3 })))).toBe(3)
    expect(countActors(groupOf(one("10T10:00", { actor_count: 3 }), one("10T09:00", { by: lan })))).toBe(4)
  })

  it.each([
    ["post_commented", "p1"],
    ["post_liked", "p2"],
  ] as const)(
    "gives no number when members of %s about %s may repeat",
    (type: NotificationType, about_id) => {
      const group = groupOf(
        one("10T10:00", { type, actor_count: 3 }),
        one("10T09:00", { type, about_id, by: lan }),
      )
      expect(countActors(group)).toBe(null)
      expect(groupHeadline(group)).toContain(someOf(ming))
    },
  )

  it("says who acted, and on how many subjects", () => {
    const [first, other] = [one("10T10:00"), one("10T09:00", { by: lan })]
    const { message } = notificationTexts.post_liked
    expect(groupHeadline(groupOf(first))).toBe(first.message)
    expect(groupHeadline(groupOf(first, other))).toBe(message(namesOf(ming, 1)))
    expect(groupHeadline(groupOf(first, { ...other, about_id: "p2" }))).toBe(
      severalTexts.post_liked?.(namesOf(ming, 1), 2),
    )
    expect(actorsOf(groupOf(first, other, first)).map(({ id }) => id)).toEqual([ming, lan])
  })

  it("has a target if all of it has the same", () => {
    const other = one("10T09:00", { action_url: "/feed?postId=p2" })
    expect(targetOf(groupOf(one("10T10:00"), one("10T09:00")))).toBe(one("10T10:00").action_url)
    expect(targetOf(groupOf(one("10T10:00"), other))).toBe(null)
  })
})

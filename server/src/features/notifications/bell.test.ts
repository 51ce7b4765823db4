import { notificationsRoutes as routes } from "@pinyu/contract/notifications/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const notify = (member: BuiltMember, actor: BuiltMember) =>
  app.services.notifications.recordNow({
    type: "post_liked",
    memberId: member.id,
    actorId: actor.id,
    aboutId: newId(),
  })
const listOf = async (as: BuiltMember, query: object = {}) =>
  (await app.call(routes.list, { as, query })).body.data
/** A member with a number of unread notifications caused by another. */
const memberWithUnread = async (count: number) => {
  const [member, actor] = await Promise.all([buildMember(app), buildMember(app)])
  for (let n = 0; n < count; n++) {
    await notify(member, actor)
    app.clock.advance(1)
  }
  const ids = (await listOf(member)).notifications.map(({ id }) => id)
  return { member, actor, ids }
}
const preferOf = (as: BuiltMember, ...preferences: object[]) =>
  app.call(routes.setPreferences, { as, body: { preferences } })

describe("the bell", () => {
  it("pages, filters and counts", async () => {
    const { member, ids } = await memberWithUnread(5)
    await app.call(routes.markRead, { as: member, body: { notificationIds: ids.slice(0, 2) } })
    const second = await listOf(member, { page: 2, limit: 2 })
    expect(second).toMatchObject({ total: 5, unreadCount: 3, page: 2, limit: 2 })
    expect(second.notifications.map(({ id }) => id)).toEqual(ids.slice(2, 4))
    const unread = await listOf(member, { status: "unread" })
    expect(unread.notifications.map(({ id, status }) => [id, status])).toEqual(
      ids.slice(2).map((id) => [id, "unread"]),
    )
    const { body } = await app.call(routes.unreadCount, { as: member })
    expect(body.data).toMatchObject({ unreadCount: 3 })
  })

  it("marks one, a list or all, and returns how many were unread", async () => {
    const { member, ids } = await memberWithUnread(4)
    const [first = "", second = ""] = ids
    const one = await app.call(routes.markOneRead, { as: member, params: { id: first } })
    expect(one.body.data.notification).toMatchObject({ id: first, status: "read" })
    const body = { notificationIds: [first, second] }
    const list = await app.call(routes.markRead, { as: member, body })
    expect(list.body.data).toMatchObject({ updatedCount: 1, unreadCount: 2 })
    const all = await app.call(routes.markRead, { as: member, body: { notificationIds: null } })
    expect(all.body.data).toMatchObject({ updatedCount: 2, unreadCount: 0 })
  })

  it("deletes one, the unread or all", async () => {
    const { member, ids } = await memberWithUnread(4)
    const [first = "", second = ""] = ids
    await app.call(routes.remove, { as: member, params: { id: first } })
    await app.call(routes.markOneRead, { as: member, params: { id: second } })
    const unread = await app.call(routes.removeAll, { as: member, body: { filter: "unread" } })
    expect(unread.body.data).toMatchObject({ deletedCount: 2, unreadCount: 0 })
    expect((await listOf(member)).notifications.map(({ id }) => id)).toEqual([second])
    const all = await app.call(routes.removeAll, { as: member, body: { filter: "all" } })
    expect([all.body.data.deletedCount, (await listOf(member)).total]).toEqual([1, 0])
    const again = await app.call(routes.remove, { as: member, params: { id: first } })
    expect([again.status, again.body.code]).toEqual([404, "notification_not_found"])
  })

  it('applies "all" to visible notifications only; hidden ones return unchanged', async () => {
    const { member } = await memberWithUnread(1)
    const [other, admirer] = await Promise.all([buildMember(app), buildMember(app)])
    await notify(member, other)
    const like = { type: "like_received", memberId: member.id, actorId: admirer.id } as const
    await app.services.notifications.recordNow(like)
    await preferOf(member, { notificationType: "like_received", inAppEnabled: false })
    const entry = await buildBlock(app, other, member)
    const marked = await app.call(routes.markRead, { as: member, body: { notificationIds: null } })
    expect(marked.body.data).toMatchObject({ updatedCount: 1, unreadCount: 0 })
    const deleted = await app.call(routes.removeAll, { as: member, body: { filter: "all" } })
    expect(deleted.body.data).toMatchObject({ deletedCount: 1, unreadCount: 0 })
    await app.services.friends.blacklist.unblock(other.id, entry)
    expect(await listOf(member)).toMatchObject({ total: 1, unreadCount: 1 })
    await preferOf(member, { notificationType: "like_received", inAppEnabled: true })
    expect(await listOf(member)).toMatchObject({ total: 2, unreadCount: 2 })
  })
})

describe("socket delivery", () => {
  it("reaches the polling namespace after the commit, with the count for every page", async () => {
    const [member, actor] = await Promise.all([buildMember(app), buildMember(app, { nickname: "小雅" })])
    const socket = await openSocket(await app.origin(), {
      ...{ as: member, namespace: "/notifications" as const },
      transports: ["polling"],
    })
    await buildLike(app, actor, member)
    const notification = await socket.next("new-notification")
    expect(notification).toMatchObject({
      type: "like_received",
      message: "\u2068小雅\u2069喜歡你",
      status: "unread",
    })
    expect(await socket.next("notification-updated")).toMatchObject({ unreadCount: 1 })
    await app.call(routes.markOneRead, { as: member, params: { id: notification.id } })
    expect(await socket.next("notification-updated")).toMatchObject({ unreadCount: 0 })
    socket.close()
  })

  it("sends the remaining count to the member who blocks or unblocks, and nothing to the other", async () => {
    const { member, actor } = await memberWithUnread(2)
    await notify(actor, member)
    await app.jobsIdle()
    const [mine, others] = await Promise.all(
      [member, actor].map(async (as) => openSocket(await app.origin(), { as, namespace: "/notifications" })),
    )
    const entry = await buildBlock(app, member, actor)
    expect(await mine?.next("notification-updated")).toMatchObject({ unreadCount: 0 })
    await app.services.friends.blacklist.unblock(member.id, entry)
    expect(await mine?.next("notification-updated")).toMatchObject({ unreadCount: 2 })
    // An event for the other member would have arrived before this one.
    await notify(actor, member)
    expect(await others?.next("notification-updated")).toMatchObject({ unreadCount: 2 })
    for (const socket of [mine, others]) socket?.close()
  })

  it("delivers a message only while no page is visible, once until it is read", async () => {
    const [member, actor] = await Promise.all([buildMember(app), buildMember(app)])
    const conversation = await buildConversation(app, actor, member)
    for (let n = 0; n < 3; n++) await buildMessage(app, actor, conversation)
    const [only, ...more] = (await listOf(member)).notifications
    expect([only?.type, only?.action_url, more]).toEqual(["message_received", `/chat/${conversation}`, []])
    await app.services.chat.readAll(member.id, conversation)
    expect((await listOf(member)).unreadCount).toBe(0)
    const socket = await openSocket(await app.origin(), { as: member })
    await socket.emit("page-visible", true)
    await buildMessage(app, actor, conversation)
    expect((await listOf(member)).unreadCount).toBe(0)
    await socket.emit("page-visible", false)
    for (let n = 0; n < 2; n++) await buildMessage(app, actor, conversation)
    expect(await listOf(member)).toMatchObject({
      unreadCount: 1,
      notifications: [{ type: "message_received" }, {}],
    })
    socket.close()
  })
})

describe("preferences", () => {
  it("default to bell and push, and change only the named channels", async () => {
    const member = await buildMember(app)
    const before = (await app.call(routes.preferences, { as: member })).body.data.preferences
    expect(before).toHaveLength(9)
    for (const { push_enabled, email_enabled, in_app_enabled } of before)
      expect([push_enabled, email_enabled, in_app_enabled]).toEqual([true, false, true])
    await preferOf(member, { notificationType: "post_liked", emailEnabled: true })
    const { body } = await preferOf(member, { notificationType: "post_liked", pushEnabled: false })
    expect(
      body.data.preferences.filter((one, n) => JSON.stringify(one) !== JSON.stringify(before[n])),
    ).toEqual([
      { notification_type: "post_liked", push_enabled: false, email_enabled: true, in_app_enabled: true },
    ])
  })

  it("end in one of the choices after concurrent changes", async () => {
    const member = await buildMember(app)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        preferOf(
          member,
          { notificationType: "wish_liked", pushEnabled: n % 2 === 0, emailEnabled: n % 2 === 0 },
          { notificationType: "post_liked", pushEnabled: n % 2 === 0, emailEnabled: n % 2 === 0 },
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { preferences } = (await app.call(routes.preferences, { as: member })).body.data
    for (const { push_enabled, email_enabled } of preferences.filter(({ notification_type }) =>
      /^(wish|post)_liked$/.test(notification_type),
    ))
      expect(push_enabled).toBe(email_enabled)
  })
})

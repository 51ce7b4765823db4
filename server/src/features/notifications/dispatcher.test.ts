import { createECDH, randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import { notificationsRoutes as routes } from "@pinyu/contract/notifications/routes"

import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildComment, buildPost, buildPostLike } from "@pinyu/testkit/factories/feed.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { newId } from "../../platform/ids.ts"

/** The request paths that a local push service received. */
const pushed: string[] = []
let service: Server
let app: TestApp

beforeAll(async () => {
  service = createServer((request, response) => {
    pushed.push(request.url ?? "")
    response.writeHead(201).end()
  }).listen(0, "127.0.0.1")
  await once(service, "listening")
  app = await testApp({ env: { PUSH_SERVICES: pushOrigin() } })
})
afterAll(async () => {
  await app.close()
  service.close()
})

const pushOrigin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`
const pair = async () =>
  (await Promise.all([buildMember(app), buildMember(app)])) as [BuiltMember, BuiltMember]
const record = async (event: NotificationEvent) => {
  await app.services.notifications.recordNow(event)
  await app.jobsIdle()
}
/** Registers a push subscription of the member. Returns how many pushes it has received. */
const subscribed = async (as: BuiltMember) => {
  const path = `/${newId()}`
  const keys = {
    p256dh: createECDH("prime256v1").generateKeys().toString("base64url"),
    auth: randomBytes(16).toString("base64url"),
  }
  await app.call(routes.subscribe, { as, body: { endpoint: pushOrigin() + path, keys } })
  return () => pushed.filter((one) => one === path).length
}
/** The sockets of a visible page. */
const openPage = async (as: BuiltMember) => {
  const [main, bell] = await Promise.all([
    openSocket(await app.origin(), { as }),
    openSocket(await app.origin(), { as, namespace: "/notifications" }),
  ])
  await main.emit("page-visible", true)
  return {
    bell,
    close: () => {
      main.close()
      bell.close()
    },
  }
}
type Page = Awaited<ReturnType<typeof openPage>>

/** The events that a page has received so far. Waits for a marker event that is sent after them. */
const receivedBy = async (page: Page, member: BuiltMember, actor: BuiltMember) => {
  await record({ type: "match_found", memberId: member.id, actorId: actor.id })
  const isLast = ({ payload }: { payload: unknown }) => JSON.stringify(payload).includes("match_found")
  await expect.poll(() => page.bell.received.some(isLast)).toBe(true)
  page.close()
  return page.bell.received.slice(0, -2)
}

describe("delivery by preference", () => {
  const counted = "notification-updated"
  const delivered = "new-notification"
  it.each([
    { inApp: true, push: true, open: true, inBell: 1, received: [counted, delivered], pushes: 0 },
    { inApp: true, push: true, open: false, inBell: 1, received: [], pushes: 1 },
    { inApp: true, push: false, open: true, inBell: 1, received: [counted], pushes: 0 },

    { inApp: false, push: true, open: true, inBell: 0, received: [delivered], pushes: 0 },
    { inApp: false, push: true, open: false, inBell: 0, received: [], pushes: 1 },
    { inApp: false, push: false, open: true, inBell: 0, received: [], pushes: 0 },
  ])("in the bell $inApp, at once $push, with a page open $open", async (row) => {
    const [member, actor] = await pair()
    const pushes = await subscribed(member)
    const choice = { notificationType: "post_liked", inAppEnabled: row.inApp, pushEnabled: row.push }
    await app.call(routes.setPreferences, { as: member, body: { preferences: [choice] } })
    const page = row.open ? await openPage(member) : null
    await record({ type: "post_liked", memberId: member.id, actorId: actor.id, aboutId: newId() })
    expect(pushes()).toBe(row.pushes)
    const { body } = await app.call(routes.list, { as: member })
    expect(body.data).toMatchObject({ total: row.inBell, unreadCount: row.inBell })
    const stored = app.db.selectFrom("notifications").select("type").where("member_id", "=", member.id)
    expect(await stored.execute()).toEqual([{ type: "post_liked" }])
    const received = page ? await receivedBy(page, member, actor) : []
    expect(received.map(({ event }) => event)).toEqual(row.received)
    const payloads = received.filter(({ event }) => event === delivered).map(({ payload }) => payload)
    expect(payloads).toMatchObject(row.received.includes(delivered) ? [{ inBell: row.inApp }] : [])
  })
})

describe("withdrawn events", () => {
  /** A member's page after the first delivery, and the events that it receives next. */
  const watching = async (member: BuiltMember) => {
    await app.jobsIdle()
    const page = await openPage(member)
    return { ...page, count: async () => (await page.bell.next("notification-updated")).unreadCount }
  }

  it("lower the count for a removed like, and raise it silently for a repeat", async () => {
    const [member, actor] = await pair()
    await buildLike(app, actor, member)
    const page = await watching(member)
    await app.services.friends.unlike(actor.id, member.id)
    expect(await page.count()).toBe(0)
    await buildLike(app, actor, member)
    expect(await page.count()).toBe(1)
    expect(await receivedBy(page, member, actor)).toEqual([])
  })

  it("lower the count for a deleted post, comment or like", async () => {
    const [member, actor] = await pair()
    const { id } = await buildPost(app, member)
    await buildPostLike(app, actor, id)
    const comment = await buildComment(app, actor, id)
    const other = await buildPost(app, member)
    await buildPostLike(app, actor, other.id)
    const page = await watching(member)
    await app.services.feed.unlike(actor.id, id)
    expect(await page.count()).toBe(2)
    await app.services.feed.removeComment(actor.id, id, comment.id)
    expect(await page.count()).toBe(1)
    await app.services.feed.remove(member.id, other.id)
    expect(await page.count()).toBe(0)
    page.close()
  })

  it("lower the count of all recipients of an announcement", async () => {
    const [member, other] = await pair()
    const announced = { eventId: newId(), title: "公告", message: "維護" }
    for (const { id: memberId } of [member, other])
      await record({ type: "system_announcement", memberId, ...announced })
    const [mine, theirs] = [await watching(member), await watching(other)]
    const { notifications } = app.services
    await app.db.transaction().execute((trx) => notifications.deleteSomeAbout(trx, announced.eventId, 10))
    expect([await mine.count(), await theirs.count()]).toEqual([0, 0])
    for (const page of [mine, theirs]) page.close()
  })

  it("send nothing for read or already withdrawn events", async () => {
    const [member, actor] = await pair()
    await buildLike(app, actor, member)
    await app.call(routes.markRead, { as: member, body: { notificationIds: null } })
    const page = await watching(member)
    for (let time = 0; time < 2; time++) await app.services.friends.unlike(actor.id, member.id)
    expect(await receivedBy(page, member, actor)).toEqual([])
  })

  it("send nothing to a blocked member, whose page reads the count later", async () => {
    const [member, blocked] = await pair()
    await buildLike(app, member, blocked)
    const { id } = await buildPost(app, blocked)
    await buildComment(app, member, id)
    const page = await watching(blocked)
    await buildBlock(app, member, blocked)
    await app.jobsIdle()
    const { body } = await app.call(routes.unreadCount, { as: blocked })
    expect(body.data).toEqual({ unreadCount: 0, ofMessages: 0 })
    expect(await receivedBy(page, blocked, await buildMember(app))).toEqual([])
  })
})

it("counts a message notification to an absent member only once", async () => {
  const [member, actor] = await pair()
  const conversation = await buildConversation(app, actor, member)
  await buildMessage(app, actor, conversation)
  await buildLike(app, actor, member)
  const counts = { unreadCount: 2, ofMessages: 1 }
  expect((await app.call(routes.unreadCount, { as: member })).body.data).toEqual(counts)
  expect((await app.call(routes.list, { as: member })).body.data).toMatchObject({ total: 2, ...counts })
  const body = { notificationIds: null }
  const { data } = (await app.call(routes.markRead, { as: member, body })).body
  expect(data).toEqual({ updatedCount: 2, unreadCount: 0, ofMessages: 0 })
})

it("includes unread messages in the count of a push", async () => {
  const [member, actor] = await pair()
  await subscribed(member)
  const send = vi.spyOn(app.platform.pushes, "send")
  const conversation = await buildConversation(app, actor, member)
  await buildMessage(app, actor, conversation)
  await app.jobsIdle()
  await buildMessage(app, actor, conversation)
  await record({ type: "like_received", memberId: member.id, actorId: actor.id })
  expect(send.mock.calls.map(([, { payload }]) => payload)).toMatchObject([
    { unreadCount: 1 },
    { unreadCount: 3 },
  ])
  send.mockRestore()
})

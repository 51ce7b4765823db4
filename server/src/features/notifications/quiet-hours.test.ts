import { taipeiTime } from "@pinyu/contract/calendar"
import { type QuietHours, quietTimes } from "@pinyu/contract/notifications/quiet-hours"
import { notificationsRoutes as routes } from "@pinyu/contract/notifications/routes"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { startPushService } from "@pinyu/testkit/push-service.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

let service: Awaited<ReturnType<typeof startPushService>>
let app: TestApp

beforeAll(async () => {
  service = await startPushService()
  app = await testApp({ env: { PUSH_SERVICES: service.origin } })
})
afterAll(async () => {
  await app.close()
  service.close()
})

const hour = 60 * 60
/** Half an hour of the Taipei day, relative to now. */
const halfHour = (steps: number) => {
  const now = taipeiTime(app.clock.now())
  const index = quietTimes.findLastIndex((time) => time <= now)
  return quietTimes[(index + steps + quietTimes.length) % quietTimes.length] ?? "00:00"
}
/** The member in a new session: sessions end while the clock advances. */
const again = async (member: BuiltMember) => ({ ...member, ...(await signInAs(app, member.id)) })
const setHours = async (member: BuiltMember, hours: QuietHours | null) =>
  app.call(routes.setQuietHours, { as: await again(member), body: { quiet_hours: hours } })
const pair = async () => {
  const [member, actor] = await Promise.all([buildMember(app), buildMember(app, { nickname: "小雅" })])
  const browser = service.makeBrowser()
  await app.call(routes.subscribe, { as: member, body: browser.given })
  return { member, actor, browser }
}
const likePost = async (member: BuiltMember, actor: BuiltMember) => {
  const event = { type: "post_liked", memberId: member.id, actorId: actor.id, aboutId: newId() } as const
  await app.services.notifications.recordNow(event)
  await app.jobsIdle()
}
const unreadOf = async (member: BuiltMember) =>
  (await app.call(routes.unreadCount, { as: await again(member) })).body.data.unreadCount

describe("the setting", () => {
  it("is empty at first, and is set, changed and ended by its member alone", async () => {
    const { member, actor } = await pair()
    const read = async (as: BuiltMember) => (await app.call(routes.quietHours, { as })).body.data.quiet_hours
    expect(await read(member)).toBe(null)
    for (const hours of [
      { from: "22:00", to: "08:00" },
      { from: "13:30", to: "14:00" },
    ]) {
      const { body } = await setHours(member, hours)
      expect([body.data.quiet_hours, await read(member), await read(actor)]).toEqual([hours, hours, null])
    }
    await setHours(member, null)
    expect(await read(member)).toBe(null)
  })

  it.each([
    { from: "22:15", to: "08:00" },

    { from: "08:00", to: "08:00" },
    { from: "08:00" },
  ])("rejects %j and changes nothing", async (hours) => {
    const { member } = await pair()
    await setHours(member, { from: "22:00", to: "08:00" })
    const { status } = await setHours(member, hours as QuietHours)
    const { body } = await app.call(routes.quietHours, { as: member })
    expect([status, body.data.quiet_hours]).toEqual([422, { from: "22:00", to: "08:00" }])
  })
})

describe("pushes", () => {
  it("are dropped in quiet hours and not sent afterwards, while the bell counts", async () => {
    const { member, actor, browser } = await pair()
    await setHours(member, { from: halfHour(0), to: halfHour(2) })
    await likePost(member, actor)
    expect([browser.received().length, await unreadOf(member)]).toEqual([0, 1])
    app.clock.advance(hour)
    await app.jobsIdle()
    expect(browser.received()).toEqual([])
    await likePost(member, actor)
    expect([browser.received().length, await unreadOf(member)]).toEqual([1, 2])
  })

  it("that quiet hours overtake are dropped too", async () => {
    const { member, actor, browser } = await pair()
    await likePost(member, actor)
    const [notification] = (await app.call(routes.list, { as: member, query: {} })).body.data.notifications
    const subscription = app.db.selectFrom("push_subscriptions").select("id")
    const rows = await subscription.where("endpoint", "=", browser.given.endpoint).execute()
    await setHours(member, { from: halfHour(0), to: halfHour(2) })
    const late = {
      memberId: member.id,
      notificationId: notification?.id ?? "",
      subscriptionId: rows[0]?.id ?? "",
    }
    await app.services.notifications.delivery.push(late)
    expect(browser.received()).toHaveLength(1)
    await setHours(member, null)
    await app.services.notifications.delivery.push(late)
    expect(browser.received()).toHaveLength(2)
  })

  it("about security and meeting plans are always sent", async () => {
    const { member, browser } = await pair()
    await setHours(member, { from: halfHour(0), to: halfHour(2) })
    for (const type of ["security_notice", "meeting_reminder", "admin_notice"] as const) {
      const texts = { title: "一則通知", message: "內容" }
      await app.services.notifications.recordNow({ type, memberId: member.id, eventId: newId(), ...texts })
      await app.jobsIdle()
    }
    expect(browser.received()).toHaveLength(2)
  })
})

describe("digests", () => {
  const mailsTo = async ({ email }: BuiltMember) => {
    await app.services.notifications.enqueueDueMails()
    await app.jobsIdle()
    return (await app.outbox.mailsTo(email)).filter(({ subject }) => subject.includes("通知"))
  }
  const mailable = async () => {
    const people = await pair()
    const verified = { email_verified_at: app.clock.now() }
    await app.db.updateTable("credentials").set(verified).where("member_id", "=", people.member.id).execute()
    const preferences = [{ notificationType: "post_liked" as const, emailEnabled: true }]
    await app.call(routes.setPreferences, { as: people.member, body: { preferences } })
    return people
  }

  it("wait for the end of quiet hours, and are sent once", async () => {
    const { member, actor } = await mailable()
    await likePost(member, actor)
    await setHours(member, { from: halfHour(0), to: halfHour(6) })
    app.clock.advance(hour)
    expect(await mailsTo(member)).toEqual([])
    app.clock.advance(2 * hour)
    expect(await mailsTo(member)).toHaveLength(1)
    expect(await mailsTo(member)).toHaveLength(1)
  })

  it("that are already enqueued wait too", async () => {
    const { member, actor } = await mailable()
    await likePost(member, actor)
    app.clock.advance(hour)
    await setHours(member, { from: halfHour(0), to: halfHour(2) })
    await app.services.notifications.delivery.mail({ memberId: member.id }, { id: newId() })
    await setHours(member, null)
    expect(await mailsTo(member)).toHaveLength(1)
  })
})

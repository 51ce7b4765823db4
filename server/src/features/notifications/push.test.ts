import { messageTag } from "@pinyu/contract/notifications/events"
import { notificationsRoutes as routes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { startPushService } from "@pinyu/testkit/push-service.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { decodeJwt } from "jose"
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

const subscribed = async (as: BuiltMember) => {
  const browser = service.makeBrowser()
  const { status } = await app.call(routes.subscribe, { as, body: browser.given })
  expect(status).toBe(200)
  return browser
}
/** As long as a key, but not a point on the curve. */
const madeUpKeys = { p256dh: Buffer.alloc(65, 7).toString("base64url"), auth: "A".repeat(22) }
const keptAt = (endpoint: string) =>
  app.db.selectFrom("push_subscriptions").where("endpoint", "=", endpoint).select("p256dh").execute()
const pair = async () =>
  (await Promise.all([buildMember(app), buildMember(app, { nickname: "小雅" })])) as [
    BuiltMember,
    BuiltMember,
  ]
/** A page of the member, visible or not. */
const openPage = async (as: BuiltMember, isVisible: boolean) => {
  const page = await openSocket(await app.origin(), { as })
  expect(await page.emit("page-visible", isVisible)).toEqual({ success: true })
  return page
}
const notify = async (member: BuiltMember, actor: BuiltMember) => {
  const event = { type: "post_liked", memberId: member.id, actorId: actor.id, aboutId: newId() } as const
  await app.services.notifications.recordNow(event)
  await app.jobsIdle()
  return event
}

describe("Web Push", () => {
  it("reaches the browser encrypted, and reveals nothing on a locked screen", async () => {
    const [member, actor] = await pair()
    const browser = await subscribed(member)
    const { aboutId } = await notify(member, actor)
    const [push, ...more] = browser.received()
    if (!push) throw new Error("no push was received")
    expect(more).toEqual([])
    const payload = browser.read(push.body)
    expect(payload).toMatchObject({ url: `/feed?postId=${aboutId}`, unreadCount: 1 })
    expect(`${payload.title} ${payload.body}`).not.toMatch(/小雅|貼文|喜歡/)
    const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(push.headers.authorization)) ?? []
    const { body } = await app.call(routes.pushKey, { as: member })
    expect([decodeJwt(token).aud, key]).toEqual([service.origin, body.data.publicKey])
    expect(push.headers).toMatchObject({ ttl: "86400", "content-encoding": "aes128gcm" })
  })

  it("is silent only while a page is visible on any device", async () => {
    const [member, actor] = await pair()
    const browser = await subscribed(member)
    const counts: number[] = []
    const notifyAndCount = async () => {
      await notify(member, actor)
      counts.push(browser.received().length)
    }
    const forgotten = await openPage(member, false)
    await notifyAndCount()
    const seen = await openPage({ ...member, ...(await signInAs(app, member.id)) }, true)
    await notifyAndCount()
    await seen.emit("page-visible", false)
    await notifyAndCount()
    await forgotten.emit("page-visible", true)
    await notifyAndCount()
    forgotten.close()
    await expect.poll(() => app.platform.realtime.isPageVisible(member.id)).toBe(false)
    await notifyAndCount()
    expect(counts).toEqual([1, 1, 2, 2, 3])
    seen.close()
  })

  it("delivers a message while no page is visible, with the tag that pages use", async () => {
    const [member, actor] = await pair()
    const browser = await subscribed(member)
    const page = await openPage(member, false)
    const conversation = await buildConversation(app, actor, member)
    await buildMessage(app, actor, conversation)
    await app.jobsIdle()
    const [push] = browser.received()
    if (!push) throw new Error("no push was received")
    expect(browser.read(push.body)).toMatchObject({
      url: pages.chatWith(conversation),
      tag: messageTag(conversation),
    })
    page.close()
  })

  it("ends with the session", async () => {
    const [member, actor] = await pair()
    const browser = await subscribed(member)
    await app.services.auth.signOut({ accessToken: member.accessToken, refreshToken: undefined })
    await notify(member, actor)
    expect([browser.received(), await keptAt(browser.given.endpoint)]).toEqual([[], []])
  })

  it.each([404, 410])(
    "deletes a subscription that its service answers with %i, and reports a new one as new",
    async (status) => {
      const [member, actor] = await pair()
      const browser = await subscribed(member)
      service.statuses.set(browser.path, [status])
      await notify(member, actor)
      await notify(member, actor)
      expect(browser.received()).toHaveLength(1)
      const again = async () =>
        (await app.call(routes.subscribe, { as: member, body: browser.given })).body.data.isNew
      expect([await again(), await again()]).toEqual([true, false])
    },
  )

  it("deletes a subscription after three consecutive rejections", async () => {
    const [member, actor] = await pair()
    const browser = await subscribed(member)
    service.statuses.set(browser.path, [400, 413, 201, 400, 400, 400])
    for (let n = 0; n < 7; n++) await notify(member, actor)
    expect(browser.received()).toHaveLength(6)
  })

  it("deletes a subscription with an invalid key, without a retry", async () => {
    const [member, actor] = await pair()
    const browser = await subscribed(member)
    const { p256dh } = madeUpKeys
    const its = app.db.updateTable("push_subscriptions").where("endpoint", "=", browser.given.endpoint)
    await its.set({ p256dh }).execute()
    await notify(member, actor)
    expect([browser.received(), await keptAt(browser.given.endpoint)]).toEqual([[], []])
  })

  it("goes to the ten latest used browsers", async () => {
    const [member, actor] = await pair()
    const browsers = []
    for (let n = 0; n < 12; n++) {
      app.clock.advance(1)
      browsers.push(await subscribed({ ...member, ...(await signInAs(app, member.id)) }))
    }
    await notify(member, actor)
    expect(browsers.map(({ received }) => received().length)).toEqual([0, 0, ...Array(10).fill(1)])
  })

  it("is retried while the service is busy", async () => {
    const { given, path } = service.makeBrowser()
    const target = { endpoint: given.endpoint, ...given.keys }
    service.statuses.set(path, [503, 400])
    const send = () => app.platform.pushes.send(target, { payload: {}, topic: "one" })
    await expect(send()).rejects.toThrow("503")
    expect([await send(), await send()]).toEqual(["refused", "sent"])
  })

  it("goes to the latest subscription of a session and to the latest session of an endpoint", async () => {
    const [member, other] = await pair()
    const first = await subscribed(member)
    const second = await subscribed(member)
    await app.call(routes.subscribe, { as: other, body: second.given })
    const third = await subscribed(member)
    await notify(member, other)
    expect([first, second, third].map(({ received }) => received().length)).toEqual([0, 0, 1])
  })

  it.each(["http://127.0.0.1:1/x", "https://fcm.googleapis.com.evil.example/x"])(
    "rejects the unknown push service %s",
    async (endpoint) => {
      const member = await buildMember(app)
      const body = { ...service.makeBrowser().given, endpoint }
      const answer = await app.call(routes.subscribe, { as: member, body })
      expect([answer.status, answer.body.code]).toEqual([422, "push_service_unknown"])
    },
  )

  it.each([
    [{ endpoint: "no address" }],
    [{ keys: undefined }],
    [{ keys: madeUpKeys }],
    [{ endpoint: `https://fcm.googleapis.com/${"遇".repeat(1_900)}` }],
  ])("rejects %j", async (changes) => {
    const member = await buildMember(app)
    const body = { ...service.makeBrowser().given, ...changes }
    expect((await app.call(routes.subscribe, { as: member, body })).status).toBe(422)
  })

  it("normalises the endpoint", async () => {
    const member = await buildMember(app)
    const { given } = service.makeBrowser()
    const endpoint = `${given.endpoint}\u0000遇`
    const { status } = await app.call(routes.subscribe, { as: member, body: { ...given, endpoint } })
    expect([status, await keptAt(`${given.endpoint}%00%E9%81%87`)]).toEqual([
      200,
      [{ p256dh: given.keys.p256dh }],
    ])
  })
})

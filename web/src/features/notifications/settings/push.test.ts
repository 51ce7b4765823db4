import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import type { Route } from "@pinyu/contract/route"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type * as Push from "./push.ts"

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock("../../../lib/api/api.ts", () => ({ call }))

/** The browser's endpoint, and the endpoints known to the server. */
let browserEndpoint: string | null
let known: string[]
/** Delays of the server's next key responses. */
let keyDelays: Promise<void>[]
let loseSubscription: PromiseWithResolvers<void>
/** Each test uses a freshly loaded page. */
let tab: typeof Push
let otherTab: typeof Push

const loadPage = async (): Promise<typeof Push> => {
  vi.resetModules()
  return import("./push.ts")
}

beforeEach(() => {
  browserEndpoint = null
  known = []
  let made = 0
  keyDelays = []
  loseSubscription = Promise.withResolvers()
  const asSubscription = (endpoint: string | null) =>
    endpoint && {
      toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
      // A browser has one subscription, which this ends.
      unsubscribe: async () => {
        browserEndpoint = null
        loseSubscription.resolve()
        return true
      },
    }
  const pushManager = {
    getSubscription: async () => asSubscription(browserEndpoint),
    subscribe: async () => {
      browserEndpoint ??= `endpoint ${++made}`
      return asSubscription(browserEndpoint)
    },
  }
  const registration = { pushManager }
  vi.stubGlobal("navigator", {
    locks: navigator.locks,
    serviceWorker: { register: async () => registration, getRegistration: async () => registration },
  })
  vi.stubGlobal("PushManager", {})
  vi.stubGlobal("Notification", { permission: "granted", requestPermission: async () => "granted" })
  call.mockImplementation(async (route: Route, { body }: { body?: { endpoint: string } }) => {
    if (route.id === notificationsRoutes.pushKey.id) {
      await keyDelays.shift()
      return { data: { publicKey: "key" } }
    }
    const isNew = body !== undefined && !known.includes(body.endpoint)
    // The server has one per session.
    known = body ? [body.endpoint] : []
    return { data: { isNew } }
  })
})
beforeEach(async () => {
  tab = await loadPage()
  otherTab = await loadPage()
})
afterEach(() => vi.unstubAllGlobals())

const turnedOn = async () => {
  await tab.turnOn("one")
  expect(known).toEqual([browserEndpoint])
}

it("replaces a subscription that the server forgot once, even when many tabs return at once", async () => {
  await turnedOn()
  known = []
  // The second request resolves after the old subscription has ended.
  keyDelays = [Promise.resolve(), loseSubscription.promise]
  await Promise.all([tab.restoreSubscription("one"), otherTab.restoreSubscription("one")])
  expect([browserEndpoint, known]).toEqual(["endpoint 2", ["endpoint 2"]])
})

it("keeps a subscription that the server knows", async () => {
  await turnedOn()
  await tab.restoreSubscription("one")
  expect([browserEndpoint, known]).toEqual(["endpoint 1", ["endpoint 1"]])
})

it("sends one request per page, however often its frame mounts", async () => {
  await turnedOn()
  const subscribeCalls = () =>
    call.mock.calls.filter(([route]) => route.id === notificationsRoutes.subscribe.id).length
  const before = subscribeCalls()
  await tab.restoreSubscription("one")
  await tab.restoreSubscription("one")
  expect(subscribeCalls() - before).toBe(1)
})

it("stays off when it is turned off during the request", async () => {
  await turnedOn()
  const answer = Promise.withResolvers<void>()
  keyDelays = [answer.promise]
  const keeping = tab.restoreSubscription("one")
  await eventually(() =>
    expect(call).toHaveBeenLastCalledWith(
      expect.objectContaining({ id: notificationsRoutes.pushKey.id }),
      {},
    ),
  )
  const turnedOff = tab.turnOff()
  const late = otherTab.restoreSubscription("one")
  answer.resolve()
  await Promise.all([keeping, turnedOff, late])
  expect([browserEndpoint, known]).toEqual([null, []])
})

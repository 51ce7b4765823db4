import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import type { Route } from "@pinyu/contract/route"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { keepSubscribed, turnOff, turnOn } from "./push.ts"

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock("../../../lib/api.ts", () => ({ call }))

/** The endpoint that the browser has, and those that the server knows. */
let held: string | null
let known: string[]
/** What the server's answer to the next question for its key waits for, and those after it. */
let keyComes: Promise<void>[]
let letGo: PromiseWithResolvers<void>

beforeEach(() => {
  held = null
  known = []
  let made = 0
  keyComes = []
  letGo = Promise.withResolvers()
  const asSubscription = (endpoint: string | null) =>
    endpoint && {
      toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
      // Browsers have one subscription, and end that.
      unsubscribe: async () => {
        held = null
        letGo.resolve()
        return true
      },
    }
  const pushManager = {
    getSubscription: async () => asSubscription(held),
    subscribe: async () => {
      held ??= `endpoint ${++made}`
      return asSubscription(held)
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
    if (route === notificationsRoutes.pushKey) {
      await keyComes.shift()
      return { data: { publicKey: "key" } }
    }
    const isNew = body !== undefined && !known.includes(body.endpoint)
    // One for each session, as the server has it.
    known = body ? [body.endpoint] : []
    return { data: { isNew } }
  })
})
afterEach(() => vi.unstubAllGlobals())

const turnedOn = async () => {
  await turnOn("one")
  expect(known).toEqual([held])
}

it("makes one other subscription where the server forgot it, however many tabs come back at once", async () => {
  await turnedOn()
  known = []
  // The second to ask is answered when the old one has ended.
  keyComes = [Promise.resolve(), letGo.promise]
  await Promise.all([keepSubscribed("one"), keepSubscribed("one")])
  expect([held, known]).toEqual(["endpoint 2", ["endpoint 2"]])
})

it("leaves what the server knows", async () => {
  await turnedOn()
  await keepSubscribed("one")
  expect([held, known]).toEqual(["endpoint 1", ["endpoint 1"]])
})

it("stays off where it is turned off while the server is still asked", async () => {
  await turnedOn()
  const answer = Promise.withResolvers<void>()
  keyComes = [answer.promise]
  const keeping = keepSubscribed("one")
  await vi.waitFor(() => expect(call).toHaveBeenLastCalledWith(notificationsRoutes.pushKey, {}))
  const turnedOff = turnOff()
  const late = keepSubscribed("one")
  answer.resolve()
  await Promise.all([keeping, turnedOff, late])
  expect([held, known]).toEqual([null, []])
})

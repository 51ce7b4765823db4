import { chatRoutes } from "@pinyu/contract/chat/routes"
import { healthRoutes } from "@pinyu/contract/health"
import { valkeySilenceMs } from "@pinyu/server/platform/valkey/valkey.ts"
import { expect, onTestFinished } from "vitest"
import { buildMember, signInAs } from "./factories/auth.ts"
import { buildConversation } from "./factories/chat.ts"
import { patient } from "./patience.ts"
import type { ValkeyProcess } from "./services/valkey-process.ts"
import { openSocket } from "./sockets.ts"
import { testApp } from "./test-app.ts"

/** The configuration that nodes of one service share. */
const shared = { SESSION_SECRET: "s".repeat(40) }
/** The promised time until everything works again. */
export const healsWithinMs = patient(10_000)
/** How long a message may take before another is sent, short enough for several of them. */
const deliveredWithinMs = patient(600)
/** A limit of points. */
export const rule = { max: 5, seconds: 600 }

/** A node of a service on a Valkey, until the end of the test. */
export const startNode = async (url: string, database?: Parameters<typeof testApp>[0]) => {
  const env = { ...shared, VALKEY_URL: url }
  const app = await testApp({ env, rateLimitScale: 1, valkeySilenceMs, ...database })
  onTestFinished(app.close)
  return app
}

/** Two nodes of one service, and a conversation of a member on each. They work before this resolves. */
export const startNodes = async (url: string) => {
  const first = await startNode(url)
  const { connection } = first.platform
  const second = await startNode(url, { database: { connection, close: async () => undefined } })
  const [ya, ming] = [await buildMember(first), await buildMember(first)]
  const conversationId = await buildConversation(first, ya, ming)
  const there = await openSocket(await second.origin(), { as: await signInAs(first, ming.id) })
  onTestFinished(there.close)
  let sent = 0

  /** Sends a message on the first node. Resolves to whether the member on the second received it in time. */
  const isDelivered = async () => {
    const content = `第 ${++sent} 則`
    const body = { content }
    // Under load, many events were received since the last message.
    there.received.length = 0
    const answer = await first.call(chatRoutes.send, { as: ya, params: { conversationId }, body })
    expect(answer.status).toBe(201)
    const isIt = () =>
      there.received.some(
        ({ event, payload }) =>
          event === "new-message-notification" && JSON.stringify(payload).includes(content),
      )
    return expect
      .poll(isIt, { timeout: deliveredWithinMs, interval: 10 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      )
  }
  let windows = 0
  /** Windows of nodes that were here before may still be full. */
  const nextWindow = () => `${conversationId} ${++windows}`
  /** The number of points that both nodes together give of a new window of five. */
  const allowedTogether = async (key = nextWindow()) => {
    const limiters = [first.platform.limiter, second.platform.limiter]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => limiters[n % 2]?.take(key, rule)))
    return answers.filter((answer) => answer?.allowed).length
  }
  const works = async () => {
    expect(await isDelivered()).toBe(true)
    expect(await allowedTogether()).toBe(rule.max)
    expect(await first.platform.realtime.isOnline(ming.id)).toBe(true)
    expect(await first.platform.realtime.isOnline(ya.id)).toBe(false)
  }
  /** Several times, because windows are on different servers of a cluster. */
  const worksSteadily = async () => {
    for (let n = 0; n < 5; n++) await works()
  }
  await expect.poll(works).toBeUndefined()
  return { first, second, ming, isDelivered, allowedTogether, worksSteadily }
}

export type Nodes = Awaited<ReturnType<typeof startNodes>>

/** Calls both nodes without a pause until `stop`. Returns the longest duration of a call in milliseconds. */
const putUnderLoad = ({ first, second, ming }: Nodes) => {
  let isOver = false
  let longest = 0
  const work = async () => {
    for (let n = 0; !isOver; n++) {
      const began = performance.now()
      await Promise.all(
        [first, second].map(({ platform }) =>
          platform.limiter.take(`load ${n % 50}`, { max: 1e9, seconds: 60 }),
        ),
      )
      first.platform.realtime.emit(ming.id, "unread-count", { totalUnread: n })
      longest = Math.max(longest, performance.now() - began)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const working = work()
  return async () => {
    isOver = true
    await working
    return longest
  }
}

/** Kills a master under load, whom calls never wait for. Resolves to the ms until everything works again. */
export const msToHeal = async (nodes: Nodes, master: ValkeyProcess) => {
  const stop = putUnderLoad(nodes)
  await expect.poll(nodes.isDelivered, { timeout: 60_000 }).toBe(true)
  await master.kill()
  const began = performance.now()
  // Each node goes on by itself.
  expect((await nodes.first.call(healthRoutes.ready)).status).toBe(200)
  const withinMs = () => Math.max(1, healsWithinMs - (performance.now() - began))
  await expect.poll(nodes.worksSteadily, { timeout: withinMs(), interval: 50 }).toBeUndefined()
  const healedMs = performance.now() - began
  expect(await stop()).toBeLessThan(patient(2_000))
  await expect
    .poll(async () => (await nodes.first.call(healthRoutes.ready)).body.checks.cache, { timeout: 60_000 })
    .toBe("ok")
  return healedMs
}

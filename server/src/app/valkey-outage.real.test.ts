import { adminRoutes } from "@pinyu/contract/admin/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { healthRoutes } from "@pinyu/contract/health"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildMember, memberPassword, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { patient } from "@pinyu/testkit/patience.ts"
import { startRedis, type TestRedis } from "@pinyu/testkit/services/redis.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { valkeySilenceMs } from "../platform/valkey/valkey.ts"

/** The configuration that nodes of one service share. */
const shared = { SESSION_SECRET: "s".repeat(40) }
let redis: TestRedis
let app: TestApp

beforeAll(async () => {
  redis = await startRedis()
  app = await testApp({ env: { ...shared, VALKEY_URL: redis.url }, rateLimitScale: 1, valkeySilenceMs })
  await cacheIs("ok")
})
afterAll(async () => {
  await app.close()
  await redis.stop()
})

const cacheState = async () => {
  const { status, body } = await app.call(healthRoutes.ready)
  expect(status).toBe(200)
  return body.checks.cache
}
const cacheIs = async (state: "ok" | "degraded") => {
  const deadline = performance.now() + 60_000
  while ((await cacheState()) !== state)
    if (performance.now() > deadline) throw new Error(`the cache is not ${state}`)
}

let place = 0
const signIn = (email: string, password: string) =>
  app.call(authRoutes.login, { body: { email, password }, from: `10.0.0.${place}` })

/** The maximum duration of eight failures in ms, and the response to the ninth attempt. */
const failNineTimes = async () => {
  place += 1
  const { email } = await buildMember(app)
  const began = performance.now()
  for (let n = 0; n < 8; n++) await signIn(email, "wrong 1")
  const ms = performance.now() - began
  return { ms, ninth: await signIn(email, memberPassword) }
}

it("keeps sign-in limits while Valkey is up, down and up again", { tags: "heavy" }, async () => {
  // After a late reply, which a busy machine causes, the node counts some of the attempts by itself.
  const isLimited = () => eventually(async () => expect((await failNineTimes()).ninth.status).toBe(429))
  await isLimited()
  await redis.kill()
  await cacheIs("degraded")
  const { ninth } = await failNineTimes()
  expect(ninth.status).toBe(429)
  expect(Number(ninth.headers["retry-after"])).toBeGreaterThan(0)
  await redis.restart()
  await cacheIs("ok")
  await isLimited()
})

it("neither hangs nor loses its limits while Valkey does not respond", { tags: "alone" }, async () => {
  const admin = await buildAdmin(app)
  redis.freeze()
  const began = performance.now()
  const response = await app.call(adminRoutes.status, { as: admin })
  expect(performance.now() - began).toBeLessThan(patient(2_000))
  // The others answer, which may take them long on a busy machine.
  const answered = { status: expect.stringMatching(/^(ok|degraded)$/) }
  expect(response.body).toMatchObject({
    cloudSql: answered,
    memorystoreForValkey: { status: "down" },
    cloudStorage: answered,
  })
  const { ms, ninth } = await failNineTimes()
  redis.thaw()
  expect(ninth.status).toBe(429)
  // Eight responses. Waiting for Valkey at each step would take seconds.
  expect(ms).toBeLessThan(patient(8_000))
  await cacheIs("ok")
})

it("emits to members of this node in any case, and to those of other nodes after Valkey's return", {
  tags: "alone",
}, async () => {
  const database = { connection: app.platform.connection, close: async () => undefined }
  const env = { ...shared, VALKEY_URL: redis.url }
  const other = await testApp({ env, database, rateLimitScale: 1, valkeySilenceMs })
  const member = await buildMember(app)
  const elsewhere = await signInAs(app, member.id)
  const here = await openSocket(await app.origin(), { as: member })
  const there = await openSocket(await other.origin(), { as: elsewhere })
  let emitted = 0
  /** Emits on one node. Returns the milliseconds until it was received on the other. */
  const emit = async () => {
    const began = performance.now()
    app.platform.realtime.emit(member.id, "unread-count", { totalUnread: ++emitted })
    expect(await here.next("unread-count")).toEqual({ totalUnread: emitted })
    return performance.now() - began
  }
  const bothReceive = async () => {
    there.received.length = 0
    const emitAgain = async () => {
      await emit()
      return there.received.length
    }
    await expect.poll(emitAgain, { timeout: 60_000 }).toBeGreaterThan(0)
  }
  await bothReceive()
  await redis.kill()
  await cacheIs("degraded")
  expect(await emit()).toBeLessThan(patient(2_000))
  await redis.restart()
  await bothReceive()
  redis.freeze()
  expect(await emit()).toBeLessThan(patient(2_000))
  redis.thaw()
  await bothReceive()
  await other.services.auth.signOut({ refreshToken: undefined, accessToken: member.accessToken })
  expect(await here.ended).toBe("io server disconnect")
  there.close()
  await other.close()
})

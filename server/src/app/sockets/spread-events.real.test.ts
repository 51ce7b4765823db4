/** @module-tag nightly */
import { buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { startValkeyCluster } from "@pinyu/testkit/services/valkey-cluster.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { rooms } from "../../platform/sockets/realtime.ts"
import { streamOf } from "../../platform/sockets/spread-events.ts"

/** The configuration that nodes of one service share. */
const shared = { SESSION_SECRET: "s".repeat(40) }
const unread = { totalUnread: 1 }

let cluster: Awaited<ReturnType<typeof startValkeyCluster>>
let first: Awaited<ReturnType<typeof testApp>>
let second: typeof first

beforeAll(async () => {
  cluster = await startValkeyCluster()
  const env = { ...shared, VALKEY_URL: cluster.url }
  first = await testApp({ env })
  const { connection } = first.platform
  second = await testApp({ env, database: { connection, close: async () => undefined } })
})
afterAll(async () => {
  await second.close()
  await first.close()
  await cluster.stop()
})

/** A socket of a new member on the second node. */
const memberThere = async (namespace: "/" | "/notifications" = "/") => {
  const { id } = await buildMember(first)
  const as = await signInAs(first, id)
  return { id, ...(await openSocket(await second.origin(), { as, namespace })) }
}

it("stores events on every master of a cluster, and publishes only to shards", async () => {
  const { realtime } = first.platform
  const there = await memberThere()
  await expect.poll(() => realtime.isOnline(there.id), { timeout: 60_000 }).toBe(true)
  for (let n = 0; n < 64; n++) realtime.emit(`member ${n}`, "unread-count", unread)
  await expect
    .poll(async () => (await cluster.callsOf("xadd")).filter((calls) => calls > 0), { timeout: 60_000 })
    .toHaveLength(3)
  const total = async (command: string) => (await cluster.callsOf(command)).reduce((sum, n) => sum + n)
  expect(await total("spublish")).toBeGreaterThan(0)
  expect([await total("publish"), await total("subscribe")]).toEqual([0, 0])
  there.close()
})

it("delivers the events of each stream, in the order of a member's events", async () => {
  const { realtime } = first.platform
  const members = await Promise.all(Array.from({ length: 12 }, () => memberThere()))
  const streams = new Set(members.map(({ id }) => streamOf("sockets", rooms.member(id))))
  expect(streams.size).toBeGreaterThan(1)
  const counts = Array.from({ length: 20 }, (_, n) => n)
  for (const totalUnread of counts)
    for (const { id } of members) realtime.emit(id, "unread-count", { totalUnread })
  for (const { next, close } of members) {
    for (const totalUnread of counts) expect(await next("unread-count")).toEqual({ totalUnread })
    close()
  }
})

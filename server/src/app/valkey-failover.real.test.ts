/** @module-tag alone */
import { healthRoutes } from "@pinyu/contract/health"
import { startValkeyCluster } from "@pinyu/testkit/services/valkey-cluster.ts"
import { startValkeySentinel } from "@pinyu/testkit/services/valkey-sentinel.ts"
import { healsWithinMs, msToHeal, rule, startNode, startNodes } from "@pinyu/testkit/valkey-failover.ts"
import { describe, expect, it, onTestFinished } from "vitest"
import { rooms } from "../platform/sockets/realtime.ts"
import { streamOf } from "../platform/sockets/spread-events.ts"
import { openValkey, valkeyServers } from "../platform/valkey/open-connection.ts"

describe("sentinels", () => {
  it("heal sockets, limits and presence after the master's death", async () => {
    const sentinel = await startValkeySentinel()
    onTestFinished(sentinel.stop)
    const nodes = await startNodes(sentinel.url)
    const master = await sentinel.currentMaster()
    expect(await msToHeal(nodes, master)).toBeLessThan(healsWithinMs)
    // The former master returns as a replica, and takes over in turn.
    await master.restart()
    await sentinel.settled()
    expect(await msToHeal(nodes, await sentinel.currentMaster())).toBeLessThan(healsWithinMs)
  })

  it("replace a master that hangs", async () => {
    const sentinel = await startValkeySentinel()
    onTestFinished(sentinel.stop)
    const nodes = await startNodes(sentinel.url)
    const master = await sentinel.currentMaster()
    master.freeze()
    await expect.poll(nodes.worksSteadily, { timeout: healsWithinMs }).toBeUndefined()
    master.thaw()
  })

  it("may announce a master while a connection reads its address, which is then opened again", async () => {
    const sentinel = await startValkeySentinel()
    onTestFinished(sentinel.stop)
    const connection = openValkey(valkeyServers(sentinel.url), { silenceMs: null })
    onTestFinished(() => connection.disconnect())
    connection.on("error", () => undefined)
    // As ioredis does when it receives the announcement.
    Reflect.get(connection, "connector").disconnect()
    await expect.poll(() => connection.ping().catch(() => "closed")).toBe("PONG")
  })

  it("that do not know the master's name are named in the log, and the node counts by itself", async () => {
    const sentinel = await startValkeySentinel()
    onTestFinished(sentinel.stop)
    const app = await startNode(sentinel.urlOfUnknownMaster)
    const message = "VALKEY_URL: the sentinels know no master named unknown"
    await expect
      .poll(() => app.logLines.filter((line) => line.includes(message)).length, { timeout: 60_000 })
      .toBe(2)
    const { status, body } = await app.call(healthRoutes.ready)
    expect([status, body.checks.cache]).toEqual([200, "degraded"])
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.platform.limiter.take("alone", rule)),
    )
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(rule.max)
  })
})

describe("a cluster", () => {
  it("heals sockets, limits and presence after a master's death", async () => {
    const cluster = await startValkeyCluster()
    onTestFinished(cluster.stop)
    const nodes = await startNodes(cluster.url)
    // The stream of the member's events, the channel of presence.
    for (const key of [streamOf("pinyu:sockets", rooms.member(nodes.ming.id)), "pinyu:sockets#/#"]) {
      const master = await cluster.masterOf(key)
      expect(await msToHeal(nodes, master)).toBeLessThan(healsWithinMs)
      await master.restart()
      await cluster.settled()
    }
  })
})

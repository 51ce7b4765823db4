import { startValkeyCluster } from "@pinyu/testkit/services/valkey-cluster.ts"
import type { ValkeyProcess } from "@pinyu/testkit/services/valkey-process.ts"
import { startValkeySentinel } from "@pinyu/testkit/services/valkey-sentinel.ts"
import { healsWithinMs, msToHeal, type Nodes, startNodes } from "@pinyu/testkit/valkey-failover.ts"
import { expect, it, onTestFinished } from "vitest"
import { rooms } from "../platform/sockets/realtime.ts"
import { streamOf } from "../platform/sockets/spread-events.ts"

const rounds = 20
/** Then other members write, who have not reached the limit of messages. */
const roundsOfMembers = 5
const limitMs = 40 * 60_000

const heal = async (nodes: Nodes, master: ValkeyProcess, round: number) => {
  const ms = await msToHeal(nodes, master)
  process.stdout.write(`round ${round + 1}: healed after ${(ms / 1_000).toFixed(1)} s\n`)
  await master.restart()
  return ms
}

it(
  `sentinels heal sockets, limits and presence after each of ${rounds} deaths of the master`,
  async () => {
    const sentinel = await startValkeySentinel()
    onTestFinished(sentinel.stop)
    let nodes = await startNodes(sentinel.url)
    for (let round = 0; round < rounds; round++) {
      if (round > 0 && round % roundsOfMembers === 0) nodes = await startNodes(sentinel.url)
      const master = await sentinel.currentMaster()
      expect(await heal(nodes, master, round)).toBeLessThan(healsWithinMs)
      await sentinel.settled()
    }
  },
  limitMs,
)

it(
  `a cluster heals them after each of ${rounds} deaths of masters in turn`,
  async () => {
    const cluster = await startValkeyCluster()
    onTestFinished(cluster.stop)
    let nodes = await startNodes(cluster.url)
    for (let round = 0; round < rounds; round++) {
      if (round > 0 && round % roundsOfMembers === 0) nodes = await startNodes(cluster.url)
      const keys = [
        streamOf("pinyu:sockets", rooms.member(nodes.ming.id)),
        "pinyu:sockets#/#",
        "pinyu:limit:5/600:{window}",
      ]
      const master = await cluster.masterOf(keys[round % keys.length] ?? "")
      expect(await heal(nodes, master, round)).toBeLessThan(healsWithinMs)
      await cluster.settled()
    }
  },
  limitMs,
)

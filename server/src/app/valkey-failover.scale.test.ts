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

interface Group {
  url: string
  settled: () => Promise<unknown>
  stop: () => Promise<unknown>
}

/** Kills a master in each round, which returns as a replica. Resolves to the longest ms until all worked again. */
const longestToHeal = async (
  group: Group,
  nextMaster: (nodes: Nodes, round: number) => Promise<ValkeyProcess>,
) => {
  onTestFinished(async () => {
    await group.stop()
  })
  let nodes = await startNodes(group.url)
  let longest = 0
  for (let round = 0; round < rounds; round++) {
    if (round > 0 && round % roundsOfMembers === 0) nodes = await startNodes(group.url)
    const master = await nextMaster(nodes, round)
    const ms = await msToHeal(nodes, master)
    process.stdout.write(`round ${round + 1}: healed after ${(ms / 1_000).toFixed(1)} s\n`)
    longest = Math.max(longest, ms)
    await master.restart()
    await group.settled()
  }
  return longest
}

it(
  `sentinels heal sockets, limits and presence after each of ${rounds} deaths of the master`,
  async () => {
    const sentinel = await startValkeySentinel()
    expect(await longestToHeal(sentinel, sentinel.currentMaster)).toBeLessThan(healsWithinMs)
  },
  limitMs,
)

it(
  `a cluster heals them after each of ${rounds} deaths of masters in turn`,
  async () => {
    const cluster = await startValkeyCluster()
    const longest = await longestToHeal(cluster, ({ ming }, round) => {
      const keys = [
        streamOf("pinyu:sockets", rooms.member(ming.id)),
        "pinyu:sockets#/#",
        "pinyu:limit:5/600:{window}",
      ]
      return cluster.masterOf(keys[round % keys.length] ?? "")
    })
    expect(longest).toBeLessThan(healsWithinMs)
  },
  limitMs,
)

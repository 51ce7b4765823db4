import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Redis } from "ioredis"
import { eventually } from "../eventually.ts"
import { freePort } from "./free-port.ts"
import { startValkeyProcess, type ValkeyProcess } from "./valkey-process.ts"

/** A node that is silent for this long is replaced. Longer than a busy machine pauses a process. */
const nodeTimeoutMs = 2_000
const slotCount = 16_384
const masterCount = 3

const startNode = async (folder: string, name: string) => {
  const [port, busPort] = [await freePort(), await freePort()]
  const dir = join(folder, name)
  await mkdir(dir)
  const words = [
    ...["--cluster-enabled", "yes", "--cluster-port", String(busPort)],
    ...["--cluster-node-timeout", String(nodeTimeoutMs), "--repl-diskless-sync-delay", "0"],
    // The slots of the other masters stay available during a failover.
    ...["--cluster-require-full-coverage", "no"],
  ]
  const server = await startValkeyProcess({ port, folder: dir, words })
  const redis = new Redis(port, "127.0.0.1", { retryStrategy: () => 100 })
  redis.on("error", () => undefined)
  return { server, redis, port, busPort, id: String(await redis.call("CLUSTER", "MYID")) }
}

/** The slots of the master at an index, as the first and the last. */
const slotsOf = (index: number) => {
  const border = (n: number) => Math.floor((slotCount * n) / masterCount)
  return [border(index), border(index + 1) - 1] as const
}

/** Starts a cluster of three masters with one replica each, on free ports. `url` is a VALKEY_URL. */
export const startValkeyCluster = async () => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-cluster-"))
  const names = Array.from({ length: 2 * masterCount }, (_, n) => `node-${n}`)
  const nodes = await Promise.all(names.map((name) => startNode(folder, name)))
  const [masters, replicas] = [nodes.slice(0, masterCount), nodes.slice(masterCount)]
  for (const [index, { redis }] of nodes.entries()) {
    await redis.call("CLUSTER", "SET-CONFIG-EPOCH", String(index + 1))
    if (index < masterCount)
      await redis.call("CLUSTER", "ADDSLOTSRANGE", ...slotsOf(index).map((slot) => String(slot)))
  }
  const [first, ...others] = nodes
  for (const { port, busPort } of others)
    await first?.redis.call("CLUSTER", "MEET", "127.0.0.1", String(port), String(busPort))
  await eventually(async () => {
    for (const { redis } of nodes)
      if (!String(await redis.cluster("INFO")).includes(`cluster_known_nodes:${nodes.length}`))
        throw new Error("the nodes do not know each other")
  })
  for (const [index, { redis }] of replicas.entries())
    await eventually(() => redis.call("CLUSTER", "REPLICATE", masters[index]?.id ?? ""))

  /** Resolves when every slot has a master with a connected replica. */
  const settled = () =>
    eventually(async () => {
      for (const { redis } of nodes) {
        const state = String(await redis.cluster("INFO"))
        const role = String(await redis.info("replication"))
        if (!state.includes("cluster_state:ok")) throw new Error("slots are missing")
        const isSettled = /connected_slaves:1|master_link_status:up/.test(role)
        if (!isSettled) throw new Error("replicas are missing")
      }
    })
  await settled()

  /** The master of the key's slot. */
  const masterOf = async (key: string): Promise<ValkeyProcess> => {
    const live = nodes.find(({ redis }) => redis.status === "ready")
    if (!live) throw new Error("no node responds")
    const slot = Number(await live.redis.call("CLUSTER", "KEYSLOT", key))
    const ranges = await live.redis.cluster("SLOTS")
    const port = ranges.find(([from, to]) => from <= slot && slot <= to)?.[2]?.[1]
    const server = nodes.find((node) => node.port === port)?.server
    if (!server) throw new Error(`no master has ${key}`)
    return server
  }

  /** The number of calls of a command on each server that was first a master. */
  const callsOf = (command: string) =>
    Promise.all(
      masters.map(async ({ redis }) => {
        const calls = new RegExp(`^cmdstat_${command}:calls=(\\d+)`, "m").exec(
          await redis.info("commandstats"),
        )
        return Number(calls?.[1] ?? 0)
      }),
    )

  return {
    url: `redis+cluster://${masters.map(({ port }) => `127.0.0.1:${port}`).join(",")}`,
    settled,
    masterOf,
    callsOf,
    /** Stops all servers and removes their folder. */
    stop: async () => {
      for (const { server, redis } of nodes) {
        redis.disconnect()
        await server.kill()
      }
      await rm(folder, { recursive: true })
    },
  }
}

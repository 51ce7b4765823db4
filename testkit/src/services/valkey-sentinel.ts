import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Redis } from "ioredis"
import { vi } from "vitest"
import { freePort } from "./free-port.ts"
import { startValkeyProcess, type ValkeyProcess } from "./valkey-process.ts"

const master = "pinyu-test"
/**
 * How long the sentinels may take to make a former master a replica: they ask a server for its role every 10 s, and
 * then wait for 8 s.
 */
const returnsWithinMs = 30_000
/** Short, so that a failover takes seconds; longer than a busy machine pauses a process. */
const downAfterMs = 2_000
const failoverMs = 4_000

const ask = async <T>(port: number, question: (redis: Redis) => Promise<T>): Promise<T> => {
  const redis = new Redis(port, "127.0.0.1", { lazyConnect: true, retryStrategy: () => null })
  redis.on("error", () => undefined)
  try {
    await redis.connect()
    return await question(redis)
  } finally {
    redis.disconnect()
  }
}

/**
 * Starts a master, its replica and three sentinels on free ports, with a configuration file each, which they
 * rewrite. The password is that of the master and its replica. `url` is a VALKEY_URL.
 */
export const startValkeySentinel = async ({ password }: { password?: string } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-sentinel-"))
  const writeConfiguration = async (port: number, lines: readonly string[]) => {
    const file = join(folder, `${port}.conf`)
    await writeFile(file, `${lines.join("\n")}\n`)
    return file
  }
  const startServer = async (port: number, lines: readonly string[] = []) => {
    const secrets = password ? [`requirepass ${password}`, `masterauth ${password}`] : []
    const file = await writeConfiguration(port, ["repl-diskless-sync-delay 0", ...secrets, ...lines])
    return startValkeyProcess({ port, folder, words: [file] })
  }
  const [firstPort, secondPort] = [await freePort(), await freePort()]
  const first = await startServer(firstPort)
  const second = await startServer(secondPort, [`replicaof 127.0.0.1 ${firstPort}`])

  const startSentinel = async () => {
    const port = await freePort()
    const file = await writeConfiguration(port, [
      `sentinel monitor ${master} 127.0.0.1 ${firstPort} 2`,
      `sentinel down-after-milliseconds ${master} ${downAfterMs}`,
      `sentinel failover-timeout ${master} ${failoverMs}`,
      ...(password ? [`sentinel auth-pass ${master} ${password}`] : []),
    ])
    return startValkeyProcess({ port, folder, words: [file, "--sentinel"] })
  }
  const sentinels = [await startSentinel(), await startSentinel(), await startSentinel()]
  const servers = [first, second]

  /** Resolves when the sentinels agree on a master with a connected replica, and know each other. */
  const settled = () =>
    vi.waitFor(
      async () => {
        for (const { port } of sentinels)
          await ask(port, async (redis) => {
            const state = String(await redis.call("SENTINEL", "CKQUORUM", master))
            const [replica] = (await redis.call("SENTINEL", "REPLICAS", master)) as string[][]
            if (!state.startsWith("OK 3")) throw new Error(state)
            if (replica?.[replica.indexOf("master-link-status") + 1] !== "ok") throw new Error("no replica")
          })
      },
      { timeout: returnsWithinMs, interval: 100 },
    )
  await settled()

  const currentMaster = async (): Promise<ValkeyProcess> => {
    const [sentinel] = sentinels
    const found = await ask(sentinel?.port ?? 0, (redis) =>
      redis.call("SENTINEL", "GET-MASTER-ADDR-BY-NAME", master),
    )
    const server = servers.find(({ port }) => String(port) === (found as string[])[1])
    if (!server) throw new Error("the sentinels name no master")
    return server
  }
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",")

  const urlWith = (secret?: string) => `redis+sentinel://${secret ? `:${secret}@` : ""}${hosts}/${master}`

  return {
    url: urlWith(password),
    /** The same servers, once they have another password. */
    urlWith,
    master,
    ...{ servers, sentinels },
    /** The same sentinels, with a name that they do not know. */
    urlOfUnknownMaster: `redis+sentinel://${hosts}/unknown`,
    settled,
    currentMaster,
    /** Stops all servers and removes their folder. */
    stop: async () => {
      for (const server of [...sentinels, ...servers]) await server.kill()
      await rm(folder, { recursive: true })
    },
  }
}

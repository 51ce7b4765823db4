import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "./free-port.ts"
import { startValkeyProcess } from "./valkey-process.ts"

/**
 * Starts the installed Valkey or Redis on a free port without persistence. `url` is a VALKEY_URL that stays
 * valid after `kill` and `restart`, which lose all data. Throws when neither is installed.
 */
export const startRedis = async () => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-redis-"))
  const port = await freePort()
  const server = await startValkeyProcess({ port, folder })
  return {
    ...server,
    url: `redis://127.0.0.1:${port}`,
    /** Stops the server and removes its folder. */
    stop: async () => {
      await server.kill()
      await rm(folder, { recursive: true })
    },
  }
}

export type TestRedis = Awaited<ReturnType<typeof startRedis>>

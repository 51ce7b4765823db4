import { chown, mkdir, symlink } from "node:fs/promises"
import { basename, join } from "node:path"
import { freePort } from "./free-port.ts"
import { createCluster, createServer, openFolder, orEnd, user } from "./postgres-server.ts"

interface PostgresOptions {
  /** Additional settings of postgresql.conf, such as `{ fsync: "off" }`. */
  settings?: Record<string, string>
  /** The folder of another disk for everything but the WAL, or for the WAL alone. */
  dataDisk?: string
  walDisk?: string
  /** Whether its files are in memory, where the system has such a place. */
  inMemory?: boolean
}

type Folder = Awaited<ReturnType<typeof openFolder>>

/** A new folder that the server owns. */
const ownFolder = async ({ processOptions: { uid, gid } }: Folder, path: string) => {
  await mkdir(path, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  return path
}

/**
 * Starts the installed PostgreSQL (15 or newer) in a temporary folder on a free port, with a password, and as
 * an unprivileged user when we are root. `url` is a DATABASE_URL that stays valid after a restart. Throws
 * when no such PostgreSQL is installed.
 */
export const startPostgres = async ({ settings = {}, dataDisk, walDisk, inMemory }: PostgresOptions = {}) => {
  const folder = await openFolder({ inMemory })
  const cluster = join(folder.path, "cluster")
  const port = await freePort()
  // Two test files at a time, each with several apps.
  const sizes = { max_connections: "250", shared_buffers: "64MB" }
  const name = basename(folder.path)
  const server = createServer({ folder, cluster, name, port, settings: { ...sizes, ...settings } })
  const stop = () => server.end().finally(folder.remove)
  await orEnd(async () => {
    // The log of the server stays on the disk of the folder.
    if (dataDisk) await symlink(await ownFolder(folder, join(dataDisk, "cluster")), cluster)
    const wal = (dataDisk ?? walDisk) && (await ownFolder(folder, join(walDisk ?? folder.path, "wal")))
    // Small segments fill a small disk evenly.
    await createCluster(folder, cluster, wal ? [`--waldir=${wal}`, "--wal-segsize=1"] : [])
    await server.start()
  }, stop)

  return {
    url: `postgres://${user}:${folder.password}@127.0.0.1:${port}/postgres`,
    version: folder.version,

    /** Stops the server unless `kill` did, and starts it again on the same data. */
    restart: async () => {
      await server.end()
      await server.start()
    },

    kill: server.kill,
    freeze: server.freeze,
    thaw: server.thaw,

    /** Stops the server and removes its folder. */
    stop,
  }
}

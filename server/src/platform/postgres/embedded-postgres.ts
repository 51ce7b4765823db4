import { createHash } from "node:crypto"
import { mkdir, realpath } from "node:fs/promises"
import { join } from "node:path"
import { findPackage, prepareBinaries } from "./binaries.ts"
import { ensureCluster } from "./cluster.ts"
import { EmbeddedPostgresError, systemErrorCode } from "./errors.ts"
import { lockFolder } from "./lock.ts"
import { endOrphan, hasOrphan } from "./orphan.ts"
import { launchPostmaster, type PostgresExit } from "./postmaster.ts"
import { chooseRunAs } from "./run-as.ts"
import { DATABASE, PORT, SUPERUSER } from "./settings.ts"
import { prepareSocketFolder, removeSocketFolder } from "./socket-folder.ts"

/** The part of a logger that the embedded database needs. */
export interface PostgresLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface EmbeddedPostgres {
  /** Options for `new pg.Pool()`. `host` is the folder of the unix socket. */
  connection: { host: string; port: number; user: string; database: string }
  /** Resolves when the server has ended, by itself (`expected: false`) or through `stop`. Never rejects. */
  exited: Promise<PostgresExit>
  /**
   * Ends open sessions and the server, then releases the folder. May be called again; close your pools first.
   */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** A folder for the database only, such as `<DATA_DIR>/postgres`; created if missing. */
  folder: string
  log: PostgresLog
  /** Called once the server's process runs, before it accepts connections: work of the caller delays it no more. */
  onSpawned?: () => void
}

/**
 * Runs the PostgreSQL from npm on `folder`, until `stop`. Resolves when it accepts connections. First ends a
 * server that a crashed process left on this folder, so the new one has current settings and no old sessions.
 * Throws `EmbeddedPostgresError`, above all `folder_in_use`.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const folder = await makeFolder(options.folder)
  const lock = lockFolder(folder)
  try {
    return await startLocked(folder, options, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

const makeFolder = async (folder: string): Promise<string> => {
  try {
    await mkdir(folder, { recursive: true })
    return await realpath(folder)
  } catch (error) {
    throw new EmbeddedPostgresError(
      "folder_not_ours",
      `The database folder ${folder} cannot be made (${systemErrorCode(error)}). Choose another DATA_DIR, or start as its owner.`,
      { cause: error },
    )
  }
}

const startLocked = async (
  folder: string,
  { log, onSpawned = () => undefined }: EmbeddedPostgresOptions,
  release: () => void,
): Promise<EmbeddedPostgres> => {
  const began = performance.now()
  const cluster = join(folder, "cluster")
  const name = `pinyu-${createHash("sha256").update(cluster).digest("hex").slice(0, 16)}`
  const runAs = await chooseRunAs(cluster)
  const binaries = await prepareBinaries(findPackage(), runAs)
  const created = await ensureCluster(folder, cluster, binaries, runAs)

  const launch = async () => {
    const stalePid = await endOrphan(cluster, name, (pid) =>
      log.warn({ folder, pid }, "ending the PostgreSQL that a crashed process left running"),
    )
    const socketFolder = await prepareSocketFolder(name, runAs)
    const logFile = join(folder, "postgres.log")
    const options = { program: binaries.postgres, cluster, name, socketFolder, logFile, runAs, stalePid }
    const postmaster = await launchPostmaster({ ...options, onSpawned }).catch(async (error) => {
      await removeSocketFolder(socketFolder)
      throw error
    })
    return { postmaster, socketFolder }
  }
  const { postmaster, socketFolder } = await launch().catch(async (error) => {
    // A crash right after the start of a server leaves one that is not visible yet. It was faster than ours
    // and is visible now.
    if (!(await hasOrphan(cluster, name))) throw error
    return launch()
  })
  const milliseconds = Math.round(performance.now() - began)
  log.info({ folder, created, milliseconds }, "PostgreSQL is running")

  const exited = postmaster.exited.then(async (exit) => {
    await removeSocketFolder(socketFolder)
    release()
    return exit
  })
  const finish = async (): Promise<void> => {
    if (await postmaster.shutDown()) await exited
    else throw new EmbeddedPostgresError("orphan_survives", "PostgreSQL does not end. End it by hand.")
  }
  let stopped: Promise<void> | undefined
  return {
    connection: { host: socketFolder, port: PORT, user: SUPERUSER, database: DATABASE },
    exited,
    stop() {
      stopped ??= finish()
      return stopped
    },
  }
}

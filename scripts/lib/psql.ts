import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "@pinyu/server/platform/config/config.ts"
import { splitHosts } from "@pinyu/server/platform/postgres/database-hosts.ts"
import { startEmbeddedPostgres } from "@pinyu/server/platform/postgres/embedded-postgres.ts"
import { readPostmasterFile } from "@pinyu/server/platform/postgres/postmaster-file.ts"
import { DATABASE, PORT, SUPERUSER } from "@pinyu/server/platform/postgres/settings.ts"
import { Failure } from "./failure.mjs"
import { findDatabase } from "./running-service.mjs"

/** The connection settings of psql. `close` stops a server that was started for it. */
export interface Target {
  args: string[]
  env: NodeJS.ProcessEnv
  close: () => Promise<void>
}

/**
 * The first psql in these folders. The embedded PostgreSQL does not include it.
 * @throws {Failure} that names the package to install
 */
export const findPsql = (folders: readonly string[]): string => {
  const found = folders.map((folder) => join(folder, "psql")).find((path) => existsSync(path))
  if (found) return found
  throw new Failure(
    "psql is not installed here.",
    "On Debian: sudo apt-get install -y postgresql-client. On macOS: brew install libpq, then add its bin folder to PATH.",
  )
}

/** Passes the password in the environment, because every user of the machine can read arguments. */
export const targetOfUrl = (databaseUrl: string): Target => {
  // libpq knows several hosts, `URL` does not.
  const { password } = new URL(splitHosts(databaseUrl)[0] ?? "")
  return {
    args: [`--dbname=${databaseUrl.replace(/^(\w+:\/\/[^:@/?#]*):[^/?#]*@/, "$1@")}`],
    env: password ? { PGPASSWORD: decodeURIComponent(password) } : {},
    close: async () => undefined,
  }
}

const targetOfSocket = (socketFolder: string, close: Target["close"]): Target => ({
  args: [`--host=${socketFolder}`, `--port=${PORT}`, `--username=${SUPERUSER}`, `--dbname=${DATABASE}`],
  env: {},
  close,
})

const silent = { info: () => undefined, warn: () => undefined }

/** The embedded database of a running service, or else a server that runs until `close`. */
const openEmbedded = async (dataDir: string): Promise<Target> => {
  const folder = join(dataDir, "postgres")
  const cluster = join(folder, "cluster")
  if (!existsSync(cluster))
    throw new Failure(`There is no database in ${dataDir} yet.`, "`npm start` makes one.")
  const running = findDatabase({ DATA_DIR: dataDir }) && (await readPostmasterFile(cluster))
  if (running?.status === "ready") return targetOfSocket(running.socketFolder, async () => undefined)
  const postgres = await startEmbeddedPostgres({ folder, log: silent })
  return targetOfSocket(postgres.connection.host, () => postgres.stop())
}

export const openTarget = async ({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">) =>
  databaseUrl ? targetOfUrl(databaseUrl) : openEmbedded(dataDir)

import { join } from "node:path"
import type { DatabaseConnection } from "../db/connection.ts"
import type { Config } from "../platform/config/config.ts"
import type { Log } from "../platform/observability/log.ts"
import type { Metrics } from "../platform/observability/metrics.ts"
import { splitHosts } from "../platform/postgres/database-hosts.ts"
import { startEmbeddedPostgres } from "../platform/postgres/embedded-postgres.ts"

interface ServerOptions {
  /** An external database. */
  connection?: DatabaseConnection
  /** Called once the process of the database runs; at once with an external one. */
  onDatabaseSpawned?: () => void
}

const configuredConnection = ({ databaseUrl, databaseDirectUrl }: Config): DatabaseConnection | undefined => {
  if (!databaseUrl) return undefined
  return {
    connectionString: databaseUrl,
    ...(databaseDirectUrl && { direct: { connectionString: databaseDirectUrl } }),
  }
}

/** The database server: the one that a test passes, the configured one, or a child process. */
export const findServer = async (
  config: Config,
  log: Log,
  { connection: override, onDatabaseSpawned = () => undefined }: ServerOptions,
  { onPrimaryChanged, metrics }: { onPrimaryChanged: () => void; metrics: Pick<Metrics, "watchStandbys"> },
) => {
  const connection = override ?? configuredConnection(config)
  if (!connection)
    return startEmbeddedPostgres({
      folder: join(config.dataDir, "postgres"),
      log,
      onSpawned: onDatabaseSpawned,
    })
  onDatabaseSpawned()
  const external = { exited: new Promise<never>(() => {}) }
  const urls = splitHosts(connection.connectionString ?? "")
  if (urls.length === 1) return { ...external, connection, stop: async () => {} }
  const { watchPrimary } = await import("../db/watch-primary.ts")
  const { watchStandbys } = await import("../db/standbys.ts")
  const primary = watchPrimary(urls, log, onPrimaryChanged)
  const standbys = watchStandbys(primary.connection)
  metrics.watchStandbys(standbys.look)
  const stop = async () => {
    await standbys.close()
    await primary.close()
  }
  return { ...external, connection: primary.connection, stop }
}

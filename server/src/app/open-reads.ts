import type pg from "pg"
import type { Db } from "../db/client.ts"
import { type DatabaseConnection, directConnection } from "../db/connection.ts"
import { primaryReads } from "../db/reads.ts"
import type { EndedQuery } from "../db/shared-reads.ts"
import type { Config } from "../platform/config/config.ts"
import type { Log } from "../platform/observability/log.ts"
import type { Metrics } from "../platform/observability/metrics.ts"
import { withTimeLimit } from "../platform/time-limit.ts"

/** The time for closing the connections to the replicas. */
const closeLimitMs = 3_000

interface Primary {
  db: Db
  pool: pg.Pool
  connection: DatabaseConnection
}

interface Parts {
  log: Log
  metrics: Pick<Metrics, "observeRead" | "watchReplicas">
  onQuery: (query: EndedQuery) => void
}

/** Reads on the configured replicas of a migrated database, or else on the primary. */
export const openReads = async (
  { databaseReplicaUrls: urls, databasePoolSize: size }: Config,
  { db, pool, connection }: Primary,
  { log, metrics, onQuery }: Parts,
) => {
  if (urls.length === 0) return { reads: primaryReads(db), close: async () => undefined }
  const { openReplicas } = await import("../db/replicas.ts")
  const primary = { db, pool, connection: directConnection(connection) }
  const onRead = metrics.observeRead
  const { reads, watched, close } = await openReplicas({ urls, primary, size, log, onQuery, onRead })
  metrics.watchReplicas(watched)
  // A pool waits for its connections, which a replica that hangs does not end.
  return { reads, close: () => withTimeLimit(close(), closeLimitMs) }
}

import { Counter, Histogram, type Registry } from "prom-client"
import { addScrapedGauge } from "./scraped-gauge.ts"

/** The connections of this process by their state, and the queries that wait for one. */
interface ConnectionCounts {
  busy: number
  idle: number
  waiting: number
}

/** A replica of the database. */
export interface ReplicaHealth {
  name: string
  isUsed: boolean
  /** Whether it accepts writes although it is not the primary. */
  isWritable: boolean
  /** The most that its reads may be behind; null when unknown. */
  lagSeconds: number | null
}

/** The standbys that a primary streams to. */
export interface StandbyHealth {
  streaming: number
  /** Those of them that `synchronous_standby_names` names: a commit may wait for their confirmation. */
  synchronous: number
  /** How many standbys must confirm a commit. */
  required: number
  /** How much each has still to replay; null when unknown. */
  standbys: readonly { name: string; lagBytes: number | null }[]
}

export interface DatabaseMetrics {
  observeQuery(query: { seconds: number; failed: boolean; sqlState?: string | undefined }): void
  /** `source` is a replica, or why the primary answered. */
  observeRead(source: string): void
  /** The sources that are read at every scrape. */
  watchPool(counts: () => ConnectionCounts): void
  watchReplicas(replicas: () => readonly ReplicaHealth[]): void
  /** `lastBackupAt` returns null when none was completed. */
  watchBackups(lastBackupAt: () => Promise<Date | null>): void
  /** `look` returns undefined when nothing is known. */
  watchStandbys(look: () => Promise<StandbyHealth | undefined>): void
}

const querySeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The metrics of the database: queries, errors, the pool, replicas, and standbys. */
export const createDatabaseMetrics = (registry: Registry): DatabaseMetrics => {
  const registers = [registry]
  const queryDurations = new Histogram({
    name: "db_query_duration_seconds",
    help: "Time that a database query took, by whether it failed.",
    labelNames: ["outcome"],
    buckets: querySeconds,
    registers,
  })
  const reads = new Counter({
    name: "db_reads_total",
    help: "Reads that a replica may answer: by a replica, or why by the primary.",
    ...{ labelNames: ["source"], registers },
  })
  const databaseErrors = new Counter({
    name: "db_errors_total",
    help: "Errors that the database reported, by SQLSTATE: 53100 is a full disk, 53300 too many connections.",
    ...{ labelNames: ["sqlstate"], registers },
  })
  // For ops/alerts.yml: `increase` does not see the first error in a series that begins with it.
  databaseErrors.inc({ sqlstate: "53100" }, 0)
  return {
    observeQuery: ({ seconds, failed, sqlState }) => {
      queryDurations.observe({ outcome: failed ? "failed" : "done" }, seconds)
      if (sqlState !== undefined) databaseErrors.inc({ sqlstate: sqlState })
    },
    observeRead: (source) => reads.inc({ source }),
    watchReplicas: (replicas) => {
      const labelNames = ["replica" as const]
      addScrapedGauge(registry, {
        name: "db_replica_used",
        help: "Whether reads use a replica of the database (1), or not (0). The primary has no value.",
        labelNames,
        read: () => replicas().map(({ name, isUsed }) => [{ replica: name }, Number(isUsed)]),
      })
      addScrapedGauge(registry, {
        name: "db_replica_writable",
        help: "Whether a replica of the database accepts writes without being the primary (1), or not (0).",
        labelNames,
        read: () => replicas().map(({ name, isWritable }) => [{ replica: name }, Number(isWritable)]),
      })
      addScrapedGauge(registry, {
        name: "db_replica_lag_seconds",
        help: "The most that reads of a replica may be behind. Without a value it is unknown.",
        labelNames,
        read: () =>
          replicas().flatMap(({ name, lagSeconds }) =>
            lagSeconds === null ? [] : [[{ replica: name }, lagSeconds] as const],
          ),
      })
    },
    watchStandbys: (look) => {
      addScrapedGauge(registry, {
        name: "db_standbys",
        help: "Standbys that the primary streams to, the synchronous ones among them, and how many of these must confirm a commit.",
        labelNames: ["kind"],
        read: async () => {
          const seen = await look()
          if (!seen) return []
          const { streaming, synchronous, required } = seen
          return Object.entries({ streaming, synchronous, required }).map(([kind, count]) => [
            { kind },
            count,
          ])
        },
      })
      addScrapedGauge(registry, {
        name: "db_standby_lag_bytes",
        help: "How much of the log of the primary a standby has still to replay. Without a value it is unknown.",
        labelNames: ["standby"],
        read: async () => {
          const { standbys } = (await look()) ?? { standbys: [] }
          return standbys.flatMap(({ name, lagBytes }) =>
            lagBytes === null ? [] : [[{ standby: name }, lagBytes] as const],
          )
        },
      })
    },
    watchBackups: (lastBackupAt) => {
      addScrapedGauge(registry, {
        name: "backup_completed_timestamp_seconds",
        help: "When `npm run backup` was last completed, in seconds since 1970; 0 when it never was.",
        labelNames: [],
        read: async () => [[{}, ((await lastBackupAt())?.getTime() ?? 0) / 1000]],
      })
    },
    watchPool: (counts) => {
      addScrapedGauge(registry, {
        name: "db_pool_connections",
        help: "Database connections of this process by state, and requests that wait for one.",
        labelNames: ["state"],
        read: () => Object.entries(counts()).map(([state, count]) => [{ state }, count] as const),
      })
    },
  }
}

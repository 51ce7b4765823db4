import { Counter, Gauge, Histogram, type Registry } from "prom-client"

/** The observed properties of a connection pool. */
interface WatchedPool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
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

export interface DatabaseMetrics {
  observeQuery(query: { seconds: number; failed: boolean; sqlState?: string | undefined }): void
  /** `source` is a replica, or why the primary answered. */
  observeRead(source: string): void
  /** The sources that are read at every scrape. */
  watchPool(pool: WatchedPool): void
  watchReplicas(replicas: () => readonly ReplicaHealth[]): void
}

const querySeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The metrics of the database: queries, errors, the pool, and replicas. */
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
      const labelNames = ["replica"]
      new Gauge({
        name: "db_replica_used",
        help: "Whether reads use a replica of the database (1), or not (0). The primary has no value.",
        ...{ labelNames, registers },
        collect() {
          // The replica that became the primary has no value any more.
          this.reset()
          for (const { name, isUsed } of replicas()) this.set({ replica: name }, isUsed ? 1 : 0)
        },
      })
      new Gauge({
        name: "db_replica_writable",
        help: "Whether a replica of the database accepts writes without being the primary (1), or not (0).",
        ...{ labelNames, registers },
        collect() {
          this.reset()
          for (const { name, isWritable } of replicas()) this.set({ replica: name }, isWritable ? 1 : 0)
        },
      })
      new Gauge({
        name: "db_replica_lag_seconds",
        help: "The most that reads of a replica may be behind. Without a value it is unknown.",
        ...{ labelNames, registers },
        collect() {
          this.reset()
          for (const { name, lagSeconds } of replicas())
            if (lagSeconds !== null) this.set({ replica: name }, lagSeconds)
        },
      })
    },
    watchPool: (pool) => {
      new Gauge({
        name: "db_pool_connections",
        help: "Database connections of this process by state, and requests that wait for one.",
        ...{ labelNames: ["state"], registers },
        collect() {
          this.set({ state: "busy" }, pool.totalCount - pool.idleCount)
          this.set({ state: "idle" }, pool.idleCount)
          this.set({ state: "waiting" }, pool.waitingCount)
        },
      })
    },
  }
}

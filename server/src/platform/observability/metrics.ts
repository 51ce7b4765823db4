import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import type { JobRun } from "../jobs/jobs.ts"
import type { DiskSpace } from "../storage/disk-space.ts"
import { withTimeLimit } from "../time-limit.ts"

/** One answered request. `route` is the route's id: URLs would have unlimited cardinality. */
export interface AnsweredRequest {
  method: string
  route: string
  status: number
  seconds: number
}

/** The observed properties of a connection pool. */
export interface WatchedPool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

/** The jobs of one name. */
export interface QueueDepth {
  name: string
  waiting: number
  active: number
  failed: number
}

/** How long the oldest due job of a name has been waiting. */
export interface LongestWait {
  name: string
  seconds: number
}

/** A finished call to something outside the process. */
export interface OutsideCall {
  system: "mail" | "sms" | "storage"
  operation: string
  seconds: number
  failed: boolean
}

/** A handled socket event. Both labels are values of the contract, which limits the cardinality. */
export interface ReceivedEvent {
  event: string
  /** `done`, or the error code. */
  outcome: string
}

/** A replica of the database. */
export interface ReplicaHealth {
  name: string
  isUsed: boolean
  /** The most that its reads may be behind; null when unknown. */
  lagSeconds: number | null
}

export interface Metrics {
  observeRequest(request: AnsweredRequest): void
  observeJob(run: JobRun): void
  /**
   * `code` is the contract's error code. `internal` and `unavailable` are faults of the service, the others
   * of the caller.
   */
  observeError(code: string): void
  observeCall(call: OutsideCall): void
  observeQuery(query: { seconds: number; failed: boolean; sqlState?: string | undefined }): void
  /** `source` is a replica, or why the primary answered. */
  observeRead(source: string): void
  /** The sources that are read at every scrape. */
  watchPool(pool: WatchedPool): void
  watchReplicas(replicas: () => readonly ReplicaHealth[]): void
  watchQueue(depths: () => Promise<readonly QueueDepth[]>): void
  watchWaits(longestWaits: () => Promise<readonly LongestWait[]>): void
  /** `readiness` returns whether each dependency responds, by name. */
  watchParts(readiness: () => Promise<Readonly<Record<string, boolean>>>): void
  watchDisk(freeSpace: () => Promise<DiskSpace>): void
  watchClock(secondsBehind: () => number): void
  watchConnections(count: () => Promise<number>): void
  observeEvent(event: ReceivedEvent): void
  watchSockets(count: () => number): void
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>
  /** The content type of `text`. */
  readonly contentType: string
}

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const querySeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const callSeconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const collectTimeoutMs = 2_000
const jobSeconds = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 900]

/**
 * The metrics of `/metrics`: requests, jobs, the pool, and the memory, CPU and event-loop delay of the
 * process.
 */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })

  const requestDurations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the arrival of a request to the end of its answer, by status.",
    labelNames: ["method", "route", "status"],
    buckets: requestSeconds,
    registers,
  })
  const jobs = new Counter({
    name: "jobs_total",
    help: "Runs of background jobs by name and outcome.",
    labelNames: ["name", "outcome"],
    registers,
  })
  const jobDurations = new Histogram({
    name: "job_duration_seconds",
    help: "Time that a run of a background job took.",
    labelNames: ["name"],
    buckets: jobSeconds,
    registers,
  })
  const errors = new Counter({
    name: "http_errors_total",
    help: "Failed requests, by error code.",
    labelNames: ["code"],
    registers,
  })
  const callDurations = new Histogram({
    name: "outside_call_duration_seconds",
    help: "Time that handing over a mail or text message or a call of the storage took.",
    labelNames: ["system", "operation", "outcome"],
    buckets: callSeconds,
    registers,
  })
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
  const events = new Counter({
    name: "socket_events_total",
    help: "Socket events, by name and result code.",
    ...{ labelNames: ["event", "outcome"], registers },
  })

  return {
    observeRequest: ({ method, route, status, seconds }) =>
      requestDurations.observe({ method, route, status }, seconds),
    observeJob: ({ name, outcome, seconds }) => {
      jobs.inc({ name, outcome })
      jobDurations.observe({ name }, seconds)
    },
    observeError: (code) => errors.inc({ code }),
    observeCall: ({ system, operation, seconds, failed }) =>
      callDurations.observe({ system, operation, outcome: failed ? "failed" : "done" }, seconds),
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
          // A replica that was promoted has no value any more.
          this.reset()
          for (const { name, isUsed } of replicas()) this.set({ replica: name }, isUsed ? 1 : 0)
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
    watchQueue: (depths) => {
      new Gauge({
        name: "jobs_in_queue",
        help: "Background jobs by name and state, as the queue counted them last.",
        ...{ labelNames: ["name", "state"], registers },
        async collect() {
          // Stale values cannot be recognised, so they are left out. The other metrics must not wait for a
          // hanging database.
          const counted = await withTimeLimit(depths(), collectTimeoutMs).catch(() => [])
          this.reset()
          for (const { name, waiting, active, failed } of counted) {
            this.set({ name, state: "waiting" }, waiting)
            this.set({ name, state: "active" }, active)
            this.set({ name, state: "failed" }, failed)
          }
        },
      })
    },
    watchWaits: (longestWaits) => {
      new Gauge({
        name: "jobs_longest_wait_seconds",
        help: "For how long the oldest due background job of each name has been waiting.",
        labelNames: ["name"],
        registers,
        async collect() {
          const waits = await withTimeLimit(longestWaits(), collectTimeoutMs).catch(() => [])
          this.reset()
          for (const { name, seconds } of waits) this.set({ name }, seconds)
        },
      })
    },
    watchParts: (readiness) => {
      new Gauge({
        name: "part_up",
        help: "Whether the database, the cache and the storage answer, and the disk has room for uploads (1), or not (0).",
        labelNames: ["part"],
        registers,
        async collect() {
          for (const [part, answers] of Object.entries(await readiness())) this.set({ part }, answers ? 1 : 0)
        },
      })
    },
    watchDisk: (freeSpace) => {
      new Gauge({
        name: "storage_disk_bytes",
        help: "Size of the disk that files are stored on, and how much of it is free.",
        labelNames: ["kind"],
        registers,
        async collect() {
          const space = await withTimeLimit(freeSpace(), collectTimeoutMs).catch(() => null)
          this.reset()
          if (!space) return
          this.set({ kind: "free" }, space.free)
          this.set({ kind: "total" }, space.total)
        },
      })
    },
    watchClock: (secondsBehind) => {
      new Gauge({
        name: "clock_behind_seconds",
        help: "How far the clock of this machine is behind the one of the database, from one second on.",
        registers,
        collect() {
          this.set(secondsBehind())
        },
      })
    },
    watchConnections: (count) => {
      new Gauge({
        name: "http_connections",
        help: "Open connections of the API.",
        registers,
        async collect() {
          this.set(await count())
        },
      })
    },
    observeEvent: ({ event, outcome }) => events.inc({ event, outcome }),
    watchSockets: (count) => {
      new Gauge({
        name: "socket_connections",
        help: "Sockets of members on this node.",
        registers,
        collect() {
          this.set(count())
        },
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

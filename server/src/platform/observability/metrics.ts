import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import type { JobRun } from "../jobs/jobs.ts"
import type { DiskSpace } from "../storage/disk-space.ts"
import { createDatabaseMetrics, type DatabaseMetrics } from "./database-metrics.ts"
import { addScrapedGauge } from "./scraped-gauge.ts"

/** One answered request. `route` is the route's id: URLs would have unlimited cardinality. */
export interface AnsweredRequest {
  method: string
  route: string
  status: number
  seconds: number
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

export interface Metrics extends DatabaseMetrics {
  observeRequest(request: AnsweredRequest): void
  observeJob(run: JobRun): void
  /**
   * `code` is the contract's error code. `internal` and `unavailable` are faults of the service, the others
   * of the caller.
   */
  observeError(code: string): void
  observeCall(call: OutsideCall): void
  /** The sources that are read at every scrape. */
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
const callSeconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
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
  const events = new Counter({
    name: "socket_events_total",
    help: "Socket events, by name and result code.",
    ...{ labelNames: ["event", "outcome"], registers },
  })

  return {
    ...createDatabaseMetrics(registry),
    observeRequest: ({ method, route, status, seconds }) =>
      requestDurations.observe({ method, route, status }, seconds),
    observeJob: ({ name, outcome, seconds }) => {
      jobs.inc({ name, outcome })
      jobDurations.observe({ name }, seconds)
    },
    observeError: (code) => errors.inc({ code }),
    observeCall: ({ system, operation, seconds, failed }) =>
      callDurations.observe({ system, operation, outcome: failed ? "failed" : "done" }, seconds),
    watchQueue: (depths) =>
      addScrapedGauge(registry, {
        name: "jobs_in_queue",
        help: "Background jobs by name and state, as the queue counted them last.",
        labelNames: ["name", "state"],
        read: async () =>
          (await depths()).flatMap(({ name, ...counts }) =>
            Object.entries(counts).map(([state, count]) => [{ name, state }, count] as const),
          ),
      }),
    watchWaits: (longestWaits) =>
      addScrapedGauge(registry, {
        name: "jobs_longest_wait_seconds",
        help: "For how long the oldest due background job of each name has been waiting.",
        labelNames: ["name"],
        read: async () => (await longestWaits()).map(({ name, seconds }) => [{ name }, seconds]),
      }),
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
    watchDisk: (freeSpace) =>
      addScrapedGauge(registry, {
        name: "storage_disk_bytes",
        help: "Size of the disk that files are stored on, and how much of it is free.",
        labelNames: ["kind"],
        read: async () => {
          const { free, total } = await freeSpace()
          return [
            [{ kind: "free" }, free],
            [{ kind: "total" }, total],
          ]
        },
      }),
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

import type { Transaction } from "kysely"
import type { ClientConfig } from "pg"
import { fromKysely, type Job, type JobResult, PgBoss } from "pg-boss"
import type { Log } from "../observability/log.ts"
import { noTraces, type Traces } from "../observability/traces.ts"

export interface EnqueueOptions {
  /** Not before this instant. */
  startAfter?: Date
  /** Jobs with a higher priority run first; default 0. */
  priority?: number
  /** How often a failed job is repeated; default 12, over about 45 minutes. */
  retryLimit?: number
}

export interface WorkOptions {
  /** Concurrent jobs of this name in this process; default 2. */
  concurrency?: number
}

/** What a handler gets beside the data. */
export interface RunningJob {
  /** Equal at each attempt, so that a handler can detect a repeat. */
  id: string
  /** Aborted when the job takes too long, or at the end of the shutdown. */
  signal: AbortSignal
}

/** The outcome of one run of a job, and its duration in seconds. */
export interface JobRun {
  name: string
  outcome: "done" | "failed"
  seconds: number
}

/** Work that outlives a request. `JobMap` maps the jobs' names to their data (JSON). */
export interface Jobs<JobMap extends Record<keyof JobMap, object>> {
  /**
   * Enqueues a job in the caller's transaction. It starts after the commit; a rollback leaves none. Requires
   * `start`.
   */
  enqueue<Name extends keyof JobMap & string, Database>(
    trx: Transaction<Database>,
    name: Name,
    data: JobMap[Name],
    options?: EnqueueOptions,
  ): Promise<void>
  /**
   * Registers the handler of a job. Jobs run at least once: a failed one is retried with growing delays for
   * about 45 minutes.
   */
  work<Name extends keyof JobMap & string>(
    name: Name,
    handler: (data: JobMap[Name], job: RunningJob) => Promise<void>,
    options?: WorkOptions,
  ): Promise<void>
  /** Connects, migrates the queue's tables, updates all queues and starts working. */
  start(names: readonly (keyof JobMap & string)[]): Promise<void>
  /**
   * Takes no new jobs, waits up to `graceSeconds` (default 20) for running ones, and returns the others to
   * the queue.
   */
  stop(graceSeconds?: number): Promise<void>
  /** The numbers of waiting, running and recently failed jobs by name, as of the queue's last count. */
  depths(): Promise<{ name: string; waiting: number; active: number; failed: number }[]>
  /** For how many seconds the oldest due job of each name has been waiting; no entry without one. */
  longestWaits(): Promise<{ name: string; seconds: number }[]>
  /** Rejects when the queue cannot be reached. */
  ping(): Promise<void>
}

/** A job's data with the trace context of its caller, if traces are exported. */
interface TracedData {
  traceparent?: string
}

/** A job's data may contain a mailed code, so finished jobs are deleted soon. */
const keepFinishedSeconds = 10 * 60

/** The interval of the check for jobs whose process has stopped responding. */
const heartbeatCheckSeconds = 10

/** The queue options of each job. */
const queueRules = {
  notify: true,
  // 2, 4, 8 … seconds, then ten minutes: a mail server that restarts or uses greylisting loses no mail.
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 10 * 60,
  expireInSeconds: 15 * 60,
  // The heartbeat detects a dead process before the job expires, because a member waits for the mail.
  heartbeatSeconds: 10,
  deleteAfterSeconds: keepFinishedSeconds,
}

const hasCurrentRules = (queue: Partial<Record<keyof typeof queueRules, unknown>>) =>
  Object.entries(queueRules).every(([rule, value]) => queue[rule as keyof typeof queueRules] === value)

/** The time limit of the queue's statements in milliseconds, first on the server, then on the client. */
const statementLimitMs = 60_000

const bossOptions = {
  schema: "pgboss",
  application_name: "pinyu jobs",
  max: 2,
  // A database that stops responding must not block the workers forever.
  connectionTimeoutMillis: 5_000,
  statement_timeout: statementLimitMs,
  query_timeout: statementLimitMs + 2_000,
  keepAlive: true,
  // Commits wake the workers by NOTIFY. Polling covers retries and lost connections.
  useListenNotify: true,
  schedule: false,
  maintenanceIntervalSeconds: keepFinishedSeconds,
  superviseIntervalSeconds: heartbeatCheckSeconds,
  monitorIntervalSeconds: heartbeatCheckSeconds,
  // We use no flows and few migrations of large tables, so their pollers may be slow.
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
}
/** Workers that poll at the same moment occupy the database for 25 ms: each has an interval of its own. */
const workOptions = () => ({
  perJobResults: true as const,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 8 + 4 * Math.random(),
})

const longestWaits = `
  select name, extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
  where state < 'active' and start_after <= now() group by name`

const sleep = (seconds: number) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, seconds * 1000)
  return { promise, cancel: () => clearTimeout(timer) }
}

/**
 * Jobs stored by pg-boss in a schema of the database at `connection`. `onRun` is called after each run, for
 * the metrics. A job continues the trace of its caller.
 */
export const createJobs = <JobMap extends Record<keyof JobMap, object>>({
  connection,
  log,
  onRun = () => undefined,
  traces = noTraces,
}: {
  connection: ClientConfig
  log: Log
  onRun?: (run: JobRun) => void
  traces?: Pick<Traces, "current" | "job">
}): Jobs<JobMap> => {
  const { host, port, user, database, password, connectionString, ssl, stream } = connection
  const given = Object.entries({ host, port, user, database, password, connectionString, ssl, stream })
  const boss = new PgBoss({
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    ...bossOptions,
  })
  boss.on("error", (error) => log.error({ err: error }, "the job queue failed"))
  boss.on("warning", ({ message }) => log.warn({ warning: message }, "the job queue warns"))

  const runOne = async <Data>(
    { id, name, data, signal }: Job<Data & TracedData>,
    handler: (data: Data, job: RunningJob) => Promise<void>,
  ): Promise<JobResult> => {
    const started = performance.now()
    const finish = (outcome: JobRun["outcome"]) =>
      onRun({ name, outcome, seconds: (performance.now() - started) / 1000 })
    try {
      await traces.job(name, data.traceparent, () => handler(data, { id, signal }))
      finish("done")
      return { id, status: "completed" }
    } catch (error) {
      finish("failed")
      log.warn(
        { err: error, job: name, jobId: id },
        "a job failed and is retried unless this was the last attempt",
      )
      return { id, status: "failed" }
    }
  }

  const workers = new Map<string, () => Promise<unknown>>()
  let names: readonly string[] = []
  let started = false

  return {
    enqueue: async (trx, name, data, options = {}) => {
      const traceparent = traces.current()
      const traced: object & TracedData = { ...data, ...(traceparent && { traceparent }) }
      const id = await boss.send(name, traced, { db: fromKysely(trx), ...options })
      if (id === null) throw new Error(`the queue did not take the job ${name}`)
    },

    work: async <Name extends keyof JobMap & string>(
      name: Name,
      handler: (data: JobMap[Name], job: RunningJob) => Promise<void>,
      { concurrency = 2 }: WorkOptions = {},
    ) => {
      const begin = async () => {
        const id = await boss.work<JobMap[Name] & TracedData, JobResult[], ReturnType<typeof workOptions>>(
          name,
          workOptions(),
          (jobs) => {
            // Otherwise the worker would sleep until its next poll while jobs wait.
            boss.notifyWorker(id)
            return Promise.all(jobs.map((job) => runOne(job, handler)))
          },
        )
      }
      const beginAll = () => Promise.all(Array.from({ length: concurrency }, begin))
      if (workers.has(name)) throw new Error(`two handlers for the job ${name}`)
      workers.set(name, beginAll)
      if (started) await beginAll()
    },

    start: async (all) => {
      names = all
      await boss.start()
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const name of names) {
        const queue = known.get(name)
        if (!queue) await boss.createQueue(name, queueRules)
        // An earlier version created it.
        else if (!hasCurrentRules(queue)) await boss.updateQueue(name, queueRules)
      }
      started = true
      await Promise.all([...workers.values()].map((begin) => begin()))
    },

    stop: async (graceSeconds = 20) => {
      started = false
      const grace = sleep(graceSeconds)
      await Promise.race([Promise.all([...workers.keys()].map((name) => boss.offWork(name))), grace.promise])
      grace.cancel()
      // Fails running jobs here, so that they are retried at once and not after their heartbeat.
      await boss.stop({ graceful: false })
    },

    depths: async () => {
      const queues = await boss.getQueues([...names])
      return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
        name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      }))
    },

    longestWaits: async () => {
      const { rows } = await boss.getDb().executeSql(longestWaits)
      return rows
    },

    ping: async () => {
      await boss.getDb().executeSql("select 1")
    },
  }
}

import type { Transaction } from "kysely"
import type { ClientConfig } from "pg"
import { fromKysely, type Job, type JobResult, PgBoss } from "pg-boss"
import type { Log } from "../observability/log.ts"
import { noTraces, type Traces } from "../observability/traces.ts"

export interface EnqueueOptions {
  /** Not before this instant. */
  startAfter?: Date
  /** Those of a higher one come first; 0 unless given. */
  priority?: number
}

export interface WorkOptions {
  /** Jobs of this name at once in this process; 2 unless given. */
  concurrency?: number
}

/** What a handler may know beside the data. */
export interface RunningJob {
  /** The same at each try: a handler that may run twice can tell by it. */
  id: string
  /** Aborted when the job has taken too long or the server has no time left to wait for it. */
  signal: AbortSignal
}

/** How one run of a job ended; `seconds` is how long it took. */
export interface JobRun {
  name: string
  outcome: "done" | "failed"
  seconds: number
}

/** Work that outlives a request. `JobMap` names the jobs and the data of each (JSON). */
export interface Jobs<JobMap extends Record<keyof JobMap, object>> {
  /** Adds a job in the caller's transaction: it starts right after the commit, and a rollback leaves none. Needs `start`. */
  enqueue<Name extends keyof JobMap & string, Database>(
    trx: Transaction<Database>,
    name: Name,
    data: JobMap[Name],
    options?: EnqueueOptions,
  ): Promise<void>
  /** Says who does the jobs of a name. They run at least once: one that throws is tried again for about three quarters of an hour, ever later. */
  work<Name extends keyof JobMap & string>(
    name: Name,
    handler: (data: JobMap[Name], job: RunningJob) => Promise<void>,
    options?: WorkOptions,
  ): Promise<void>
  /** Connects, brings the tables of the queue and the queues of all jobs up to date and begins to work. */
  start(names: readonly (keyof JobMap & string)[]): Promise<void>
  /** Takes no new jobs, waits up to `graceSeconds` (20 unless given) for the running ones and gives the others back. */
  stop(graceSeconds?: number): Promise<void>
  /** How many jobs of each name wait, run and have failed for good of late, as the queue counted last. */
  depths(): Promise<{ name: string; waiting: number; active: number; failed: number }[]>
  /** Rejects when the queue cannot be reached. */
  ping(): Promise<void>
}

/** Beside a job's data: the span that asked for it, where there are traces. */
interface TracedData {
  traceparent?: string
}

/** A job's data may hold a mailed code: it is deleted soon after it has served. */
const keepFinishedSeconds = 10 * 60

/** How often to look for jobs whose process has fallen silent. */
const silenceLookSeconds = 10

/** How the queue treats each job. */
const queueRules = {
  notify: true,
  // 2, 4, 8 … seconds, then ten minutes: a mail server that restarts or greylists costs no mail.
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 10 * 60,
  expireInSeconds: 15 * 60,
  // A process that dies is noticed by its silence, not only when its job expires: somebody waits for that mail.
  heartbeatSeconds: 10,
  deleteAfterSeconds: keepFinishedSeconds,
}

/** Milliseconds after which a statement of the queue's has failed, first at the server, then for us. */
const statementLimitMs = 60_000

const bossOptions = {
  schema: "pgboss",
  application_name: "pinyu jobs",
  max: 2,
  // A database that falls silent must not leave the workers waiting for ever.
  connectionTimeoutMillis: 5_000,
  statement_timeout: statementLimitMs,
  query_timeout: statementLimitMs + 2_000,
  keepAlive: true,
  // Commits wake the workers through NOTIFY; polling is for retries and for a lost connection.
  useListenNotify: true,
  schedule: false,
  maintenanceIntervalSeconds: keepFinishedSeconds,
  superviseIntervalSeconds: silenceLookSeconds,
  monitorIntervalSeconds: silenceLookSeconds,
  // We use no flows and few migrations of large tables: their pollers may sleep.
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
}
const workOptions = {
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 10,
} as const

const sleep = (seconds: number) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, seconds * 1000)
  return { promise, cancel: () => clearTimeout(timer) }
}

/**
 * Jobs kept by pg-boss in the database at `connection`, in a schema of its own. `onRun`
 * hears of each run, for the metrics. A job goes on with the trace of whoever asked for it.
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
  const { host, port, user, database, password, connectionString, ssl } = connection
  const given = Object.entries({ host, port, user, database, password, connectionString, ssl })
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
        "a job failed and will be tried again unless it was the last time",
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
        const id = await boss.work<JobMap[Name] & TracedData, JobResult[], typeof workOptions>(
          name,
          workOptions,
          (jobs) => {
            // Otherwise it would sleep until its next poll, with more jobs waiting.
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
      const known = new Set((await boss.getQueues()).map((queue) => queue.name))
      for (const name of names) if (!known.has(name)) await boss.createQueue(name, queueRules)
      // A queue that an earlier version made gets today's rules.
      const older = names.filter((name) => known.has(name))
      await Promise.all(older.map((name) => boss.updateQueue(name, queueRules)))
      started = true
      await Promise.all([...workers.values()].map((begin) => begin()))
    },

    stop: async (graceSeconds = 20) => {
      started = false
      const grace = sleep(graceSeconds)
      await Promise.race([Promise.all([...workers.keys()].map((name) => boss.offWork(name))), grace.promise])
      grace.cancel()
      // What still runs is failed here, so that it is tried again at once instead of after its heartbeat.
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

    ping: async () => {
      await boss.getDb().executeSql("select 1")
    },
  }
}

import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Failure } from "@pinyu/contract/errors"
import type { Route, RouteResponse } from "@pinyu/contract/route"
import { buildApp } from "@pinyu/server/app/build-app.ts"
import { openPlatform } from "@pinyu/server/app/platform.ts"
import { createServices, startJobs, startPeriodicTasks } from "@pinyu/server/app/services.ts"
import { serveSockets } from "@pinyu/server/app/sockets/sockets.ts"
import { systemClock } from "@pinyu/server/platform/clock.ts"
import { readConfig } from "@pinyu/server/platform/config/config.ts"
import { newId } from "@pinyu/server/platform/ids.ts"
import { createLog } from "@pinyu/server/platform/observability/log.ts"
import type { PicturePools } from "@pinyu/server/platform/pictures/pictures.ts"
import type { HumanCheck } from "@pinyu/server/platform/security/human-check.ts"
import type { DiskSpace } from "@pinyu/server/platform/storage/disk-space.ts"
import { inject } from "vitest"
import { type TestClock, testClock } from "./clock.ts"
import { contractViolations } from "./contract-check.ts"
import { type TestDatabase, testDatabase } from "./database.ts"
import { deleteFinishedJobs, startWaitingJobs } from "./job-queue.ts"
import { localPictures } from "./local-pictures.ts"
import { createOutbox } from "./outbox.ts"
import { createSecretWatch } from "./secret-watch.ts"

interface TestAppOptions {
  clock?: TestClock
  /** Multiplies every rate limit; a million by default, which disables them. */
  rateLimitScale?: number
  /** The timeout of Valkey. Long by default, because a busy machine is slow. */
  valkeySilenceMs?: number
  /** Replaces the default: a new database on the shared server. */
  database?: Pick<TestDatabase, "connection" | "close">
  /** Where pictures are made: in this process by default, which is fast. */
  picturePools?: PicturePools
  /** Replaces the configured human check. */
  humanCheck?: HumanCheck
  /** The disk space for files; plenty by default. */
  measureDisk?: () => Promise<DiskSpace>
  /** Whether the periodic tasks of the areas run, which occupy the database for as long as a small test. */
  runsPeriodicTasks?: boolean
  /** Additional environment variables. */
  env?: Record<string, string>
}

/** Loosely typed, so that tests can send invalid input. */
interface CallInput {
  params?: object
  query?: object
  body?: object
  as?: { accessToken: string }
  cookies?: Record<string, string>
  headers?: Record<string, string>
  /** The client's IP address. */
  from?: string
}

export interface TestCookie {
  value: string
  path?: string
  httpOnly?: boolean
  secure?: boolean
  sameSite?: string
  maxAge?: number
}

export interface TestAnswer<R extends Route> {
  status: number
  /** The success body; a failure has `error`, `code` and `fields` instead. */
  body: RouteResponse<R> & Partial<Omit<Failure, "success">>
  headers: Record<string, unknown>
  cookies: Record<string, TestCookie>
}

const jobsTimeoutMs = 120_000
const defaultSilenceMs = 30_000

/** A query string. Lists are repeated, undefined values are left out. */
const inAddress = (query: object) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}

/** The run's real components as configuration. Keys in a shared Valkey get a prefix. */
export const serviceEnvironment = (): Record<string, string> => {
  const { VALKEY_URL, ...others } = inject("testServer").services
  return { ...others, ...(VALKEY_URL && { VALKEY_URL: `${VALKEY_URL}?keyPrefix=${newId()}:` }) }
}

/**
 * The real app on a new database, a temporary folder, a manual clock and the real components of the run.
 * Requests are injected without a port. `call` throws when a response violates the contract. `close` removes
 * everything and throws when a secret of a call is in the log.
 */
export const testApp = async ({
  clock = testClock(),
  rateLimitScale = 1_000_000,
  valkeySilenceMs = defaultSilenceMs,
  database: given,
  humanCheck,
  picturePools = localPictures,
  measureDisk = async () => ({ free: 2 ** 40, total: 2 ** 41 }),
  runsPeriodicTasks = false,
  env = {},
}: TestAppOptions = {}) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-app-"))
  const database = given ?? (await testDatabase())
  const logLines: string[] = []
  const log = createLog({ level: "trace", destination: { write: (line) => void logLines.push(line) } })
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: String(rateLimitScale),
    ...serviceEnvironment(),
    ...env,
  })
  const platform = await openPlatform(config, {
    ...{ clock, log, measureDisk, valkeySilenceMs, connection: database.connection, version: "test" },
    // A bucket checks the signatures of its URLs by the real time.
    bucketClock: systemClock,
    ...(humanCheck && { humanCheck }),
    picturePools,
  })
  const services = createServices(platform)
  await startJobs(platform, services, config.roles)
  if (runsPeriodicTasks) startPeriodicTasks(platform, services, config.roles)
  const app = await buildApp({ config, platform, services })
  const sockets = serveSockets(app.server, { config, platform, services })
  await app.ready()
  let origin: Promise<string> | undefined
  const outbox = createOutbox(join(folder, "outbox"))
  const watch = createSecretWatch()

  /** Secrets of all requests, responses and mails that are in the log. */
  const leakedSecrets = async () => {
    watch.noteMails(await outbox.mails())
    return watch.leaksIn(logLines)
  }

  const call = async <R extends Route>(
    route: R,
    { params, query, body, as, cookies = {}, headers = {}, from }: CallInput = {},
  ): Promise<TestAnswer<R>> => {
    const path = Object.entries(params ?? {}).reduce<string>(
      (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(String(value))),
      route.path,
    )
    const response = await app.inject({
      method: route.method,
      url: path,
      query: inAddress(query ?? {}),
      cookies,
      headers: { ...(as && { authorization: `Bearer ${as.accessToken}` }), ...headers },
      ...(body && { payload: body }),
      ...(from && { remoteAddress: from }),
    })
    const answered = response.json()
    // The `code` of a failure is not secret.
    for (const given of [body, as, answered.success && answered]) watch.note(given)
    watch.noteCookies([...Object.values(cookies), ...response.cookies.map(({ value }) => value)])
    const violations = contractViolations(route, response.statusCode, answered)
    if (violations.length > 0) throw new Error(`${route.id} breaks the contract: ${violations.join("; ")}`)
    return {
      status: response.statusCode,
      body: answered,
      headers: response.headers,
      cookies: Object.fromEntries(response.cookies.map(({ name, ...cookie }) => [name, cookie])),
    }
  }

  /** Ignores jobs that are scheduled for later. */
  const countPendingJobs = async () => {
    const [row] = await platform.db
      .withTables<{ "pgboss.job": { state: string; start_after: Date } }>()
      .selectFrom("pgboss.job")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where(({ or, eb, and, fn }) =>
        or([
          eb("state", "in", ["retry", "active"]),
          and([eb("state", "=", "created"), eb("start_after", "<=", fn<Date>("now"))]),
        ]),
      )
      .execute()
    return Number(row?.count)
  }

  return {
    app,
    call,
    clock,
    config,
    /** The database, for another process. */
    connection: database.connection,
    db: platform.db,
    leakedSecrets,
    logLines,
    outbox,
    platform,
    services,
    /** Ticks on request. */
    sockets,

    /** The origin for sockets. The first call starts listening. */
    origin: () => {
      origin ??= app.listen({ host: "127.0.0.1", port: 0 })
      return origin
    },

    /** Resolves when all pending jobs have run. */
    jobsIdle: async () => {
      const deadline = performance.now() + jobsTimeoutMs
      while ((await countPendingJobs()) > 0) {
        if (performance.now() > deadline) throw new Error("jobs are still waiting or failing")
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },

    /** Starts the waiting jobs now: those of a later time, and those that the queue has yet to find. */
    startWaitingJobs: () => startWaitingJobs(database.connection),

    /** Deletes the finished jobs, as the queue does ten minutes after their end. */
    deleteFinishedJobs: () => deleteFinishedJobs(database.connection),

    close: async () => {
      const leaked = await leakedSecrets()
      await sockets.close()
      await app.close()
      await platform.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
      if (leaked.length > 0) throw new Error(`secrets in the log: ${leaked.join(", ")}`)
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Failure } from "@pinyu/contract/errors"
import type { Route, RouteResponse } from "@pinyu/contract/route"
import { buildApp } from "@pinyu/server/app/build-app.ts"
import { openPlatform } from "@pinyu/server/app/platform.ts"
import { createServices } from "@pinyu/server/app/services.ts"
import { serveSockets } from "@pinyu/server/app/sockets.ts"
import { readConfig } from "@pinyu/server/platform/config.ts"
import type { HumanCheck } from "@pinyu/server/platform/human-check.ts"
import { newId } from "@pinyu/server/platform/ids.ts"
import { createLog } from "@pinyu/server/platform/log.ts"
import { inject } from "vitest"
import { type TestClock, testClock } from "./clock.ts"
import { contractBreaches } from "./contract-check.ts"
import { type TestDatabase, testDatabase } from "./database.ts"
import { createOutbox } from "./outbox.ts"
import { createSecretWatch } from "./secret-watch.ts"

interface TestAppOptions {
  clock?: TestClock
  /** Multiplies every rate limit; a million unless the limits are what is tested. */
  rateLimitScale?: number
  /** How long Valkey may take for an answer: long, unless its silence is what is tested. A busy machine is not silent. */
  valkeySilenceMs?: number
  /** Instead of a fresh one on the server that all tests share. */
  database?: Pick<TestDatabase, "connection" | "close">
  /** In the place of the one that is configured. */
  humanCheck?: HumanCheck
  /** More of the environment, as the README lists it. */
  env?: Record<string, string>
}

/** What is sent: as loosely typed as a stranger would send it. */
interface CallInput {
  params?: object
  query?: object
  body?: object
  /** Who calls. */
  as?: { accessToken: string }
  cookies?: Record<string, string>
  headers?: Record<string, string>
  /** The address that the request comes from. */
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
  /** What the contract promises for a success; a failure has `error`, `code` and `fields` instead. */
  body: RouteResponse<R> & Partial<Omit<Failure, "success">>
  headers: Record<string, unknown>
  cookies: Record<string, TestCookie>
}

const patience = 30_000

/** A query as it stands in an address: lists are repeated, what is undefined is left out. */
const inAddress = (query: object) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}

/** The run's real components as configuration; in a shared Valkey, under names of our own. */
export const ownServices = (): Record<string, string> => {
  const { VALKEY_URL, ...others } = inject("testServer").services
  return { ...others, ...(VALKEY_URL && { VALKEY_URL: `${VALKEY_URL}?keyPrefix=${newId()}:` }) }
}

/**
 * The real app over a fresh database, a temporary folder, a clock that stands still and whatever real components the
 * run has. Requests are injected, without a port, and `call` throws where an answer breaks the contract. `close` ends
 * it, removes everything, and throws when a secret of any call stands in the log.
 */
export const testApp = async ({
  clock = testClock(),
  rateLimitScale = 1_000_000,
  valkeySilenceMs = patience,
  database: given,
  humanCheck,
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
    ...ownServices(),
    ...env,
  })
  const platform = await openPlatform(config, {
    ...{ clock, log, valkeySilenceMs, connection: database.connection },
    ...(humanCheck && { humanCheck }),
  })
  const services = createServices(platform)
  await platform.jobs.start()
  await services.admin.startJobs()
  await services.auth.startJobs()
  await services.media.startJobs()
  await services.files.startJobs()
  await services.wishes.startJobs()
  await services.notifications.startJobs()
  await services.contact.startJobs()
  const app = await buildApp({ config, platform, services, version: "test" })
  const sockets = serveSockets(app.server, { config, platform, services })
  await app.ready()
  let origin: Promise<string> | undefined
  const outbox = createOutbox(join(folder, "outbox"))
  const watch = createSecretWatch()

  /** What no log line may hold and one does, of all that was sent, answered and mailed so far. */
  const leakedSecrets = async () => {
    watch.noteMails(await outbox.mails())
    return watch.leaksIn(logLines)
  }

  /** Calls a route of the contract. */
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
    // The `code` of a failure is no secret.
    for (const given of [body, as, answered.success && answered]) watch.note(given)
    watch.noteCookies([...Object.values(cookies), ...response.cookies.map(({ value }) => value)])
    const breaches = contractBreaches(route, response.statusCode, answered)
    if (breaches.length > 0) throw new Error(`${route.id} breaks the contract: ${breaches.join("; ")}`)
    return {
      status: response.statusCode,
      body: answered,
      headers: response.headers,
      cookies: Object.fromEntries(response.cookies.map(({ name, ...cookie }) => [name, cookie])),
    }
  }

  /** Without those that were asked for at a later time: nobody waits for them. */
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
    db: platform.db,
    leakedSecrets,
    logLines,
    outbox,
    platform,
    services,
    /** Beats when it is told to. */
    sockets,

    /** Where sockets may connect: it listens from the first time on that somebody asks. */
    origin: () => {
      origin ??= app.listen({ host: "127.0.0.1", port: 0 })
      return origin
    },

    /** Resolves when every job that was asked for has run. */
    jobsIdle: async () => {
      const deadline = performance.now() + patience
      while ((await countPendingJobs()) > 0) {
        if (performance.now() > deadline) throw new Error("jobs are still waiting or failing")
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },

    close: async () => {
      const leaked = await leakedSecrets()
      await sockets.close()
      await app.close()
      await platform.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
      if (leaked.length > 0) throw new Error(`secrets stand in the log: ${leaked.join(", ")}`)
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

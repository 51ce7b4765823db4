/** @module-tag nightly */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Route } from "@pinyu/contract/route"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { createOutbox } from "@pinyu/testkit/outbox.ts"
import { patient } from "@pinyu/testkit/patience.ts"
import { startPgBouncer } from "@pinyu/testkit/services/pgbouncer.ts"
import { startPostgres } from "@pinyu/testkit/services/postgres.ts"
import { command } from "@pinyu/testkit/test-server.ts"
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest"
import { runMigrations } from "../db/run-migrations.ts"
import { readConfig } from "../platform/config/config.ts"
import { createLog } from "../platform/observability/log.ts"
import { startService } from "./start.ts"

/** What a pooler must ignore when it is used without a direct URL. */
const ignoring = "ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout"
const silentLog = createLog({ level: "silent" })

let server: Awaited<ReturnType<typeof startPostgres>>
let folder: string
beforeAll(async () => {
  server = await startPostgres()
  folder = await mkdtemp(join(tmpdir(), "pinyu-pooled-"))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** The URL of a new, empty database. */
const newDatabase = async (name: string) => {
  await command({ connection: { connectionString: server.url } }, `create database ${name}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return url.href
}

const pooler = async (...[options]: Parameters<typeof startPgBouncer>) => {
  const started = await startPgBouncer(options)
  onTestFinished(started.stop)
  return started
}

const startNode = async (name: string, env: Record<string, string>) => {
  const dataDir = join(folder, name)
  const node = await startService(
    readConfig({
      ...{
        DATA_DIR: dataDir,
        DEMO_DATA: "0",
        API_PORT: "0",
        ROLE: "api,sockets,jobs,media",
        LOG_LEVEL: "silent",
      },
      ...{ SESSION_SECRET: "s".repeat(32), RATE_LIMIT_SCALE: "1000", ...env },
    }),
  )
  onTestFinished(node.drain)
  return { origin: node.origins.api, outbox: createOutbox(node.mailDestination) }
}

interface Call {
  token?: string
  body?: object
  path?: string
}

const send = (origin: string, route: Route, { token, body, path = route.path }: Call = {}) =>
  fetch(new URL(path, origin), {
    method: route.method,
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })

/**
 * Makes calls, twenty at a time. A call waits five seconds for a connection of its pool, within which a busy machine
 * may not answer hundreds.
 */
const inWaves = async (count: number, call: (n: number) => Promise<Response>) => {
  const answers: Response[] = []
  for (let from = 0; from < count; from += 20)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, n) => call(from + n)))))
  return answers
}

const newMember = async (origin: string) => {
  const form = registrationForm()
  const registered = await send(origin, authRoutes.register, { body: form })
  const { user } = authRoutes.register.response.parse(await registered.json())
  const signedIn = await send(origin, authRoutes.login, { body: form })
  const { accessToken: token } = authRoutes.login.response.parse(await signedIn.json())
  return { id: user.id, email: form.email, token }
}

it("serves several nodes that share few connections by transactions", async () => {
  const database = await newDatabase("shared")
  const { url } = await pooler({ database, poolSize: 4 })
  const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: database, DATABASE_POOL_SIZE: "20" }
  const [one, two] = await Promise.all([startNode("one", env), startNode("two", env)])
  const [ya, ming] = [await newMember(one.origin), await newMember(two.origin)]

  const direct = { token: ya.token, body: { targetUserId: ming.id } }
  const opened = await send(one.origin, chatRoutes.direct, direct)
  const { conversationId } = chatRoutes.direct.response.parse(await opened.json())
  const at = ({ path }: Route) => path.replace(":conversationId", conversationId)
  const accepted = await send(two.origin, chatRoutes.answerInvitation, {
    ...{ token: ming.token, path: at(chatRoutes.answerInvitation), body: { answer: "accepted" } },
  })
  expect(accepted.status).toBe(200)

  const contents = Array.from({ length: 60 }, (_, n) => `第 ${n} 則`)
  const answers = await inWaves(contents.length, (n) => {
    const [origin, { token }] = n % 2 ? [one.origin, ya] : [two.origin, ming]
    const body = { content: contents[n] }
    return send(origin, chatRoutes.send, { token, path: at(chatRoutes.send), body })
  })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  // Calls whose statements are prepared without a pooler.
  const calls = await inWaves(200, (n) =>
    send(n % 2 ? one.origin : two.origin, n % 4 < 2 ? authRoutes.me : chatRoutes.conversations, {
      token: ya.token,
    }),
  )
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]))
  const changes = await send(two.origin, chatRoutes.changes, {
    ...{ token: ming.token, path: `${at(chatRoutes.changes)}?since=0` },
  })
  const { messages } = chatRoutes.changes.response.parse(await changes.json())
  expect(messages.map(({ content }) => content).toSorted()).toEqual(contents.toSorted())
  // The job of registration ran once, on one of the nodes.
  const mails = async () =>
    (await Promise.all([one, two].map(({ outbox }) => outbox.mailsTo(ya.email)))).flat()
  await eventually(async () => expect(await mails()).toHaveLength(1))
})

it("names the missing direct URL", async () => {
  const database = await newDatabase("undirected")
  const strict = await pooler({ database })
  await expect(runMigrations({ connectionString: strict.url }, silentLog)).rejects.toThrow(
    "A pooler is in front of the database. In transaction mode, set DATABASE_DIRECT_URL",
  )
  const lenient = await pooler({ database, lines: [ignoring] })
  const message = "A pooler in transaction mode is in front of the database"
  await expect(runMigrations({ connectionString: lenient.url }, silentLog)).rejects.toThrow(message)
  // A direct URL that is not direct.
  const connection = { connectionString: lenient.url, direct: { connectionString: lenient.url } }
  await expect(runMigrations(connection, silentLog)).rejects.toThrow(message)
})

it("rejects a direct URL of another database", async () => {
  const { url } = await pooler({ database: await newDatabase("behind_the_pooler") })
  const connection = { connectionString: url, direct: { connectionString: await newDatabase("another") } }
  await expect(runMigrations(connection, silentLog)).rejects.toThrow(
    "The pooler of DATABASE_URL leads to another database than DATABASE_DIRECT_URL",
  )
})

it("warns when a pooler ignores the time limit of statements", async () => {
  const database = await newDatabase("unlimited")
  const lines: string[] = []
  const log = createLog({ level: "warn", destination: { write: (line) => void lines.push(line) } })
  const limited = await pooler({ database })
  const direct = { connectionString: database }
  await runMigrations({ connectionString: limited.url, direct }, log)
  expect(lines).toEqual([])
  const session = await pooler({
    database,
    mode: "session",
    lines: [ignoring],
  })
  await runMigrations({ connectionString: session.url }, log)
  await runMigrations({ connectionString: session.url }, log)
  expect(lines.join("")).toContain("a pooler ignores our time limit of statements")
})

it("answers in time, at worst with 503, when a pooler in session mode has too few connections, and goes on", async () => {
  const database = await newDatabase("few")
  const { url } = await pooler({ database, mode: "session", poolSize: 8, lines: [ignoring] })
  const node = await startNode("few", { DATABASE_URL: url, DATABASE_POOL_SIZE: "20" })
  const { token } = await newMember(node.origin)
  const began = performance.now()
  const calls = await Promise.all(
    Array.from({ length: 60 }, () => send(node.origin, authRoutes.me, { token })),
  )
  expect(performance.now() - began).toBeLessThan(patient(15_000))
  const statuses = new Set(calls.map(({ status }) => status))
  // How many get none depends on which of the idle ones end meanwhile.
  expect(statuses).toContain(200)
  expect([...statuses.difference(new Set([200, 503]))]).toEqual([])
  const failed = calls.filter(({ status }) => status === 503)
  expect(failed.every(({ headers }) => headers.has("retry-after"))).toBe(true)
  const { status } = await send(node.origin, authRoutes.me, { token })
  expect(status).toBe(200)
})

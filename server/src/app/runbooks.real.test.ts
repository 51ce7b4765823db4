/** @module-tag alone */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { type Stack, startStack } from "@pinyu/testkit/dev-stack.ts"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { callsTo } from "@pinyu/testkit/role-processes.ts"
import { openRunbook } from "@pinyu/testkit/runbook.ts"
import { freePort } from "@pinyu/testkit/services/free-port.ts"
import { startNginx } from "@pinyu/testkit/services/nginx.ts"
import { startPostgres } from "@pinyu/testkit/services/postgres.ts"
import { databaseEnvironment } from "@pinyu/testkit/services/service-database.ts"
import { serviceEnvironment } from "@pinyu/testkit/test-app.ts"
import { command } from "@pinyu/testkit/test-server.ts"
import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest"
import { newId } from "../platform/ids.ts"

const owner = "service_owner"
const metricsToken = "a token of the tests"
const roles = { ROLE: "api,sockets,jobs,media", RATE_LIMIT_SCALE: "1000", METRICS_TOKEN: metricsToken }

let server: Awaited<ReturnType<typeof startPostgres>>
let folder: string
/** The database of a test, as its owner. */
let databaseUrl: string

beforeAll(async () => {
  server = await startPostgres()
  await command(superuser(), `create role ${owner} login password 'former'`)
  return () => server.stop()
})
beforeEach(async () => {
  const name = `books_${newId().replaceAll("-", "")}`
  await command(superuser(), `create database ${name} owner ${owner}`)
  databaseUrl = urlOf(name, owner, "former")
  folder = await mkdtemp(join(tmpdir(), "pinyu-books-"))
  onTestFinished(() => rm(folder, { recursive: true }))
})

const superuser = () => ({ connection: { connectionString: server.url } })
const urlOf = (database: string, user?: string, password?: string) => {
  const url = new URL(server.url)
  url.pathname = `/${database}`
  if (user && password) [url.username, url.password] = [user, password]
  return url.href
}
const databaseName = () => new URL(databaseUrl).pathname.slice(1)

/** The environment of nodes for the database of the test. */
const nodeDatabase = async () => {
  const { env, stop } = await databaseEnvironment(databaseUrl)
  onTestFinished(stop)
  return env
}

const startNode = async (name: string, env: Record<string, string>): Promise<Stack> => {
  const node = await startStack({ folder: join(folder, name), env: { ...roles, ...env } })
  onTestFinished(async () => {
    if (node.isRunning()) await node.stop()
  })
  return node
}

const statusOf = async (origin: string, accessToken: string) =>
  (await fetch(origin + authRoutes.me.path, { headers: { authorization: `Bearer ${accessToken}` } })).status

it("a node is added and taken away as ops/add-a-node.md says", async () => {
  const shared = {
    ...serviceEnvironment(),
    ...(await nodeDatabase()),
    SESSION_SECRET: "s".repeat(40),
  }
  const nodes = [await startNode("1", shared), await startNode("2", shared)]
  const [first = "", second = ""] = nodes.map(({ api }) => new URL(api).host)
  const hosts = { "127.0.0.1:3081": first, "127.0.0.1:3082": second }
  const proxy = await startNginx({ example: "nginx.conf", hosts })
  onTestFinished(proxy.stop)
  const member = await callsTo(proxy.api).newMember()

  const port = String(await freePort())
  const runbook = await openRunbook("add-a-node.md", {
    values: { "/var/lib/pinyu-3": join(folder, "3"), "3083": port, "WEB_PORT=3002": "WEB_PORT=0" },
    env: { ...shared, ...roles, DEMO_DATA: "0", LOG_LEVEL: "warn" },
  })
  expect(Number(await runbook.run())).toBeGreaterThan(15)
  const third = runbook.start()
  onTestFinished(async () => void (await third.stop()))
  expect(await runbook.run()).toContain('"database":"ok"')
  expect(await runbook.run()).toBe("clock_behind_seconds 0")
  const line = runbook.next("nginx")
  await proxy.reload((config) => config.replace("    keepalive 64;", `${line}    keepalive 64;`))

  // All others end: the proxy finds the third.
  for (const node of nodes) await node.stop()
  await eventually(async () => expect(await statusOf(proxy.api, member.accessToken)).toBe(200))
  expect(await runbook.run()).toContain('route="auth.me",status="200"')
  expect(runbook.isDone()).toBe(true)
  await proxy.reload((config) => config.replace(line, ""))
  expect(await third.stop()).toBe(0)
})

it("a backup is made and restored as ops/restore.md says", async () => {
  const shared = { SESSION_SECRET: "s".repeat(40) }
  const former = { ...shared, DATABASE_URL: databaseUrl }
  const node = await startNode("former", { ...shared, ...(await nodeDatabase()) })
  const calls = callsTo(node.api)
  const member = await calls.newMember()
  expect((await calls.upload(await colouredPicture(), member)).status).toBe(201)

  const port = String(await freePort())
  const restored = `${databaseName()}_restored`
  const paths = {
    "/var/backups/pinyu": join(folder, "backup"),
    "/var/lib/pinyu-restored": join(folder, "restored"),
  }
  const runbook = await openRunbook("restore.md", {
    values: { ...paths, pinyu_restored: restored, "owner pinyu": `owner ${owner}` },
    env: {
      ...{
        ...roles,
        ...former,
        DATA_DIR: join(folder, "former"),
        DEMO_DATA: "0",
        API_PORT: port,
        WEB_PORT: "0",
      },
      SUPERUSER_URL: urlOf(databaseName()),
      RESTORED_DATABASE_URL: urlOf(restored, owner, "former"),
    },
  })
  expect(await runbook.run()).toMatch(/saved: \d+ rows and [1-9]\d* files/)
  await node.stop()
  await runbook.run()
  expect(await runbook.run()).toMatch(/restored: \d+ rows and [1-9]\d* files/)
  const again = runbook.start()
  onTestFinished(async () => void (await again.stop()))
  const origin = `http://127.0.0.1:${port}`
  await eventually(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200))
  expect(await runbook.run()).toBe("1")
  expect(runbook.isDone()).toBe(true)

  const signedIn = await fetch(origin + authRoutes.login.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: member.email, password: memberPassword }),
  })
  expect(authRoutes.login.response.parse(await signedIn.json()).user?.id).toBe(member.id)
  // The session of before.
  expect(await statusOf(origin, member.accessToken)).toBe(200)
})

it("secrets are rotated as ops/rotate-secrets.md says, and nobody is signed out", async () => {
  const [former, next, password] = ["o".repeat(40), "n".repeat(40), newId()]
  const names = ["one", "two"]
  const database = { DATABASE_URL: databaseUrl }
  const running = new Map<string, Stack>()
  const restart = async (name: string, env: Record<string, string>) => {
    await running.get(name)?.stop()
    running.set(name, await startNode(name, env))
  }
  const origins = () => [...running.values()].map(({ api }) => api)
  /** Tokens of each node. */
  const tokens: string[] = []
  const signIn = async () => {
    for (const origin of origins()) tokens.push((await callsTo(origin).newMember()).accessToken)
  }
  /** All nodes answer calls with these tokens with this status. */
  const expectStatus = async (status: number, of: readonly string[]) => {
    for (const origin of origins()) for (const token of of) expect(await statusOf(origin, token)).toBe(status)
  }
  const expectAccepted = () => expectStatus(200, tokens)

  for (const name of names) await restart(name, { ...database, SESSION_SECRET: former })
  await signIn()
  const runbook = await openRunbook("rotate-secrets.md", {
    to: "The password of Valkey",
    values: {
      "=OLD": `=${former}`,
      "=NEW": `=${next}`,
      "'NEW'": `'${password}'`,
      "role pinyu": `role ${owner}`,
      "= 'pinyu'": `= '${owner}'`,
    },
    env: { SUPERUSER_URL: urlOf(databaseName()), ...database },
  })
  let secrets: Record<string, string> = {}
  let ended: string[] = []
  for (const round of [1, 2, 3]) {
    secrets = runbook.variables()
    // The third round begins when the tokens of the former secret have ended.
    if (round === 3) ended = tokens.splice(0, tokens.length - names.length)
    for (const name of names) {
      await restart(name, { ...database, ...secrets })
      await expectAccepted()
    }
    await signIn()
    await expectAccepted()
  }
  expect(secrets.SESSION_SECRET).toBe(next)
  expect(ended).toHaveLength(2 * names.length)
  await expectStatus(401, ended)

  // Another data key is refused, until the database forgets the former one.
  secrets = { ...secrets, DATA_SECRET: "d".repeat(40) }
  for (const name of names) await running.get(name)?.stop()
  await expect(startNode("one", { ...database, ...secrets })).rejects.toThrow(
    "is not the secret with which this database was used before",
  )
  await runbook.run()
  for (const name of names) await restart(name, { ...database, ...secrets })
  await expectAccepted()

  await runbook.run()
  const changed = { ...secrets, DATABASE_URL: urlOf(databaseName(), `${owner}_next`, password) }
  for (const name of names) {
    await restart(name, changed)
    await expectAccepted()
  }
  expect(await runbook.run()).toMatch(/^0\n/)
  expect(runbook.isDone()).toBe(true)
  await signIn()
  await expectAccepted()
  await expect(command({ connection: { connectionString: databaseUrl } }, "select 1")).rejects.toThrow(
    "not permitted",
  )
}, 600_000)

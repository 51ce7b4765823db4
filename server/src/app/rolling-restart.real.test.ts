/** @module-tag alone */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { type Stack, startStack } from "@pinyu/testkit/dev-stack.ts"
import { startProxiedLoad } from "@pinyu/testkit/proxied-load.ts"
import { callsTo } from "@pinyu/testkit/role-processes.ts"
import { openRunbook } from "@pinyu/testkit/runbook.ts"
import { freePort } from "@pinyu/testkit/services/free-port.ts"
import { startNginx } from "@pinyu/testkit/services/nginx.ts"
import { startServiceDatabase } from "@pinyu/testkit/services/service-database.ts"
import { serviceEnvironment } from "@pinyu/testkit/test-app.ts"
import { expect, it, onTestFinished } from "vitest"
import { openDatabase } from "../db/client.ts"

/** Two nodes on one database behind nginx. `restart` ends one and starts it again at the same address. */
const startNodes = async () => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-rolling-"))
  const postgres = await startServiceDatabase()
  const ports = [await freePort(), await freePort()] as const
  const nodes = new Map<number, Stack>()
  const start = async (port: number) => {
    const env = {
      ...serviceEnvironment(),
      ...postgres.env,
      ...{ ROLE: "api,sockets,jobs,media", SESSION_SECRET: "s".repeat(40), RATE_LIMIT_SCALE: "1000000" },
      ...{ API_PORT: String(port), TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "error" },
    }
    nodes.set(port, await startStack({ folder: join(folder, String(port)), env }))
  }
  await Promise.all(ports.map(start))
  const [first, second] = ports.map((port) => `127.0.0.1:${port}`)
  const hosts = { "127.0.0.1:3081": first ?? "", "127.0.0.1:3082": second ?? "" }
  const proxy = await startNginx({ example: "nginx.conf", hosts })
  onTestFinished(async () => {
    await proxy.stop()
    for (const node of nodes.values()) if (node.isRunning()) await node.stop()
    await postgres.stop()
    await rm(folder, { recursive: true })
  })
  const restart = async (port: number) => {
    await nodes.get(port)?.stop()
    await start(port)
  }
  return { origin: proxy.api, ports, postgres, restart }
}

it("no call is lost while both nodes are restarted in three rounds, with and without the runbook's wait", async () => {
  const { origin, ports, postgres, restart } = await startNodes()
  const calls = callsTo(origin)
  const [writer, reader] = [await calls.newMember(), await calls.newMember()]
  const conversationId = await calls.startChat(writer, reader)
  const { accessToken } = writer
  const load = startProxiedLoad(origin, [
    { method: "GET", path: authRoutes.me.path, accessToken },
    {
      ...{ method: "POST", accessToken, body: { content: "還在嗎？" } },
      path: chatRoutes.send.path.replace(":conversationId", conversationId),
    },
  ])

  await load.until(200)
  for (const port of ports) {
    const runbook = await openRunbook("rolling-restart.md", { values: { "3081": String(port) } })
    await restart(port)
    expect(await runbook.run()).toContain('"database":"ok"')
    expect(runbook.isDone()).toBe(true)
  }
  // An operator in a hurry: the second one is ended as soon as the first one listens.
  for (const _ of [2, 3]) for (const port of ports) await restart(port)
  await load.until(5_000)

  const { "GET 200": read = 0, "POST 201": written = 0, ...lost } = await load.end()
  expect(lost).toEqual({})
  expect(read + written).toBeGreaterThanOrEqual(5_000)
  const { pool, close } = openDatabase({
    ...{ connection: { connectionString: postgres.url }, size: 1, onConnectionLost: () => undefined },
  })
  const { rows } = await pool.query("select count(*)::int as count from messages")
  await close()
  // None is written twice, either.
  expect(rows).toEqual([{ count: written }])
}, 600_000)

/** @module-tag nightly */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { startNginx } from "@pinyu/testkit/services/nginx.ts"
import { startServiceDatabase } from "@pinyu/testkit/services/service-database.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { serviceEnvironment } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it } from "vitest"

let folder: string
let postgres: Awaited<ReturnType<typeof startServiceDatabase>>
let nodes: Awaited<ReturnType<typeof startStack>>[]
let proxy: Awaited<ReturnType<typeof startNginx>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinyu-proxied-"))
  postgres = await startServiceDatabase()
  const startNode = (name: string) =>
    startStack({
      folder: join(folder, name),
      env: {
        ...serviceEnvironment(),
        ...{
          NODE_ENV: "production",
          SMTP_URL: "outbox",
          ROLE: "api,sockets,jobs,media",
          SESSION_SECRET: "s".repeat(40),
        },
        ...postgres.env,
        ...{ TRUSTED_PROXIES: "127.0.0.1", WEB_ORIGIN: "https://pinyu.example" },
      },
    })
  nodes = await Promise.all(["one", "two"].map(startNode))
  const [first = "", second = ""] = nodes.map(({ api }) => new URL(api).host)
  const hosts = { "127.0.0.1:3081": first, "127.0.0.1:3082": second }
  proxy = await startNginx({ example: "nginx.conf", hosts })
})
afterAll(async () => {
  await proxy.stop()
  await Promise.all(nodes.map((node) => node.stop()))
  await postgres.stop()
  await rm(folder, { recursive: true })
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(proxy.api + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  })

it("two production nodes serve as one behind the example proxy", async () => {
  const form = registrationForm()
  expect((await post(authRoutes.register.path, form)).status).toBe(201)
  const { accessToken } = (await (await post(authRoutes.login.path, form)).json()) as { accessToken: string }
  const me = (origin: string) =>
    fetch(origin + authRoutes.me.path, { headers: { Authorization: `Bearer ${accessToken}` } })
  for (const origin of [proxy.api, ...nodes.map(({ api }) => api)])
    expect((await me(origin)).status).toBe(200)
  expect((await fetch(`${proxy.api}/metrics`)).status).toBe(404)

  // The caller's address, not the proxy's, and not one that the caller claims.
  const claims = { "X-Forwarded-For": "203.0.113.7" }
  const { max } = authRoutes.checkEmail.limits[0] ?? { max: 0 }
  const answers = []
  for (let n = 0; n <= max; n++)
    answers.push(await post(authRoutes.checkEmail.path, { email: `a${n}@example.com` }, claims))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)

  // Sockets begin with polling and stay on their node. When it ends, they connect to the other one.
  const headers = { Origin: "https://pinyu.example" }
  const wish = { as: { accessToken }, transports: ["polling", "websocket"], extraHeaders: headers }
  const sockets = await Promise.all(Array.from({ length: 4 }, () => openSocket(proxy.api, wish)))
  for (const { socket, emitUntyped } of sockets) {
    await expect.poll(() => socket.io.engine.transport.name).toBe("websocket")
    expect(await emitUntyped("no such event")).toMatchObject({ code: "not_found" })
  }

  const [first, second] = nodes
  await first?.stop()
  for (const socket of sockets) socket.close()
  const late = await openSocket(proxy.api, wish)
  expect(await late.emitUntyped("no such event")).toMatchObject({ code: "not_found" })
  late.close()
  for (let n = 0; n < 10; n++) expect((await me(proxy.api)).status).toBe(200)
  if (second) nodes = [second]
})

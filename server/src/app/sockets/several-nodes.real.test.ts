/** @module-tag nightly */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { createOutbox } from "@pinyu/testkit/outbox.ts"
import { startServiceDatabase } from "@pinyu/testkit/services/service-database.ts"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { readConfig } from "../../platform/config/config.ts"
import { startService } from "../start.ts"

let server: Awaited<ReturnType<typeof startServiceDatabase>>
let folder: string
beforeAll(async () => {
  server = await startServiceDatabase()
  folder = await mkdtemp(join(tmpdir(), "pinyu-nodes-"))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const post = (origin: string | undefined, path: string, body: object) =>
  fetch(new URL(path, origin), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })

it("several nodes start at once on an empty database, share sessions and run each job once", {
  tags: "heavy",
}, async () => {
  const folders = Array.from({ length: 5 }, (_, node) => join(folder, String(node)))
  const nodes = await Promise.all(
    folders.map((dataDir) =>
      startService(
        readConfig({
          ...server.env,
          ...{ DATABASE_POOL_SIZE: "4", DATA_DIR: dataDir, DEMO_DATA: "0" },
          ...{
            API_PORT: "0",
            ROLE: "api,sockets,jobs,media",
            LOG_LEVEL: "silent",
            SESSION_SECRET: "s".repeat(32),
          },
          ...{ ADMIN_EMAIL: "admin@pinyu.example", ADMIN_PASSWORD: "a quiet lamp 1" },
        }),
      ),
    ),
  )
  const [first, ...others] = nodes.map((node) => node.origins.api)
  const form = registrationForm()
  const { email, password } = form
  expect((await post(first, authRoutes.register.path, form)).status).toBe(201)
  const { accessToken } = authRoutes.login.response.parse(
    await (await post(first, authRoutes.login.path, { email, password })).json(),
  )
  for (const other of others) {
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await fetch(new URL(authRoutes.me.path, other), { headers })).status).toBe(200)
  }
  const mails = async () => {
    const sent = await Promise.all(
      folders.map((dir) => createOutbox(join(dir, "outbox")).mailsTo(form.email)),
    )
    return sent.flat()
  }
  await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 60_000, interval: 20 })
  await Promise.all(nodes.map((node) => node.drain()))
  expect(await mails()).toHaveLength(1)
})

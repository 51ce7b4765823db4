import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { migrate } from "@pinyu/server/db/migrate.ts"
import { createJobs } from "@pinyu/server/platform/jobs.ts"
import { createLog } from "@pinyu/server/platform/log.ts"
import { startEmbeddedPostgres } from "@pinyu/server/platform/postgres/embedded-postgres.ts"
import type { TestProject } from "vitest/node"
import { command, connectionTo, openTestDatabase, type TestServer } from "./test-server.ts"

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer
  }
}

const startServer = async () => {
  const connectionString = process.env.DATABASE_URL_TEST
  if (connectionString) return { connection: { connectionString }, stop: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), "pinyu-test-"))
  const server = await startEmbeddedPostgres({
    folder,
    log: { info: () => undefined, warn: () => undefined },
  })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
  return { connection: server.connection, stop }
}

/** Everything that a first start makes in a database, made once for all test files. */
const fillTemplate = async (server: TestServer) => {
  await command(server, `create database ${server.template}`)
  const { db, close } = openTestDatabase(server, server.template)
  await migrate(db)
  await close()
  const connection = connectionTo(server, server.template)
  const jobs = createJobs<Record<never, never>>({ connection, names: [], log: createLog({ level: "warn" }) })
  await jobs.start()
  await jobs.stop()
}

/** One PostgreSQL for the whole run: the embedded one in a temporary folder, or that of `DATABASE_URL_TEST`. */
export default async ({ provide }: TestProject) => {
  const { connection, stop } = await startServer()
  const server = { connection, template: `pinyu_template_${process.pid}` }
  await fillTemplate(server)
  provide("testServer", server)
  return async () => {
    await command(server, `drop database ${server.template} with (force)`)
    await stop()
  }
}

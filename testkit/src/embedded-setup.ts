import { rm } from "node:fs/promises"
import { startEmbeddedPostgres } from "@pinyu/server/platform/postgres/embedded-postgres.ts"
import type { TestProject } from "vitest/node"
import { openMemoryFolder } from "./memory-folder.ts"
import { provideServer } from "./provide-server.ts"

/** Starts one embedded PostgreSQL for the whole run; all other components use their embedded default. */
export default async (project: TestProject) => {
  const folder = await openMemoryFolder("pinyu-test-")
  const server = await startEmbeddedPostgres({
    folder,
    log: { info: () => undefined, warn: () => undefined },
  })
  await provideServer(project, { connection: server.connection, services: {} })
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

import type { TestProject } from "vitest/node"
import { provideServer } from "./provide-server.ts"
import { startPostgres } from "./services/postgres.ts"
import { startRedis } from "./services/redis.ts"

/** The machine's own PostgreSQL and other real components, one of each for the whole run. */
export default async (project: TestProject) => {
  const postgres = await startPostgres()
  const redis = await startRedis()
  const services = { VALKEY_URL: redis.url }
  await provideServer(project, { connection: { connectionString: postgres.url }, services })
  return async () => {
    await redis.stop()
    await postgres.stop()
  }
}

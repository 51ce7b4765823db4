import type { TestProject } from "vitest/node"
import { provideServer } from "./provide-server.ts"
import { startPostgres } from "./services/postgres.ts"
import { startRedis } from "./services/redis.ts"
import { startSwift } from "./services/swift/swift.ts"

/** Starts one installed PostgreSQL and one of each other real component for the whole run. */
export default async (project: TestProject) => {
  const postgres = await startPostgres()
  const redis = await startRedis()
  const swift = await startSwift()
  const services = { VALKEY_URL: redis.url, ...swift.env }
  await provideServer(project, { connection: { connectionString: postgres.url }, services })
  return async () => {
    await swift.stop()
    await redis.stop()
    await postgres.stop()
  }
}

import type { TestProject } from "vitest/node"
import { testSet } from "../../scripts/lib/test-tags.mjs"
import { provideServer } from "./provide-server.ts"
import { startPgBouncer } from "./services/pgbouncer.ts"
import { startPostgres } from "./services/postgres.ts"
import { startRedis } from "./services/redis.ts"
import { isPooled } from "./services/service-database.ts"
import { startSwift } from "./services/swift/swift.ts"

/**
 * Starts one installed PostgreSQL and one of each other real component for the whole run. The core needs only
 * PostgreSQL and Valkey.
 */
export default async (project: TestProject) => {
  const postgres = await startPostgres({ inMemory: true })
  const redis = await startRedis()
  const swift = testSet === "core" ? undefined : await startSwift()
  const services = { VALKEY_URL: redis.url, ...swift?.env }
  const pooler = isPooled ? await startPgBouncer({ database: postgres.url }) : undefined
  const direct = { connectionString: postgres.url }
  const connection = pooler ? { connectionString: pooler.url, direct } : direct
  await provideServer(project, { connection, services })
  return async () => {
    await pooler?.stop()
    await swift?.stop()
    await redis.stop()
    await postgres.stop()
  }
}

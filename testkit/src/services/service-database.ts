import { startPgBouncer } from "./pgbouncer.ts"
import { startPostgres } from "./postgres.ts"

/**
 * Whether PgBouncer in transaction mode is in front of the tests' databases: `TEST_POOLER=on npm test -- real`.
 */
export const isPooled = process.env.TEST_POOLER === "on"

/** The service's environment for the database of this URL of `startPostgres`. `stop` ends what is in front of it. */
export const databaseEnvironment = async (url: string) => {
  const pooler = isPooled ? await startPgBouncer({ database: url }) : undefined
  const env: Record<string, string> = pooler
    ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url }
    : { DATABASE_URL: url }
  return { env, stop: async () => pooler?.stop() }
}

/** A PostgreSQL with the service's environment for it. `url` is that of the server itself. */
export const startServiceDatabase = async () => {
  const server = await startPostgres()
  const { env, stop } = await databaseEnvironment(server.url)
  return { ...server, env, stop: () => stop().finally(server.stop) }
}

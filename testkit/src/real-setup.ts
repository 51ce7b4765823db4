import type { TestProject } from "vitest/node"
import { provideServer } from "./provide-server.ts"
import { startPostgres } from "./services/postgres.ts"

/** The machine's own PostgreSQL and other real components, one of each for the whole run. */
export default async (project: TestProject) => {
  const postgres = await startPostgres()
  const services = {}
  await provideServer(project, { connection: { connectionString: postgres.url }, services })
  return () => postgres.stop()
}

import { type AppJobs, jobNames } from "@pinyu/server/app/areas.ts"
import { openDatabase } from "@pinyu/server/db/client.ts"
import { directConnection } from "@pinyu/server/db/connection.ts"
import { migrate } from "@pinyu/server/db/migrate.ts"
import { createJobs } from "@pinyu/server/platform/jobs/jobs.ts"
import { createLog } from "@pinyu/server/platform/observability/log.ts"
import type { TestProject } from "vitest/node"
import { command, connectionTo, type TestServer } from "./test-server.ts"

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** Creates the migrated template database once for all test files. */
const fillTemplate = async (server: TestServer) => {
  await command(server, `create database ${server.template}`)
  // A pooler would keep connections, and a template in use cannot be copied.
  const connection = directConnection(connectionTo(server, server.template))
  const { db, close } = openDatabase({ connection, onConnectionLost: () => undefined })
  await migrate(db)
  await close()
  const jobs = createJobs<AppJobs>({ connection, log: createLog({ level: "warn" }) })
  await jobs.start(jobNames)
  await jobs.stop()
}

/** Provides this PostgreSQL and its migrated template to the test files of a project. */
export const provideServer = async (
  { provide }: TestProject,
  { connection, services }: Pick<TestServer, "connection" | "services">,
) => {
  const server = { connection, services, template: "pinyu_template" }
  await fillTemplate(server)
  provide("testServer", server)
}

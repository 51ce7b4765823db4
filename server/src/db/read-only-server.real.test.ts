/** @module-tag alone */
import { eventually } from "@pinyu/testkit/eventually.ts"
import { type PostgresGroup, startPostgresGroup } from "@pinyu/testkit/services/postgres-group.ts"
import { beforeAll, expect, it } from "vitest"
import { createLog } from "../platform/observability/log.ts"
import { runMigrations } from "./run-migrations.ts"

const lines: string[] = []
const log = createLog({ level: "warn", destination: { write: (line) => void lines.push(line) } })
const reason = "The database cannot be used: it is read-only, as a standby is (25006). Is DATABASE_URL right?"

let group: PostgresGroup
beforeAll(async () => {
  group = await startPostgresGroup()
  return () => group.stop()
})

it("names a standby in the place of the database, with an empty schema and with the current one", async () => {
  const { a, b } = group.members
  const start = () => runMigrations({ connectionString: b.url }, log, 0)
  await expect(start()).rejects.toThrow(reason)
  await runMigrations({ connectionString: a.url }, log)
  await eventually(async () => expect(await b.ask("select from data_key")).toEqual([]))
  await expect(start()).rejects.toThrow(reason)
})

it("starts on a standby that a failover promotes meanwhile", async () => {
  const { a, b } = group.members
  await runMigrations({ connectionString: a.url }, log)
  lines.length = 0
  const starting = runMigrations({ connectionString: b.url }, log)
  await eventually(() => expect(lines.join("")).toContain("it is read-only"))
  await b.ask("select pg_promote(true, 30)")
  await expect(starting).resolves.toBeUndefined()
})

import { openDatabase } from "@pinyu/server/db/client.ts"
import { sql } from "kysely"
import { PgBoss } from "pg-boss"
import type { Connection } from "./test-server.ts"

/** Makes the finished jobs of a queue eleven minutes older, and runs the queue's own deletion. */
export const deleteFinishedJobs = async (connection: Connection) => {
  const { db, pool } = openDatabase({ connection, size: 1, onConnectionLost: () => undefined })
  await sql`update pgboss.job set completed_on = completed_on - interval '11 minutes'`.execute(db)
  await sql`update pgboss.queue set maintain_on = null`.execute(db)
  await pool.end()
  const { host, port, user, database, password, connectionString } = connection
  const given = Object.entries({ host, port, user, database, password, connectionString })
  const boss = new PgBoss({
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    ...{ schema: "pgboss", migrate: false, supervise: false, schedule: false },
  })
  await boss.start()
  await boss.supervise()
  await boss.stop({ graceful: false })
}

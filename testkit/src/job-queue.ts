import { openDatabase } from "@pinyu/server/db/client.ts"
import { directConnection } from "@pinyu/server/db/connection.ts"
import { sql } from "kysely"
import { PgBoss } from "pg-boss"
import type { Connection } from "./test-server.ts"

/** Calls `act` with a client of the queue that runs no jobs. */
const withQueue = async (connection: Connection, act: (boss: PgBoss) => Promise<unknown>) => {
  const { host, port, user, database, password, connectionString } = directConnection(connection)
  const settings = Object.entries({ host, port, user, database, password, connectionString })
  const boss = new PgBoss({
    ...Object.fromEntries(settings.filter(([, value]) => value !== undefined)),
    ...{ schema: "pgboss", migrate: false, supervise: false, schedule: false },
  })
  await boss.start()
  await act(boss)
  await boss.stop({ graceful: false })
}

const withDatabase = async <T>(
  connection: Connection,
  act: (db: ReturnType<typeof openDatabase>["db"]) => Promise<T>,
) => {
  const { db, pool } = openDatabase({ connection, size: 1, onConnectionLost: () => undefined })
  const result = await act(db)
  await pool.end()
  return result
}

/** Makes all waiting jobs due now, and wakes their workers. */
export const startWaitingJobs = async (connection: Connection) => {
  const { rows } = await withDatabase(connection, (db) =>
    sql<{ id: string; name: string }>`
      select id, name from pgboss.job where state in ('created', 'retry')`.execute(db),
  )
  await withQueue(connection, async (boss) => {
    for (const { id, name } of rows) await boss.update({ name, options: { id, startAfter: 0 } })
  })
}

/** Makes the finished jobs of a queue eleven minutes older, and runs the queue's own deletion. */
export const deleteFinishedJobs = async (connection: Connection) => {
  await withDatabase(connection, async (db) => {
    await sql`update pgboss.job set completed_on = completed_on - interval '11 minutes'`.execute(db)
    await sql`update pgboss.queue set maintain_on = null`.execute(db)
  })
  await withQueue(connection, (boss) => boss.supervise())
}

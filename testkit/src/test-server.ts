import { openDatabase } from "@pinyu/server/db/client.ts"

type Connection = Parameters<typeof openDatabase>[0]["connection"]

/** The PostgreSQL of a test run, and the migrated database in it that test files copy. */
export interface TestServer {
  connection: Connection
  template: string
  /** What names the other real components, as the environment would: nothing where the embedded defaults run. */
  services: Record<string, string>
}

/** How to reach one database of the server. */
export const connectionTo = (
  { connection }: Pick<TestServer, "connection">,
  database: string,
): Connection => {
  // What a test wrote need not survive a power cut.
  const options = "-c synchronous_commit=off"
  if (connection.connectionString === undefined) return { ...connection, database, options }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href, options }
}

// A closing connection may still be there when its database is dropped. A loss that matters fails the test's query.
const onConnectionLost = () => undefined

/** Opens a database of the server for tests. */
export const openTestDatabase = (server: Pick<TestServer, "connection">, database: string, size?: number) =>
  openDatabase({
    connection: connectionTo(server, database),
    onConnectionLost,
    ...(size !== undefined && { size }),
  })

/** Runs one command that no transaction may hold, such as `create database`. */
export const command = async ({ connection }: Pick<TestServer, "connection">, text: string) => {
  const { pool } = openDatabase({ connection, size: 1, onConnectionLost })
  try {
    await pool.query(text)
  } finally {
    await pool.end()
  }
}

import { openDatabase } from "@pinyu/server/db/client.ts"
import { directConnection } from "@pinyu/server/db/connection.ts"

export type Connection = Parameters<typeof openDatabase>[0]["connection"]

/** The PostgreSQL of a test run, and the migrated template database that test files copy. */
export interface TestServer {
  connection: Connection
  template: string
  /** Environment variables of the other real components; empty for the embedded defaults. */
  services: Record<string, string>
}

/** The connection to one database of the server. */
export const connectionTo = (
  { connection }: Pick<TestServer, "connection">,
  database: string,
): Connection => {
  // Test data need not survive a power failure.
  const options = "-c synchronous_commit=off"
  if (connection.connectionString === undefined) return { ...connection, database, options }
  const at = (address: string) => {
    const url = new URL(address)
    url.pathname = `/${database}`
    return url.href
  }
  const { connectionString, direct } = connection
  if (direct?.connectionString === undefined) return { connectionString: at(connectionString), options }
  // A pooler does not accept options.
  return {
    connectionString: at(connectionString),
    direct: { connectionString: at(direct.connectionString), options },
  }
}

// Dropping a database closes its connections. A relevant loss fails the test's query.
const onConnectionLost = () => undefined

export const openTestDatabase = (server: Pick<TestServer, "connection">, database: string, size?: number) =>
  openDatabase({
    connection: connectionTo(server, database),
    onConnectionLost,
    ...(size !== undefined && { size }),
  })

/** Runs a command outside a transaction, such as `create database`. */
export const command = async ({ connection }: Pick<TestServer, "connection">, text: string) => {
  const { pool } = openDatabase({ connection: directConnection(connection), size: 1, onConnectionLost })
  try {
    await pool.query(text)
  } finally {
    await pool.end()
  }
}

import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Db, openDatabase } from "@pinyu/server/db/client.ts"
import { findService } from "./service.ts"

/** Where the running service's own database listens: the fifth line of the file that PostgreSQL keeps about itself. */
const socketFolder = async () => {
  const file = await readFile(join(findService().folder, "postgres/cluster/postmaster.pid"), "utf8")
  return file.split("\n")[4]
}

/** Does something in the running service's own database, for what no call brings about in a test's time. */
export const inDatabase = async (work: (db: Db) => Promise<unknown>) => {
  const { db, close } = openDatabase({
    connection: { host: await socketFolder(), user: "postgres", database: "postgres" },
    statementLimitMs: 120_000,
    onConnectionLost: (error) => {
      throw error
    },
  })
  try {
    await work(db)
  } finally {
    await close()
  }
}

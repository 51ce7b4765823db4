import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Db, openDatabase } from "@pinyu/server/db/client.ts"
import { findService } from "./service.ts"

/** The socket folder of the running service's database: line five of PostgreSQL's postmaster.pid. */
const socketFolder = async () => {
  const file = await readFile(join(findService().folder, "postgres/cluster/postmaster.pid"), "utf8")
  return file.split("\n")[4]
}

/** Accesses the running service's database, for states that no call can create quickly. */
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

/** Verifies a member's e-mail address, as the mailed link does. */
export const verifyEmail = ({ id }: { id: string }) =>
  inDatabase((db) =>
    db
      .updateTable("credentials")
      .set({ email_verified_at: new Date() })
      .where("member_id", "=", id)
      .execute(),
  )

/** Ends a member's first steps, which a sign-in would lead to. */
export const endFirstSteps = ({ id }: { id: string }) =>
  inDatabase((db) => db.insertInto("first_steps").values({ member_id: id, state: "done" }).execute())

import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"

export const hasAdmin = async (db: Db) =>
  (await db.selectFrom("admins").select("id").limit(1).executeTakeFirst()) !== undefined

/** Makes whoever else would add an admin wait until the transaction ends. Reading goes on. */
export const lockAdmins = (trx: Trx) => sql`lock table admins in share row exclusive mode`.execute(trx)

export const insertAdmin = (
  trx: Trx,
  admin: { id: string; email: string; password_hash: string; created_at: Date },
) => trx.insertInto("admins").values(admin).execute()

import type { Db } from "@pinyu/server/db/client.ts"
import { newId } from "@pinyu/server/platform/ids.ts"

/** The password of every test admin. */
export const adminPassword = "a quiet admin 7"

/** Adds an admin with a hashed password; returns the id. */
export const insertAdmin = async (
  db: Db,
  admin: { email: string; password_hash: string; created_at: Date },
) => {
  const id = newId()
  await db
    .insertInto("admins")
    .values({ id, ...admin })
    .execute()
  return id
}

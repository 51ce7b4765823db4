import type { Db } from "@pinyu/server/db/client.ts"
import { newId } from "@pinyu/server/platform/ids.ts"

/** The password of every admin who is made for a test. */
export const adminPassword = "a quiet desk 7"

/** Adds an admin and answers their id; the password comes hashed. */
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

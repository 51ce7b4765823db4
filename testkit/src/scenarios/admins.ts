import type { AdminRole } from "@pinyu/contract/admin/roles"
import type { Db } from "@pinyu/server/db/client.ts"
import { newId } from "@pinyu/server/platform/ids.ts"

/** The password of every test admin. */
export const adminPassword = "a quiet admin 7"

/** Adds an admin with a hashed password, an owner unless given; returns the id. */
export const insertAdmin = async (
  db: Db,
  admin: { email: string; password_hash: string; created_at: Date; role?: AdminRole },
) => {
  const id = newId()
  await db
    .insertInto("admins")
    .values({ id, role: "owner", ...admin })
    .execute()
  return id
}

import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Passwords } from "../../platform/security/passwords.ts"
import * as queries from "./admin.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  passwords: Pick<Passwords, "hash">
}

export const createFirstAdmin = ({ db, clock, passwords }: Dependencies) => ({
  /**
   * Creates the first admin, an owner, when there is none. Returns whether it did; of several nodes that start at once,
   * only one does. Never changes an existing admin. Throws when the password is a weak one.
   */
  ensureFirstAdmin: async ({ email, password }: { email: string; password: string }): Promise<boolean> => {
    if (await queries.hasAdmin(db)) return false
    // Loaded only here, because no later start needs the lists.
    const { judgeAdminPassword } = await import("@pinyu/contract/admin/password-strength")
    if (judgeAdminPassword(password, { email }).error)
      throw new Error("ADMIN_PASSWORD is easy to guess or contains the name in ADMIN_EMAIL: choose another.")
    const password_hash = await passwords.hash(password)
    return db.transaction().execute(async (trx) => {
      await queries.lockAdmins(trx)
      if (await queries.hasAdmin(trx)) return false
      const created_at = clock.now()
      await queries.insertAdmin(trx, { id: newId(), email, password_hash, role: "owner", created_at })
      return true
    })
  },
})

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

/** Makes sure that somebody can run the service. */
export const createFirstAdmin = ({ db, clock, passwords }: Dependencies) => ({
  /**
   * Makes the first admin when there is none, and answers whether it did: of several nodes that start at once, one
   * does. An admin who is there is left alone, whatever the address and password. Throws on a password that attackers
   * try first.
   */
  ensureFirstAdmin: async ({ email, password }: { email: string; password: string }): Promise<boolean> => {
    if (await queries.hasAdmin(db)) return false
    // Only this start needs the list.
    const { isCommonPassword } = await import("@pinyu/contract/auth/common-passwords")
    if (isCommonPassword(password))
      throw new Error("ADMIN_PASSWORD is one of the passwords that attackers try first: choose another.")
    const password_hash = await passwords.hash(password)
    return db.transaction().execute(async (trx) => {
      await queries.lockAdmins(trx)
      if (await queries.hasAdmin(trx)) return false
      await queries.insertAdmin(trx, { id: newId(), email, password_hash, created_at: clock.now() })
      return true
    })
  },
})

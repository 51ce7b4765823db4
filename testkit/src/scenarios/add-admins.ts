import { openPlatform } from "@pinyu/server/app/platform.ts"
import type { Config } from "@pinyu/server/platform/config/config.ts"
import { adminPassword, insertAdmin } from "./admins.ts"

/** Adds admins to a configured data folder and its database. */
export const addAdmins = async (config: Config, emails: readonly string[]) => {
  const platform = await openPlatform(config)
  try {
    const password_hash = await platform.passwords.hash(adminPassword)
    const created_at = platform.clock.now()
    for (const email of emails) await insertAdmin(platform.db, { email, password_hash, created_at })
  } finally {
    await platform.close()
  }
}

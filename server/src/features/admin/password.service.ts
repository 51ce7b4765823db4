import { actionLimits } from "@pinyu/contract/rate-limits"
import { fieldMessages } from "@pinyu/phrases/fields"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import { createFailureThrottle } from "../../platform/security/failure-throttle.ts"
import type { Passwords } from "../../platform/security/passwords.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import * as queries from "./admin.queries.ts"

interface Dependencies {
  db: Db
  limiter: RateLimiter
  passwords: Pick<Passwords, "verify">
}

/** The code of an enrolled admin. Throws `invalid_fields` when it is missing. */
export const requireCode = (code: string | undefined) => {
  if (code === undefined) throw new AppError("invalid_fields", { fields: { otp: fieldMessages.required } })
  return code
}

/** Creates the check of a signed-in admin's password. Its failures are limited per admin. */
export const createRequirePassword = ({ db, limiter, passwords }: Dependencies) => {
  const throttle = createFailureThrottle({ limiter, rules: actionLimits.adminFailuresByAccount })

  /** Returns the admin. Throws `password_wrong`, or `too_many_requests` after too many failures. */
  return async (adminId: string, password: string) => {
    const key = `admin.password:${adminId}`
    await throttle.take(key)
    const admin = await queries.findAdmin(db, adminId)
    if (!admin) throw new AppError("unauthenticated")
    if (!(await passwords.verify(admin.password_hash, password))) throw new AppError("password_wrong")
    await throttle.reset(key)
    return admin
  }
}

export type RequirePassword = ReturnType<typeof createRequirePassword>

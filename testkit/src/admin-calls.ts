import { adminRoutes } from "@pinyu/contract/admin/routes"
import { otpAt } from "./authenticator.ts"
import { adminPassword } from "./scenarios/admins.ts"
import type { TestApp } from "./test-app.ts"

export interface Caller {
  accessToken: string
}

/** Calls and queries for tests of admin accounts, on the current app. */
export const adminCalls = (appNow: () => TestApp) => {
  const auditOf = (adminId: string) =>
    appNow()
      .db.selectFrom("admin_audit")
      .select(["act", "target", "detail"])
      .where("admin_id", "=", adminId)
      .orderBy("id")
      .execute()
  return {
    login: (email: string, otp?: string, password = adminPassword) =>
      appNow().call(adminRoutes.login, { body: { email, password, ...(otp !== undefined && { otp }) } }),
    /** The one-time code `seconds` from now; by default of the next period. */
    otpIn: (secret: string, seconds = 30) =>
      otpAt(secret, new Date(appNow().clock.now().getTime() + seconds * 1000)),
    /** The audit log of an admin, oldest first. */
    auditOf,
    /** The names of the audited acts. */
    actsOf: async (adminId: string) => (await auditOf(adminId)).map(({ act }) => act),
  }
}

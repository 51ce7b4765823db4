import { adminRoutes } from "@pinyu/contract/admin/routes"
import { newId } from "@pinyu/server/platform/ids.ts"
import { otpAt } from "../authenticator.ts"
import { adminPassword, insertAdmin } from "../scenarios/admins.ts"
import type { TestApp } from "../test-app.ts"

const client = { address: "127.0.0.1", device: "" }

/** An admin who is signed in by password. */
export const buildAdmin = async (app: TestApp, { email = `admin-${newId()}@example.com` } = {}) => {
  const { clock, db, platform, services } = app
  const password_hash = await platform.passwords.hash(adminPassword)
  const id = await insertAdmin(db, { email, password_hash, created_at: clock.now() })
  const { adminToken } = await services.admin.signIn({ email, password: adminPassword, client })
  return { id, email, accessToken: adminToken }
}

/** An admin who has enrolled an authenticator app, with its secret. The code of this moment is used up. */
export const buildEnrolledAdmin = async (app: TestApp) => {
  const admin = await buildAdmin(app)
  const begun = await app.call(adminRoutes.beginOtp, { as: admin, body: { password: adminPassword } })
  const otp = otpAt(begun.body.secret, app.clock.now())
  const { body } = await app.call(adminRoutes.confirmOtp, { as: admin, body: { otp } })
  return { ...admin, accessToken: body.adminToken, secret: begun.body.secret, usedOtp: otp }
}

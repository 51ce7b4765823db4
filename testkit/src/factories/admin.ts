import { adminPasskeyRoutes } from "@pinyu/contract/admin/passkey-routes"
import type { AdminRole } from "@pinyu/contract/admin/roles"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import { newId } from "@pinyu/server/platform/ids.ts"
import { otpAt } from "../authenticator.ts"
import { createAuthenticator } from "../passkey-authenticator.ts"
import { adminPasswordHash } from "../quick-passwords.ts"
import { adminPassword, insertAdmin } from "../scenarios/admins.ts"
import type { TestApp } from "../test-app.ts"

const client = { address: "127.0.0.1", device: "" }

/** An admin, signed in by password; an owner unless given. */
export const buildAdmin = async (
  app: TestApp,
  { email = `admin-${newId()}@example.com`, role = "owner" as AdminRole } = {},
) => {
  const { clock, db, services } = app
  const id = await insertAdmin(db, { email, password_hash: adminPasswordHash, role, created_at: clock.now() })
  const { adminToken } = await services.admin.signIn({ email, password: adminPassword, client })
  return { id, email, accessToken: adminToken }
}

/** An admin with an authenticator app, its secret and recovery codes. The current code is already used. */
export const buildEnrolledAdmin = async (app: TestApp) => {
  const admin = await buildAdmin(app)
  const started = await app.call(adminRoutes.beginOtp, { as: admin, body: { password: adminPassword } })
  const otp = otpAt(started.body.secret, app.clock.now())
  const { body } = await app.call(adminRoutes.confirmOtp, { as: admin, body: { otp } })
  const { adminToken: accessToken, recovery_codes: recoveryCodes } = body
  return { ...admin, accessToken, secret: started.body.secret, usedOtp: otp, recoveryCodes }
}

/** A passkey of a signed-in admin, registered by the real ceremony, with its authenticator and their new session. */
export const buildAdminPasskey = async <Admin extends { accessToken: string }>(
  app: TestApp,
  admin: Admin,
) => {
  const authenticator = createAuthenticator()
  const { body } = await app.call(adminPasskeyRoutes.beginRegistration, { as: admin })
  const registrationResponse = authenticator.create(body.options)
  const finished = await app.call(adminPasskeyRoutes.finishRegistration, {
    ...{ as: admin, body: { registrationResponse } },
  })
  return { ...admin, authenticator, accessToken: finished.body.adminToken }
}

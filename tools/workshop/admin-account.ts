import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { Admin } from "@pinyu/contract/admin/schemas"
import { answer } from "./fake-api.ts"

/** An admin of the stories: an owner without an authenticator app, unless given. */
export const adminAccount = (changes: Partial<Admin> = {}): Admin => ({
  ...{ id: "0192a7c0-0000-7000-8000-000000000801", email: "admin@example.tw", role: "owner" },
  ...{
    otp_enabled: false,
    has_passkey: false,
    second_step: changes.otp_enabled ? "on" : "advised",
    recovery_codes_left: null,
  },
  ...{ created_at: "2026-01-05T02:00:00.000Z", ...changes },
})

/** The answer that names the signed-in admin. */
export const answerAdmin = (changes: Partial<Admin> = {}) =>
  answer(adminRoutes.me, { admin: adminAccount(changes) })

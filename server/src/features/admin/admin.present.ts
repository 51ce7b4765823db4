import type { Admin } from "@pinyu/contract/admin/schemas"
import type { AdminRow } from "./admin.queries.ts"

/** An admin as they see themselves. */
export const presentAdmin = ({ id, email, otp_enabled, created_at }: AdminRow): Admin => ({
  id,
  email,
  otp_enabled: Boolean(otp_enabled),
  created_at: created_at.toISOString(),
})

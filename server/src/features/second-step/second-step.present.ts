import type { SecondStep } from "@pinyu/contract/second-step/schemas"
import type { StandingRow } from "./second-step.queries.ts"

export const presentSecondStep = (row: StandingRow): SecondStep => {
  const otp_enabled = Boolean(row.otp_enabled)
  const password_sign_in = Boolean(row.password_sign_in)
  return {
    otp_enabled,
    password_sign_in,
    recovery_codes_left: otp_enabled || !password_sign_in ? Number(row.recovery_codes_left) : null,
    removal_at: row.removal_at?.toISOString() ?? null,
  }
}

import type { Admin, MemberStanding } from "@pinyu/contract/admin/schemas"
import { isVip } from "@pinyu/contract/calendar"
import type { AdminRow } from "./admin.queries.ts"

/** An admin as they see themselves. */
export const presentAdmin = ({ id, email, otp_enabled, created_at }: AdminRow): Admin => ({
  id,
  email,
  otp_enabled: Boolean(otp_enabled),
  created_at: created_at.toISOString(),
})

/** A member as the desk sees them after it changed something of theirs. */
export const presentMember = (
  { id, nickname, vip_expires_at }: { id: string; nickname: string; vip_expires_at: Date | null },
  now: Date,
): MemberStanding => ({
  id,
  nickname,
  is_vip: isVip(vip_expires_at, now),
  vip_expires_at: vip_expires_at?.toISOString() ?? null,
})

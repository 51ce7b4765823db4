import type {
  Admin,
  AdminPasskey,
  AdminSession,
  Announcement,
  MemberStanding,
} from "@pinyu/contract/admin/schemas"
import { isVip } from "@pinyu/contract/calendar"
import type { AdminRow } from "./admin.queries.ts"
import type { AnnouncementRow } from "./announcements.queries.ts"
import type { PasskeyRow } from "./passkeys.queries.ts"
import type { SessionRow } from "./sessions.queries.ts"

/** An admin's own account. `unprotected` is the state of an account without a second step. */
export const presentAdmin = (row: AdminRow, unprotected: "advised" | "required"): Admin => ({
  id: row.id,
  email: row.email,
  role: row.role,
  otp_enabled: Boolean(row.otp_enabled),
  has_passkey: row.has_passkey,
  second_step: row.otp_enabled || row.has_passkey ? "on" : unprotected,
  recovery_codes_left: row.otp_enabled ? Number(row.recovery_codes_left) : null,
  created_at: row.created_at.toISOString(),
})

/** One of an admin's own passkeys. */
export const presentPasskey = (row: PasskeyRow): AdminPasskey => ({
  credential_id: row.credential_id.toString("base64url"),
  device_name: row.device_name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})

/** One of an admin's own sessions; `currentId` is the session of the call. */
export const presentSession = (row: SessionRow, currentId: string): AdminSession => ({
  id: row.id,
  device: row.device,
  address: row.address,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  is_current: row.id === currentId,
})

/** A member after an admin changed their VIP or nickname. */
export const presentMember = (
  { id, nickname, vip_expires_at }: { id: string; nickname: string; vip_expires_at: Date | null },
  now: Date,
): MemberStanding => ({
  id,
  nickname,
  is_vip: isVip(vip_expires_at, now),
  vip_expires_at: vip_expires_at?.toISOString() ?? null,
})

const stateOf = ({ withdrawn_at, finished_at }: AnnouncementRow): Announcement["state"] => {
  if (withdrawn_at) return "withdrawn"
  return finished_at ? "sent" : "sending"
}

/** An announcement in the admin console. */
export const presentAnnouncement = (row: AnnouncementRow): Announcement => ({
  id: row.id,
  title: row.title,
  message: row.message,
  state: stateOf(row),
  notified_count: row.notified_count,
  created_at: row.created_at.toISOString(),
})

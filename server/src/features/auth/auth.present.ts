import type { Session, User } from "@pinyu/contract/auth/schemas"
import { isVip } from "@pinyu/contract/calendar"
import { authMessages } from "@pinyu/phrases/auth-messages"
import bowser from "bowser"
import { tierOf } from "./auth.policy.ts"
import type { UserRow } from "./auth.queries.ts"
import type { SessionRow } from "./sessions.queries.ts"

/** A Taiwan mobile number, masked for its owner: `0912 ••• 678`. */
const maskedPhone = (phone: string) => {
  const national = phone.replace(/^\+886/, "0")
  return `${national.slice(0, 4)} ••• ${national.slice(-3)}`
}

/** The URLs of a member's photos, default first, and of the first one in the size of an avatar. */
export type Avatars = Pick<User, "avatar_urls" | "avatar">

/** The signed-in member's own account. */
export const presentUser = (row: UserRow, avatars: Avatars, now: Date): User => ({
  id: row.id,
  nickname: row.nickname,
  email: row.email,
  ...avatars,
  identity: row.identity,
  gender: row.gender,
  city: row.city,
  tier: tierOf(row, now),
  email_verified: row.email_verified_at !== null,
  pending_email: row.pending_until && row.pending_until > now ? row.pending_email : null,
  phone: row.phone === null ? null : maskedPhone(row.phone),
  phone_verified: row.phone !== null,
  is_vip: isVip(row.vip_expires_at, now),
  vip_expires_at: row.vip_expires_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
  first_steps: row.first_steps ?? "pending",
})

/** A short name for a device from its User-Agent: "Chrome，macOS". */
export const deviceName = (userAgent: string) => {
  if (userAgent === "") return authMessages.unknownDevice
  const { browser, os } = bowser.parse(userAgent)
  if (browser.name && os.name) return authMessages.deviceName(browser.name, os.name)
  return browser.name || os.name || authMessages.unknownDevice
}

/** A session in the member's list of devices; `currentId` is the session of the call. */
export const presentSession = (row: SessionRow, currentId: string): Session => ({
  id: row.id,
  device: deviceName(row.device),
  is_current: row.id === currentId,
  remembered: row.remembered,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

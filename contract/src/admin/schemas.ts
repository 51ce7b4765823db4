import { newNickname } from "../auth/schemas.ts"
import { fieldError, id, instant, nonBlankText } from "../fields.ts"
import { credentialId } from "../passkeys/schemas.ts"
import * as z from "../zod.ts"
import { adminLimits } from "./limits.ts"
import { adminRoles } from "./roles.ts"

/**
 * Whether a second step protects an admin's sign-in. `advised`: not yet, and the console is open. `required`: not
 * yet, and only their own account is open.
 */
const secondStepStates = ["on", "advised", "required"] as const

/** A signed-in admin. */
export const admin = z.object({
  id,
  email: z.string(),
  role: z.enum(adminRoles),
  /** Whether sign-in requires a code of an authenticator app. */
  otp_enabled: z.boolean(),
  has_passkey: z.boolean(),
  second_step: z.enum(secondStepStates),
  /** The number of unused recovery codes; null without an authenticator app. */
  recovery_codes_left: z.int().nullable(),
  created_at: instant,
})

export type Admin = z.output<typeof admin>

/** The response to a sign-in. */
export const signedIn = z.object({ adminToken: z.string(), admin })

/** A passkey of an admin. */
export const adminPasskey = z.object({
  credential_id: credentialId,
  device_name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
})
export type AdminPasskey = z.output<typeof adminPasskey>

/** A sign-in of an admin. */
export const adminSession = z.object({
  id,
  /** The User-Agent of the sign-in. */
  device: z.string(),
  /** The network of the sign-in. */
  address: z.string(),
  created_at: instant,
  expires_at: instant,
  /** Whether this call belongs to the session. */
  is_current: z.boolean(),
})
export type AdminSession = z.output<typeof adminSession>

/** The end of a member's VIP, in this century; null ends it now. */
export const vipEnd = instant
  .max(30, fieldError("bad_format"))
  .refine((end) => end.startsWith("20"), fieldError("too_big"))
  .nullable()

/** A new nickname for a member. The note is kept in the audit log. */
export const renaming = z.object({
  nickname: newNickname,
  note: nonBlankText({ min: 0, max: adminLimits.note.max }).optional(),
})
export type Renaming = z.output<typeof renaming>

/** A member in the admin console after a change. */
export const memberStanding = z.object({
  id,
  nickname: z.string(),
  is_vip: z.boolean(),
  vip_expires_at: instant.nullable(),
})
export type MemberStanding = z.output<typeof memberStanding>

export const newAnnouncement = z.object({
  title: nonBlankText(adminLimits.announcement.title),
  message: nonBlankText(adminLimits.announcement.message),
})
export type NewAnnouncement = z.output<typeof newAnnouncement>

/** A message from the team to all current members. */
export const announcement = z.object({
  id,
  title: z.string(),
  message: z.string(),
  /** `withdrawn` announcements are removed from every recipient's notifications. */
  state: z.enum(["sending", "sent", "withdrawn"]),
  /** The number of recipients so far. */
  notified_count: z.int(),
  created_at: instant,
})
export type Announcement = z.output<typeof announcement>

/** The services that the dashboard probes: the first three by the names in the specification. */
export const adminServices = ["cloudSql", "memorystoreForValkey", "cloudStorage", "mail"] as const

export type AdminService = (typeof adminServices)[number]

export const serviceStatus = z.object({
  status: z.enum(["ok", "degraded", "down"]),
  /** Milliseconds until the answer or the timeout. */
  latency_ms: z.int().min(0),
  /** A zh-TW message that names the product, without secrets. Of addresses it has the mail server's alone. */
  detail: z.string(),
})

export type ServiceStatus = z.output<typeof serviceStatus>

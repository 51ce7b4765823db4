import * as z from "zod"
import { id, instant, say, writing } from "../fields.ts"
import { adminLimits } from "./limits.ts"

/** The code that an authenticator app shows; the gap in its middle is ignored. */
export const otp = z
  .string()
  .max(20, say("code_format"))
  .overwrite((value) => value.replace(/\s/g, ""))
  .pipe(z.string().regex(new RegExp(`^\\d{${adminLimits.otp.digits}}$`), say("code_format")))

/** A signed-in admin. */
export const admin = z.object({
  id,
  email: z.string(),
  /** Whether signing in asks for a code of an authenticator app. */
  otp_enabled: z.boolean(),
  created_at: instant,
})

export type Admin = z.output<typeof admin>

/** When a member's VIP ends, in this century; null: now. */
export const vipEnd = instant
  .max(30, say("bad_format"))
  .refine((end) => end.startsWith("20"), say("too_big"))
  .nullable()

/** A member as the desk sees them after it changed something of theirs. */
export const memberStanding = z.object({
  id,
  nickname: z.string(),
  is_vip: z.boolean(),
  vip_expires_at: instant.nullable(),
})
export type MemberStanding = z.output<typeof memberStanding>

export const newAnnouncement = z.object({
  title: writing(adminLimits.announcement.title),
  message: writing(adminLimits.announcement.message),
})
export type NewAnnouncement = z.output<typeof newAnnouncement>

/** What the house tells every member there is at that moment. */
export const announcement = z.object({
  id,
  title: z.string(),
  message: z.string(),
  /** `withdrawn`: taken back, and gone from the bell of whoever had it. */
  state: z.enum(["sending", "sent", "withdrawn"]),
  /** How many members were told so far. */
  told_count: z.int(),
  created_at: instant,
})
export type Announcement = z.output<typeof announcement>

/** What the service stands on, by the names of the dashboard. */
export const adminServices = ["cloudSql", "memorystoreForValkey", "cloudStorage"] as const

export type AdminService = (typeof adminServices)[number]

export const serviceStatus = z.object({
  status: z.enum(["ok", "degraded", "down"]),
  /** Whole ms until it answered, or until it was given up. */
  latency_ms: z.int().min(0),
  /** A zh-TW sentence; never an address or a secret. */
  detail: z.string(),
})

export type ServiceStatus = z.output<typeof serviceStatus>

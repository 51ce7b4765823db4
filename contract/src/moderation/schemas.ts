import { contactStatuses } from "../contact/options.ts"
import { fieldError, id, instant, text } from "../fields.ts"
import { tiers } from "../options.ts"
import { pageQuery } from "../paging.ts"
import { closingActions } from "../reports/options.ts"
import * as z from "../zod.ts"
import { moderationLimits } from "./limits.ts"
import { memberNote } from "./notes.ts"
import { communityRules } from "./options.ts"

/** Whether a member takes part. Members who pause or end their account are hidden like suspended ones. */
export const memberStatuses = ["active", "suspended", "paused", "leaving"] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** A suspension of a member. */
export const suspension = z.object({
  rule: z.enum(communityRules),
  /** Null for one without an end. */
  until: instant.nullable(),
  /** For the team. */
  note: z.string().nullable(),
  /** The e-mail address of the admin; null when it no longer exists. */
  admin: z.string().nullable(),
  created_at: instant,
  /** Null while it is in effect. */
  ended_at: instant.nullable(),
})
export type Suspension = z.output<typeof suspension>

/** A decision about a report that found a violation. */
export const strike = z.object({
  /** The case that was decided. */
  id,
  action: z.enum(closingActions),
  rule: z.enum(communityRules).nullable(),
  decided_at: instant,
  /** Whether an appeal ended it. */
  is_overturned: z.boolean(),
})
export type Strike = z.output<typeof strike>

/** A member in the console's list. */
export const memberSummary = z.object({
  id,
  nickname: z.string(),
  status: z.enum(memberStatuses),
  is_vip: z.boolean(),
  is_verified: z.boolean(),
  created_at: instant,
  /** Null for a member who has never signed in. */
  last_online: instant.nullable(),
})
export type MemberSummary = z.output<typeof memberSummary>

/** A member's page in the console. It shows the account, and nothing that the member keeps private. */
export const memberRecord = memberSummary.extend({
  email: z.string(),
  email_verified: z.boolean(),
  phone: z.string().nullable(),
  tier: z.enum(tiers),
  vip_expires_at: instant.nullable(),
  sessions: z.int(),
  albums: z.int(),
  /** Reports about the member that wait for a decision, and all of them. */
  reports_open: z.int(),
  reports_about: z.int(),
  /** Reports by the member. */
  reports_by: z.int(),
  forms: z.array(z.object({ id, subject: z.string(), status: z.enum(contactStatuses) })),
  /** Until when the member may write no first messages; null without a limit. */
  first_messages_limited_until: instant.nullable(),
  /** Decisions about reports, latest first. */
  strikes: z.array(strike),
  /** Notes of the team, latest first; none about the caller's own member account. */
  notes: z.array(memberNote),
  /** The current one and earlier ones, latest first. */
  suspensions: z.array(suspension),
})
export type MemberRecord = z.output<typeof memberRecord>

/** A part of a nickname; or an e-mail address, a phone number or an id, exactly. */
export const memberQuery = pageQuery.extend({ q: text({ max: 254 }).optional() })
export type MemberQuery = z.output<typeof memberQuery>

/** A suspension as the console sends it. `until` is null for one without an end. */
export const newSuspension = z.object({
  rule: z.enum(communityRules, fieldError("not_an_option")),
  until: instant.nullable(),
  note: text(moderationLimits.note)
    .nullish()
    .transform((written) => written || null),
})
export type NewSuspension = z.output<typeof newSuspension>

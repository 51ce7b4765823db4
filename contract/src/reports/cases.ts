import { newNickname } from "../auth/schemas.ts"
import { fieldError, id, instant, text, wholeNumber } from "../fields.ts"
import { memberHistory } from "../moderation/notes.ts"
import { communityRules } from "../moderation/options.ts"
import { reportReasons, reportTargets } from "../options.ts"
import { pageQuery } from "../paging.ts"
import { promptAnswer } from "../profiles/schemas.ts"
import { requestStates } from "../verification/options.ts"
import * as z from "../zod.ts"
import { reportsLimits } from "./limits.ts"
import { caseActions, caseStates, closingActions, needsRule } from "./options.ts"

/** A member in a case; the nickname is null for one who has left. */
const someone = z.object({ id, nickname: z.string().nullable() })

/** A decision about a case. */
export const caseDecision = z.object({
  action: z.enum(closingActions),
  rule: z.enum(communityRules).nullable(),
  /** The days of a limit or a suspension; null for one without an end, and for other actions. */
  days: z.int().nullable(),
  nickname: z.string().nullable(),
  /** For the team. */
  note: z.string().nullable(),
  /** For the reported member. */
  message: z.string().nullable(),
  /** The e-mail address of the admin; null when it no longer exists. */
  admin: z.string().nullable(),
  decided_at: instant,
  /** When it takes effect, or did. Until then it can be undone. */
  apply_at: instant,
  /** Whether an appeal ended it. */
  is_overturned: z.boolean(),
})
export type CaseDecision = z.output<typeof caseDecision>

/** All reports about the same member or content, until they are decided. */
export const caseSummary = z.object({
  id,
  state: z.enum(caseStates),
  target_type: z.enum(reportTargets),
  /** The reported member, or the author of the content; null for a member who left long ago. */
  member: someone.nullable(),
  /** The most urgent reason. */
  reason: z.enum(reportReasons),
  /** From 0 to 3. */
  urgency: z.int(),
  reports_count: z.int(),
  opened_at: instant,
  escalated: z.boolean(),
  /** The admin who works on it. */
  claim: z.object({ email: z.string(), until: instant, is_own: z.boolean() }).nullable(),
  decision: caseDecision.nullable(),
})
export type CaseSummary = z.output<typeof caseSummary>

/** A report of a case. */
const caseReport = z.object({
  id,
  receipt_number: z.string(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  created_at: instant,
  /** Null when the reporter has left. */
  reporter: someone.nullable(),
  /** The reporter's reports so far, and how many were dismissed. */
  reporter_total: z.int(),
  reporter_dismissed: z.int(),
  /** Null when the reporter has left. */
  reporter_history: memberHistory.nullable(),
})

const evidenceValue = z.union([z.string(), z.number(), z.boolean()])

/** The verification of the photos of a member whom a report calls fake. */
export const caseVerification = z.object({
  state: z.enum(requestStates),
  /** When the team asked in this case, and the admin's e-mail address; null when it has not, or they are gone. */
  requested_at: instant.nullable(),
  admin: z.string().nullable(),
  /** The latest submission since; null before one. */
  verification_id: id.nullable(),
  /** Whether the member has the badge now. */
  is_verified: z.boolean(),
})
export type CaseVerification = z.output<typeof caseVerification>

/** A case with its evidence, which no later change of the content alters. */
export const wholeCase = caseSummary.extend({
  target_id: id,
  reports: z.array(caseReport),
  /** The content at the time of the newest report, by the names of its fields. */
  evidence: z.array(z.object({ name: z.string(), value: evidenceValue })),
  /** The answers to prompts of a reported profile, or the one that a reported message likes. */
  prompts: z.array(promptAnswer),
  /** The member whose profile or post a reported message shares; null for other reports. */
  shared_member: someone.nullable(),
  /** The messages around a reported one, oldest first, if the reporter showed them. */
  context: z.array(
    z.object({
      by: z.enum(["reporter", "member"]),
      type: z.string(),
      /** Null for a message without a text. */
      content: z.string().nullable(),
      created_at: instant,
    }),
  ),
  /** The files of the evidence; each has a URL on request only. */
  files: z.array(
    z.object({
      index: z.int(),
      type: z.enum(["image", "video", "audio"]),
      /** The photo of the profile that it shows; null for other files. */
      photo_id: id.nullable(),
    }),
  ),
  /** Earlier decisions about the member, newest first. */
  history: z.array(caseDecision),
  /** Null for a member who has left. Notes about the caller's own member account are left out. */
  member_history: memberHistory.nullable(),
  /** Why an admin escalated it. */
  escalation_note: z.string().nullable(),
  /** Null unless a report calls the member fake. */
  verification: caseVerification.nullable(),
  /** Other open cases about the member. */
  other_cases: z.int(),
  /** False for a case that the caller's own member account reported. */
  may_decide: z.boolean(),
})
export type WholeCase = z.output<typeof wholeCase>

/** Filters of the queue, all of which must match. */
export const caseFilter = z.object({
  /** Open and pending cases, most urgent first, or closed ones, latest first. */
  state: z.enum(["open", "closed"], fieldError("not_an_option")).default("open"),
  reason: z.enum(reportReasons, fieldError("not_an_option")).optional(),
  target_type: z.enum(reportTargets, fieldError("not_an_option")).optional(),
  /** A receipt number, or the id of the reported member. */
  q: text({ max: 50 }).optional(),
})
export type CaseFilter = z.output<typeof caseFilter>

export const caseQuery = pageQuery.extend(caseFilter.shape)

const optional = (max: number) =>
  text({ max })
    .nullish()
    .transform((written) => written || null)

/** A decision as the console sends it. A suspension without days has no end; a limit has one. */
export const newDecision = z
  .object({
    action: z.enum(caseActions, fieldError("not_an_option")),
    rule: z.enum(communityRules, fieldError("not_an_option")).nullish(),
    days: wholeNumber(reportsLimits.days).nullish(),
    nickname: newNickname.nullish(),
    /** The photo to remove. */
    photo_id: id.nullish(),
    note: optional(reportsLimits.note.max),
    message: optional(reportsLimits.message.max),
  })
  .refine(({ action, rule }) => !needsRule(action) || rule, {
    path: ["rule"],
    message: fieldError("required"),
  })
  .refine(({ action, nickname }) => action !== "rename" || nickname, {
    path: ["nickname"],
    message: fieldError("required"),
  })
  .refine(({ action, photo_id }) => action !== "remove_photo" || photo_id, {
    path: ["photo_id"],
    message: fieldError("required"),
  })
  .refine(({ action, days }) => action !== "limit" || days, {
    path: ["days"],
    message: fieldError("required"),
  })
export type NewDecision = z.output<typeof newDecision>

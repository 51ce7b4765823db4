import { mailedToken } from "../auth/schemas.ts"
import { fieldError, id, instant, nonBlankText, text } from "../fields.ts"
import { reportTargets } from "../options.ts"
import { pageQuery } from "../paging.ts"
import { appealableActions, closingActions } from "../reports/options.ts"
import * as z from "../zod.ts"
import { moderationLimits } from "./limits.ts"
import { appealOutcomes, communityRules } from "./options.ts"

const appealText = nonBlankText(moderationLimits.appeal)

/** An appeal of a suspended member, who has the token from their sign-in. */
export const newAppeal = z.object({ appeal_token: mailedToken, text: appealText })
export type NewAppeal = z.output<typeof newAppeal>

/** An appeal against another decision than a suspension. */
export const newDecisionAppeal = z.object({ text: appealText })

/** An appeal that came by contact form, from a member or from the verified address of one. */
export const appealByForm = z.object({ contact_form_id: id })

/** A decision of the team about the caller, which says nothing about the reporters. */
export const ownDecision = z.object({
  id,
  action: z.enum(appealableActions),
  target_type: z.enum(reportTargets),
  rule: z.enum(communityRules),
  /** What the team wrote to the member. */
  message: z.string().nullable(),
  /** The end of a limit; null for other actions. */
  until: instant.nullable(),
  decided_at: instant,
  /** Null before the member appeals; its outcome is null before the team decides. */
  appeal: z.object({ outcome: z.enum(appealOutcomes).nullable(), answer: z.string().nullable() }).nullable(),
})
export type OwnDecision = z.output<typeof ownDecision>

/** The decision that an appeal is about. */
const appealedDecision = z.object({
  action: z.enum(closingActions),
  /** The case that was decided; null for a suspension from the member's page. */
  case_id: id.nullable(),
  rule: z.enum(communityRules),
  /** The end of a suspension or a limit; null without one. */
  until: instant.nullable(),
  /** For the team. */
  note: z.string().nullable(),
  /** The e-mail address of the admin; null when it no longer exists. */
  admin: z.string().nullable(),
  decided_at: instant,
})

/** An appeal in the console. */
export const appeal = z.object({
  id,
  member: z.object({ id, nickname: z.string() }),
  decision: appealedDecision,
  text: z.string(),
  /** The contact form by which it came; null for an appeal from the product. */
  contact_form_id: id.nullable(),
  created_at: instant,
  /** Null while it is open. */
  outcome: z.enum(appealOutcomes).nullable(),
  /** What the team wrote to the member. */
  answer: z.string().nullable(),
  /** False for the admin who made the decision, if another one may decide. */
  may_decide: z.boolean(),
})
export type Appeal = z.output<typeof appeal>

/** Open appeals, the longest open first; or decided ones, the latest first. */
export const appealQuery = pageQuery.extend({
  state: z.enum(["open", "decided"], fieldError("not_an_option")).default("open"),
})
export type AppealQuery = z.output<typeof appealQuery>

/** A decision about an appeal. The answer reaches the member by mail. */
export const appealDecision = z.object({
  outcome: z.enum(appealOutcomes, fieldError("not_an_option")),
  answer: text({ max: moderationLimits.appeal.max })
    .nullish()
    .transform((written) => written || null),
})
export type AppealDecision = z.output<typeof appealDecision>

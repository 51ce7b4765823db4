import * as z from "zod"
import { mailedToken } from "../auth/schemas.ts"
import { fieldError, id, instant, nonBlankText, text } from "../fields.ts"
import { pageQuery } from "../paging.ts"
import { moderationLimits } from "./limits.ts"
import { suspension } from "./schemas.ts"

/** What the team may decide about an appeal: the suspension stays, or it ends. */
export const appealOutcomes = ["upheld", "lifted"] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** An appeal of a suspended member, who has the token from their sign-in. */
export const newAppeal = z.object({ appeal_token: mailedToken, text: nonBlankText(moderationLimits.appeal) })
export type NewAppeal = z.output<typeof newAppeal>

/** An appeal in the console. */
export const appeal = z.object({
  id,
  member: z.object({ id, nickname: z.string() }),
  suspension,
  text: z.string(),
  created_at: instant,
  /** Null while it is open. */
  outcome: z.enum(appealOutcomes).nullable(),
  /** What the team wrote to the member. */
  answer: z.string().nullable(),
  /** False for the admin who suspended the member, if another one may decide. */
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

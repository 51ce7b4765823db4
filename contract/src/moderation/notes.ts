import { id, instant, nonBlankText } from "../fields.ts"
import * as z from "../zod.ts"
import { moderationLimits } from "./limits.ts"

/** A note of the team about a member, which the member never sees. */
export const memberNote = z.object({
  id,
  text: z.string(),
  /** The e-mail address of the admin; null when it no longer exists. */
  admin: z.string().nullable(),
  created_at: instant,
})
export type MemberNote = z.output<typeof memberNote>

export const newMemberNote = z.object({ text: nonBlankText(moderationLimits.memberNote) })

/** What the team knows about a member in a case. */
export const memberHistory = z.object({
  /** Reports about the member. */
  reports_about: z.int(),
  /** Decisions and suspensions that hold: what an appeal ended does not count. */
  strikes: z.int(),
  notes: z.array(memberNote),
})
export type MemberHistory = z.output<typeof memberHistory>

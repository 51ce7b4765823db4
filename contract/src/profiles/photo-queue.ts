import { fieldError, id, instant } from "../fields.ts"
import { communityRules } from "../moderation/options.ts"
import * as z from "../zod.ts"
import { profileLimits } from "./limits.ts"

/** A new photo that waits for the team. */
export const queuedPhoto = z.object({
  id,
  member: z.object({ id, nickname: z.string() }),
  /** Signed, for a short time. */
  url: z.string(),
  queued_at: instant,
  /** Whether other members do not see it until it is approved. */
  hidden: z.boolean(),
})
export type QueuedPhoto = z.output<typeof queuedPhoto>

/** The photos to approve. Those that no longer wait, or belong to the admin's own account, stay as they are. */
export const photoApproval = z.object({
  ids: z
    .array(id)
    .min(1, fieldError("required"))
    .max(profileLimits.photos.approvedAtOnce, fieldError("too_long")),
})

/** Why a photo is removed. The member is notified of the rule. */
export const photoRemoval = z.object({ rule: z.enum(communityRules, fieldError("not_an_option")) })
export type PhotoRemoval = z.output<typeof photoRemoval>

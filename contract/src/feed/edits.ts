import { feedLimits } from "./limits.ts"

/** Whether a post is young enough to be edited by its author. */
export const isEditable = (createdAt: Date, now: Date) =>
  now.getTime() - createdAt.getTime() <= feedLimits.editMinutes * 60_000

import { fieldError } from "../fields.ts"
import * as z from "../zod.ts"

/**
 * How far a member is with the first steps: `pending` until they have seen them, `left` when they left them
 * for later, `done` when they need no reminder any more.
 */
export const firstStepsStates = ["pending", "left", "done"] as const
export const firstStepsState = z.enum(firstStepsStates, fieldError("not_an_option"))
export type FirstStepsState = z.output<typeof firstStepsState>

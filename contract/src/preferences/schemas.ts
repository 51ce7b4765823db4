import { exploreLimits } from "../explore/limits.ts"
import { distinctOptions, fieldError } from "../fields.ts"
import { cities, genders, identities } from "../options.ts"
import * as z from "../zod.ts"

const { min, max } = exploreLimits.age

const age = z.int(fieldError("wrong_type")).min(min, fieldError("too_small")).max(max, fieldError("too_big"))

/** Whom a member wants to meet. An empty list means any, as does the widest range of ages. */
export const meetingPreferences = z
  .object({
    genders: distinctOptions(genders),
    identities: distinctOptions(identities),
    min_age: age,
    max_age: age,
    cities: distinctOptions(cities),
  })
  .refine(({ min_age, max_age }) => min_age <= max_age, {
    path: ["min_age"],
    message: fieldError("age_range"),
  })

export type MeetingPreferences = z.output<typeof meetingPreferences>

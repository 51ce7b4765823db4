import { exploreLimits } from "@pinyu/contract/explore/limits"
import type { MeetingPreferences } from "@pinyu/contract/preferences/schemas"

const { min, max } = exploreLimits.age

/** Preferences that exclude nobody. */
export const anybody: MeetingPreferences = {
  genders: [],
  identities: [],
  min_age: min,
  max_age: max,
  cities: [],
}

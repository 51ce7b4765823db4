import type { City, Gender, Identity } from "@pinyu/contract/options"
import type { FirstStepsState } from "@pinyu/contract/preferences/first-steps"

/** Whom a member wants to meet. An empty list means any. Written by `preferences`. */
export interface MeetingPreferencesTable {
  member_id: string
  genders: Gender[]
  identities: Identity[]
  min_age: number
  max_age: number
  cities: City[]
}

/** How far a member is with their first steps; no row means `pending`. Written by `preferences`. */
export interface FirstStepsTable {
  member_id: string
  state: Exclude<FirstStepsState, "pending">
}

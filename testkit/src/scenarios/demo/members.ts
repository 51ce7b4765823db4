import type { Gender, Identity } from "@pinyu/contract/options"
import { type DemoDetails, detailsAt } from "./details.ts"
import type { DemoPerson } from "./people/person.ts"
import { sugarBabiesMen } from "./people/sugar-babies-men.ts"
import { sugarBabiesWomen } from "./people/sugar-babies-women.ts"
import { sugarDaddies } from "./people/sugar-daddies.ts"
import { sugarMommies } from "./people/sugar-mommies.ts"
import { demoEmail } from "./sign-ins.ts"

/** One picture: a portrait or, never first, something that they saw. */
export interface DemoPhoto {
  kind: "portrait" | "scene"
  variant: number
}

/** A demo member complete: who they are, and when they were where. */
export interface DemoMember extends DemoPerson {
  email: string
  identity: Identity
  gender: Gender
  /** Seeds the drawing of their pictures. */
  seed: number
  photos: readonly DemoPhoto[]
  details: DemoDetails
  /** How long before the seeding they registered. */
  joinedDaysAgo: number
  /** How long before the seeding they were last here. */
  seenMinutesAgo: number
}

const cast = (people: readonly DemoPerson[], identity: Identity, gender: Gender) =>
  people.map((person) => ({ ...person, identity, gender }))

const everybody = [
  ...cast(sugarDaddies, "sugar_daddy", "male"),
  ...cast(sugarMommies, "sugar_mommy", "female"),
  ...cast(sugarBabiesWomen, "sugar_baby", "female"),
  ...cast(sugarBabiesMen, "sugar_baby", "male"),
]

// Shares no divisor with the number of people, so that each comes up once, far from their neighbours in the lists.
const stride = 37

/** Whole minutes since the last visit, by place in the grid: five here now, about 15 within three hours, the last weeks ago. */
const seenMinutesAgo = (place: number) => (place < 6 ? place : Math.round(12 * 1.15 ** (place - 6)))

const photoPlans: readonly (readonly DemoPhoto["kind"][])[] = [
  ["portrait", "portrait"],
  ["portrait"],
  ["portrait", "scene"],
  ["portrait"],
  ["portrait"],
  ["portrait", "portrait", "scene"],
  ["portrait"],
]

const photosAt = (place: number): DemoPhoto[] =>
  (photoPlans[place % photoPlans.length] ?? []).map((kind, variant) => ({ kind, variant }))

/** The demo's members in the order in which the grid shows them, the same every time. */
export const demoMembers: readonly DemoMember[] = everybody
  .map((person, index) => ({ person, place: (index * stride) % everybody.length }))
  .sort((one, other) => one.place - other.place)
  .map(({ person, place }) => ({
    ...person,
    email: demoEmail(person.handle),
    seed: place + 1,
    details: detailsAt(place, person.identity),
    photos: person.withoutPhotos ? [] : photosAt(place),
    joinedDaysAgo: 45 + ((place * 29) % 150),
    seenMinutesAgo: seenMinutesAgo(place),
  }))

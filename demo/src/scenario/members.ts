import type { Gender, Identity } from "@pinyu/contract/options"
import type { PromptAnswer } from "@pinyu/contract/profiles/schemas"
import { type DemoDetails, detailsAt } from "./details.ts"
import type { DemoPerson } from "./people/person.ts"
import { sugarBabiesMen } from "./people/sugar-babies-men.ts"
import { sugarBabiesWomen } from "./people/sugar-babies-women.ts"
import { sugarDaddies } from "./people/sugar-daddies.ts"
import { sugarMommies } from "./people/sugar-mommies.ts"
import { promptsAt } from "./prompts.ts"
import { demoEmail } from "./sign-ins.ts"

/** A portrait, or a scene, which is never first. */
export interface DemoPhoto {
  kind: "portrait" | "scene"
  variant: number
}

/** A demo member with their dates. */
export interface DemoMember extends DemoPerson {
  email: string
  identity: Identity
  gender: Gender
  /** The seed of their pictures. */
  seed: number
  photos: readonly DemoPhoto[]
  details: DemoDetails
  prompts: readonly PromptAnswer[]
  /** Days between registration and seeding. */
  joinedDaysAgo: number
  /** Minutes between the last visit and the seeding. */
  seenMinutesAgo: number
}

const cast = (people: readonly DemoPerson[], identity: Identity, gender: Gender) =>
  people.map((person) => ({ ...person, identity, gender }))

const allMembers = [
  ...cast(sugarDaddies, "sugar_daddy", "male"),
  ...cast(sugarMommies, "sugar_mommy", "female"),
  ...cast(sugarBabiesWomen, "sugar_baby", "female"),
  ...cast(sugarBabiesMen, "sugar_baby", "male"),
]

// Coprime to the number of people, so that each occurs once, far from their neighbours in the lists.
const stride = 37

/**
 * Minutes since the last visit by index: five are online, about 15 within three hours, the last weeks ago.
 */
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

/** The demo members in the order of the grid, deterministic. */
export const demoMembers: readonly DemoMember[] = allMembers
  .map((person, index) => ({ person, place: (index * stride) % allMembers.length }))
  .sort((one, other) => one.place - other.place)
  .map(({ person, place }) => ({
    ...person,
    email: demoEmail(person.handle),
    seed: place + 1,
    details: detailsAt(place, person.identity),
    prompts: promptsAt(place, person.identity),
    photos: person.withoutPhotos ? [] : photosAt(place),
    joinedDaysAgo: 45 + ((place * 29) % 150),
    seenMinutesAgo: seenMinutesAgo(place),
  }))

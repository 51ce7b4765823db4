import { createHmac } from "node:crypto"
import type { Interest } from "@pinyu/contract/explore/interests"
import { exploreLimits } from "@pinyu/contract/explore/limits"
import type { MatchReasons } from "@pinyu/contract/explore/schemas"
import type { City, Gender, Identity, InteractionMode, RelationshipType } from "@pinyu/contract/options"
import type { MeetingPreferences } from "@pinyu/contract/preferences/schemas"
import type { Prompt } from "@pinyu/contract/profiles/prompts"

/** What the ranking knows of a member. Fields that a member hides are null. */
export interface Person {
  id: string
  identity: Identity
  gender: Gender
  age: number | null
  city: City | null
  relationship_type: RelationshipType | null
  interaction_mode: InteractionMode | null
  interests: readonly Interest[]
  /** The prompts that they answered. */
  prompts: readonly Prompt[]
  /** Whom they want to meet; null until they have said it. */
  preferences: MeetingPreferences | null
}

export interface Candidate extends Person {
  joinedAt: Date
  onlineAt: Date
  hasPhoto: boolean
  isVerified: boolean
  /** Likes received in the last seven days. */
  recentLikes: number
}

const { age } = exploreLimits
const hour = 60 * 60 * 1000
const day = 24 * hour

/** How much each part of the score counts. `docs/decisions/075-best-match.md` says why. */
const weights = {
  interest: 1,
  countedInterests: 3,
  relationship: 1.5,
  interaction: 1,
  prompt: 0.5,
  city: 0.5,
  /** What the viewer prefers, fitting or not. */
  viewer: [2, -6],
  /** What the candidate prefers. Private, so it stays far below the width of the shuffle. */
  candidate: [1, -1.5],
  photo: 1,
  verified: 0.3,
  onlineLately: 1,
  onlineThisWeek: 0.5,
  newcomer: 3,
  /** For each doubling of the likes of a week. */
  popular: -0.7,
  /** The width of the daily shuffle. */
  shuffle: 6,
} as const
const newcomerDays = 14
const lateHours = 3

const includes = <Option>(options: readonly Option[], option: Option) =>
  options.length === 0 || options.includes(option)

/** A hidden age fits only where any age does: otherwise the order would reveal it. */
const fitsAge = ({ min_age, max_age }: MeetingPreferences, years: number | null) =>
  years === null ? min_age <= age.min && max_age >= age.max : years >= min_age && years <= max_age

/** Whether a member is one of those whom the preferences describe. */
export const fits = (preferences: MeetingPreferences, person: Person): boolean =>
  includes(preferences.genders, person.gender) &&
  includes(preferences.identities, person.identity) &&
  fitsAge(preferences, person.age) &&
  (preferences.cities.length === 0 || (person.city !== null && preferences.cities.includes(person.city)))

/** What two members have in common. An open answer ("negotiable") is nothing in common. */
export const reasonsFor = (viewer: Person, candidate: Person): MatchReasons => {
  const same = <Value>(own: Value | null, other: Value | null) =>
    own !== null && own === other && own !== "negotiable" ? own : null
  return {
    interests: viewer.interests.filter((interest) => candidate.interests.includes(interest)),
    relationship_type: same(viewer.relationship_type, candidate.relationship_type),
    interaction_mode: same(viewer.interaction_mode, candidate.interaction_mode),
    prompt: viewer.prompts.find((prompt) => candidate.prompts.includes(prompt)) ?? null,
    city: same(viewer.city, candidate.city),
  }
}

/** When and with which key an order is made. */
export interface Moment {
  now: Date
  /** The day, in Taipei, of the shuffle. */
  date: string
  /** Keyed, so that nobody can subtract the shuffle and read from an order what another member prefers. */
  key: Buffer
}

/**
 * From 0 to 1, the same for two members all day: so that everybody is near the top for somebody. It changes with
 * what preferences compare of the viewer, so that a change of that reveals nothing either.
 */
const shuffleFor = ({ id, identity, gender, age, city, preferences }: Person, { date, key }: Moment) => {
  const own = JSON.stringify([id, identity, gender, age, city, preferences, date])
  return (candidateId: string) =>
    createHmac("sha256", key).update(`${own} ${candidateId}`).digest().readUInt32BE(0) / 2 ** 32
}

const common = (reasons: MatchReasons) =>
  weights.interest * Math.min(reasons.interests.length, weights.countedInterests) +
  (reasons.relationship_type ? weights.relationship : 0) +
  (reasons.interaction_mode ? weights.interaction : 0) +
  (reasons.prompt ? weights.prompt : 0) +
  (reasons.city ? weights.city : 0)

const wish = ({ preferences }: Person, other: Person, [fit, misfit]: readonly [number, number]) => {
  if (!preferences) return 0
  return fits(preferences, other) ? fit : misfit
}

const freshness = ({ onlineAt, joinedAt }: Candidate, now: Date) => {
  const away = now.getTime() - onlineAt.getTime()
  const lately = away <= lateHours * hour
  const thisWeek = away <= 7 * day
  const isNew = now.getTime() - joinedAt.getTime() <= newcomerDays * day
  return (
    (lately ? weights.onlineLately : 0) +
    (thisWeek ? weights.onlineThisWeek : 0) +
    (isNew ? weights.newcomer : 0)
  )
}

/** A score without a unit, before the shuffle: higher comes first. */
const scoreOf = (viewer: Person, candidate: Candidate, now: Date) =>
  common(reasonsFor(viewer, candidate)) +
  wish(viewer, candidate, weights.viewer) +
  wish(candidate, viewer, weights.candidate) +
  freshness(candidate, now) +
  (candidate.hasPhoto ? weights.photo : 0) +
  (candidate.isVerified ? weights.verified : 0) +
  weights.popular * Math.log2(1 + candidate.recentLikes)

/** The candidates, best match first. */
export const ranked = <Known extends Candidate>(
  viewer: Person,
  candidates: readonly Known[],
  moment: Moment,
): Known[] => {
  const shuffle = shuffleFor(viewer, moment)
  const scored = candidates.map((candidate) => ({
    candidate,
    score: scoreOf(viewer, candidate, moment.now) + weights.shuffle * shuffle(candidate.id),
  }))
  return scored.toSorted((one, other) => other.score - one.score).map(({ candidate }) => candidate)
}

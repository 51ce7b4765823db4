import { interests } from "@pinyu/contract/explore/interests"
import { cities, interactionModes, relationshipTypes } from "@pinyu/contract/options"
import { prompts } from "@pinyu/contract/profiles/prompts"
import { type Candidate, fits, type Moment, type Person, ranked, reasonsFor } from "./matches.policy.ts"

const day = 24 * 60 * 60 * 1000
const start = Date.UTC(2026, 0, 5)
const days = 7
const pageLength = 24
/** How many candidates are ranked for a page, as in the service. */
const windowLength = 200
const likesPerDay = 3
const key = Buffer.alloc(32, 1)

/** A member of the society: a candidate with what only the simulation knows. */
interface Citizen extends Candidate {
  /** How many others find them attractive, beyond what they have in common. */
  appeal: number
  /** The chance to be online on a day. */
  activity: number
  joinsOn: number
}

/** Repeatable random numbers from 0 to 1. Source: mulberry32, public domain. */
const createRandom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const buildCitizens = (random: () => number, perGender: number): Citizen[] => {
  const pick = <Option>(options: readonly Option[]) =>
    options[Math.floor(random() * options.length)] as Option
  const some = <Option>(options: readonly Option[], count: number) => [
    ...new Set(Array.from({ length: count }, () => pick(options))),
  ]
  return Array.from({ length: 2 * perGender }, (_, index) => {
    const gender = index % 2 === 0 ? ("female" as const) : ("male" as const)
    const age = 22 + Math.floor(random() * 30)
    const isNew = random() < 0.1
    return {
      id: `member-${index}`,
      gender,
      identity: gender === "male" ? ("sugar_daddy" as const) : ("sugar_baby" as const),
      age,
      city: pick(cities.slice(0, 6)),
      relationship_type: random() < 0.6 ? pick(relationshipTypes) : null,
      interaction_mode: random() < 0.6 ? pick(interactionModes) : null,
      interests: random() < 0.8 ? some(interests, 4) : [],
      prompts: some(prompts, 3),
      preferences:
        random() < 0.7
          ? {
              genders: [gender === "male" ? ("female" as const) : ("male" as const)],
              identities: [],
              min_age: Math.max(18, age - 12),
              max_age: Math.min(70, age + 12),
              cities: [],
            }
          : null,
      joinedAt: new Date(isNew ? start : start - 200 * day),
      onlineAt: new Date(start - Math.floor(random() * 20) * day),
      hasPhoto: random() < 0.85,
      isVerified: random() < 0.3,
      recentLikes: 0,
      appeal: random() ** 3 * 4,
      // A fifth are online nearly every day, and most a few times a month.
      activity: random() < 0.2 ? 0.95 : 0.25,
      joinsOn: isNew ? Math.floor(random() * 4) : 0,
    }
  })
}

type Order = (viewer: Person, window: readonly Citizen[], moment: Moment) => readonly Citizen[]

export const byRecency: Order = (_viewer, window) => window
export const byMatch: Order = ranked

/** How unequally views are spread: 0 when all have as many, near 1 when one has all. */
export const giniOf = (counts: readonly number[]) => {
  const sorted = counts.toSorted((one, other) => one - other)
  const total = sorted.reduce((sum, count) => sum + count, 0)
  const weighted = sorted.reduce((sum, count, index) => sum + (index + 1) * count, 0)
  return total === 0 ? 0 : (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}

export interface Outcome {
  gini: { women: number; men: number }
  /** The share of members without a view in the week. */
  unseen: number
  /** The same of those who joined in the week. */
  unseenNewcomers: number
  mutualLikesPerPage: number
}

/**
 * A week of a society in which each member who is online opens one page of explore in an order, and likes up
 * to three of the members there.
 */
export const liveAWeek = (order: Order, seed: number, perGender = 400): Outcome => {
  const random = createRandom(seed)
  const citizens = buildCitizens(random, perGender)
  const views = new Map(citizens.map(({ id }) => [id, 0]))
  const likes = new Set<string>()
  let [pages, mutual] = [0, 0]

  const like = (viewer: Citizen, one: Citizen) => {
    const key = `${viewer.id} ${one.id}`
    if (likes.has(key)) return
    likes.add(key)
    one.recentLikes += 1
    if (likes.has(`${one.id} ${viewer.id}`)) mutual += 1
  }

  const chanceOf = (viewer: Citizen, one: Citizen) => {
    if (viewer.preferences && !fits(viewer.preferences, one)) return 0
    const { interests, relationship_type, interaction_mode } = reasonsFor(viewer, one)
    const common = interests.length + (relationship_type ? 1 : 0) + (interaction_mode ? 0.5 : 0)
    return 1 / (1 + Math.exp(4 - common - one.appeal))
  }

  for (let today = 0; today < days; today++) {
    const midnight = start + today * day
    const date = new Date(midnight).toISOString().slice(0, 10)
    const arrivals = citizens
      .filter(({ activity, joinsOn }) => joinsOn <= today && random() < activity)
      .map((citizen) => ({ citizen, at: midnight + Math.floor(random() * day) }))
      .toSorted((one, other) => one.at - other.at)
    for (const { citizen: viewer, at } of arrivals) {
      viewer.onlineAt = new Date(at)
      const window = citizens
        .filter(({ gender, joinsOn }) => gender !== viewer.gender && joinsOn <= today)
        .toSorted((one, other) => other.onlineAt.getTime() - one.onlineAt.getTime())
        .slice(0, windowLength)
      const page = order(viewer, window, { now: new Date(at), date, key }).slice(0, pageLength)
      pages += 1
      let liked = 0
      for (const one of page) {
        views.set(one.id, (views.get(one.id) ?? 0) + 1)
        if (liked < likesPerDay && random() < chanceOf(viewer, one)) {
          liked += 1
          like(viewer, one)
        }
      }
    }
  }

  const viewsOf = (some: readonly Citizen[]) => some.map(({ id }) => views.get(id) ?? 0)
  const shareUnseen = (some: readonly Citizen[]) =>
    viewsOf(some).filter((count) => count === 0).length / some.length
  return {
    gini: {
      women: giniOf(viewsOf(citizens.filter(({ gender }) => gender === "female"))),
      men: giniOf(viewsOf(citizens.filter(({ gender }) => gender === "male"))),
    },
    unseen: shareUnseen(citizens),
    unseenNewcomers: shareUnseen(citizens.filter(({ joinedAt }) => joinedAt.getTime() >= start)),
    mutualLikesPerPage: mutual / pages,
  }
}

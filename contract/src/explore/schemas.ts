import { city, fieldError, flag, id, instant, repeated, text, wholeNumber } from "../fields.ts"
import { cities, genders, identities, interactionModes, relationshipTypes } from "../options.ts"
import { pageQuery } from "../paging.ts"
import { prompts } from "../profiles/prompts.ts"
import { promptAnswer } from "../profiles/schemas.ts"
import * as z from "../zod.ts"
import { interests } from "./interests.ts"
import { exploreLimits } from "./limits.ts"
import { exploreConditions, exploreSorts } from "./options.ts"

const { age, query } = exploreLimits

/** A member in a grid or list. The age is computed; the birth date is never sent. */
export const memberCard = z.object({
  id,
  nickname: z.string(),
  avatar_urls: z.array(z.string()),
  /** Null when hidden, as are city and presence. */
  age: z.int().nullable(),
  city: z.enum(cities).nullable(),
  identity: z.enum(identities),
  is_vip: z.boolean(),
  /** Whether the first photo was compared with the member. */
  is_verified: z.boolean(),
  /** To the minute. */
  last_online: instant.nullable(),
  i_like_them: z.boolean(),
})

export type MemberCard = z.output<typeof memberCard>

/** A member whom the search found. */
export const foundCard = memberCard.extend({
  /** The sentence of the introduction with the text; null without one. */
  excerpt: z.string().nullable(),
})

/** What the viewer and a member have in common: null or empty where there is nothing. */
export const matchReasons = z.object({
  interests: z.array(z.enum(interests)),
  relationship_type: z.enum(relationshipTypes).nullable(),
  interaction_mode: z.enum(interactionModes).nullable(),
  /** The first prompt that both answered. */
  prompt: z.enum(prompts).nullable(),
  city: z.enum(cities).nullable(),
})
export type MatchReasons = z.output<typeof matchReasons>

/** What a member can begin a conversation with: the other's answers, and what both have in common. */
export const openers = z.object({
  /** In the order of the profile, without retired prompts. */
  prompts: z.array(promptAnswer),
  ...matchReasons.pick({ interests: true, city: true }).shape,
})
export type Openers = z.output<typeof openers>

/** A member in the explore grid, with reasons in the order by best match. */
export const matchCard = memberCard.extend({ reasons: matchReasons.nullable() })
export type MatchCard = z.output<typeof matchCard>

/** Cities without duplicates; both spellings of a name are accepted. */
const regions = repeated(city, cities.length * 2).transform((names) => [...new Set(names)])
/** One or several options of a list. */
const someOf = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  repeated(z.enum(options, fieldError("not_an_option")), options.length)
/** One option. Earlier clients send it; it counts as one of the several. */
const single = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options, fieldError("not_an_option")).optional()

const filter = z.object({
  regions,
  unlimited: flag.default(false),
  minAge: wholeNumber({ min: age.min, max: age.max }).default(age.min),
  maxAge: wholeNumber({ min: age.min, max: age.max }).default(age.max),
  /** Members with one of these; all members without any. */
  identities: someOf(identities),
  identity: single(identities),
  genders: someOf(genders),
  gender: single(genders),
  relationshipTypes: someOf(relationshipTypes),
  interactionModes: someOf(interactionModes),
  online: flag.default(false),
  /** Only members whose first photo was compared with them. */
  verified: flag.default(false),
  /** Only members with a photo that others see. */
  photos: flag.default(false),
  q: text({ max: query.max }).optional(),
})
const isAgeRange = ({ minAge, maxAge }: Pick<z.output<typeof filter>, "minAge" | "maxAge">) =>
  minAge <= maxAge
const badAgeRange = { path: ["minAge"], message: fieldError("age_range") }

/** The explore filter. Without `unlimited`, a missing bound is the widest allowed. */
export const exploreFilter = filter.refine(isAgeRange, badAgeRange)
export type ExploreFilterQuery = z.output<typeof exploreFilter>

export const exploreQuery = pageQuery
  .extend(filter.shape)
  .extend({ sort: z.enum(exploreSorts, fieldError("not_an_option")).default("recent") })
  .refine(isAgeRange, badAgeRange)
export type ExploreQuery = z.output<typeof exploreQuery>

/** Members excluded by the age filter, each counted up to `exploreLimits.maxCounted`. */
export const leftOutByAge = z.object({
  /** Members of another age. */
  outside: z.int(),
  /** Members who hide their age. */
  hidden: z.int(),
})
export type LeftOutByAge = z.output<typeof leftOutByAge>

/** A condition, and how many members the filter would match without it. */
export const nearestCondition = z.object({
  condition: z.enum(exploreConditions),
  /** Counted up to `exploreLimits.maxCounted`. */
  count: z.int(),
})
export type NearestCondition = z.output<typeof nearestCondition>

/** A search in nicknames and introductions, with filters. */
export const searchQuery = pageQuery.extend({
  q: text({ max: query.max }).default(""),
  regions,
  identities: someOf(identities),
  identity: single(identities),
})

export type SearchQuery = z.output<typeof searchQuery>

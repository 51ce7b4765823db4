import * as z from "zod"
import { city, fieldError, flag, id, instant, repeated, text, wholeNumber } from "../fields.ts"
import { cities, genders, identities } from "../options.ts"
import { pageQuery } from "../paging.ts"
import { exploreLimits } from "./limits.ts"

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
  /** To the minute. */
  last_online: instant.nullable(),
  i_like_them: z.boolean(),
})

export type MemberCard = z.output<typeof memberCard>

/** Cities without duplicates; both spellings of a name are accepted. */
const regions = repeated(city, cities.length * 2).transform((names) => [...new Set(names)])
const identity = z.enum(identities, fieldError("not_an_option")).optional()

const filter = z.object({
  regions,
  unlimited: flag.default(false),
  minAge: wholeNumber({ min: age.min, max: age.max }).default(age.min),
  maxAge: wholeNumber({ min: age.min, max: age.max }).default(age.max),
  identity,
  gender: z.enum(genders, fieldError("not_an_option")).optional(),
  online: flag.default(false),
  q: text({ max: query.max }).optional(),
})
const isAgeRange = ({ minAge, maxAge }: Pick<z.output<typeof filter>, "minAge" | "maxAge">) =>
  minAge <= maxAge
const badAgeRange = { path: ["minAge"], message: fieldError("age_range") }

/** The explore filter. Without `unlimited`, a missing bound is the widest allowed. */
export const exploreFilter = filter.refine(isAgeRange, badAgeRange)
export type ExploreFilterQuery = z.output<typeof exploreFilter>

export const exploreQuery = pageQuery.extend(filter.shape).refine(isAgeRange, badAgeRange)
export type ExploreQuery = z.output<typeof exploreQuery>

/** Members excluded by the age filter, each counted up to `exploreLimits.maxCounted`. */
export const leftOutByAge = z.object({
  /** Members of another age. */
  outside: z.int(),
  /** Members who hide their age. */
  hidden: z.int(),
})
export type LeftOutByAge = z.output<typeof leftOutByAge>

/** A search in nicknames and introductions, with filters. */
export const searchQuery = pageQuery.extend({ q: text({ max: query.max }).default(""), regions, identity })

export type SearchQuery = z.output<typeof searchQuery>

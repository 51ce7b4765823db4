import * as z from "zod"
import { city, flag, id, instant, repeated, say, text, wholeNumber } from "../fields.ts"
import { cities, genders, identities } from "../options.ts"
import { pageQuery } from "../paging.ts"
import { exploreLimits } from "./limits.ts"

const { age, query } = exploreLimits

/** What another member sees of a member in a grid or list. Age is computed; the birth date never leaves. */
export const memberCard = z.object({
  id,
  nickname: z.string(),
  avatar_urls: z.array(z.string()),
  /** Null where the member does not show it; and so are city and presence. */
  age: z.int().nullable(),
  city: z.enum(cities).nullable(),
  identity: z.enum(identities),
  is_vip: z.boolean(),
  /** To the minute. */
  last_online: instant.nullable(),
  i_like_them: z.boolean(),
})

export type MemberCard = z.output<typeof memberCard>

/** Each city once, though both of its spellings may be sent. */
const regions = repeated(city, cities.length * 2).transform((names) => [...new Set(names)])
const identity = z.enum(identities, say("not_an_option")).optional()

/** The explore filter. Without `unlimited`, a missing bound is the widest one. */
export const exploreQuery = pageQuery
  .extend({
    regions,
    unlimited: flag.default(false),
    minAge: wholeNumber({ min: age.min, max: age.max }).default(age.min),
    maxAge: wholeNumber({ min: age.min, max: age.max }).default(age.max),
    identity,
    gender: z.enum(genders, say("not_an_option")).optional(),
    online: flag.default(false),
    q: text({ max: query.max }).optional(),
  })
  .refine((filter) => filter.minAge <= filter.maxAge, { path: ["minAge"], message: say("age_range") })

export type ExploreQuery = z.output<typeof exploreQuery>

/** Words to look for in nicknames and self introductions, with the filters that narrow them. */
export const searchQuery = pageQuery.extend({ q: text({ max: query.max }).default(""), regions, identity })

export type SearchQuery = z.output<typeof searchQuery>

import { distinctOptions, fieldError, id } from "../fields.ts"
import { cities, genders, identities, interactionModes, relationshipTypes } from "../options.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { exploreLimits } from "./limits.ts"
import { withSingle } from "./single-options.ts"

const { age, savedSearches } = exploreLimits

/** One option or none, as earlier clients send it. */
const single = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options, fieldError("not_an_option")).nullish()
const years = z
  .int(fieldError("wrong_type"))
  .min(age.min, fieldError("too_small"))
  .max(age.max, fieldError("too_big"))

/** The conditions of a saved search. Null and empty lists do not narrow. */
const savedFilter = z.object({
  regions: distinctOptions(cities),
  ages: z.object({ min: years, max: years }).nullable(),
  identities: distinctOptions(identities),
  genders: distinctOptions(genders),
  relationshipTypes: distinctOptions(relationshipTypes),
  interactionModes: distinctOptions(interactionModes),
  online: z.boolean(),
  verified: z.boolean(),
  photos: z.boolean(),
})

export type SavedFilter = z.output<typeof savedFilter>

/** The conditions as a client sends them. Earlier clients send one identity and one gender at most. */
const sentFilter = savedFilter
  .extend({
    identities: savedFilter.shape.identities.optional(),
    genders: savedFilter.shape.genders.optional(),
    identity: single(identities),
    gender: single(genders),
  })
  .refine(({ ages }) => !ages || ages.min <= ages.max, {
    path: ["ages.min"],
    message: fieldError("age_range"),
  })

export type SentFilter = z.output<typeof sentFilter>

/** Conditions as they are sent or were stored, with several identities and genders. */
export const toSavedFilter = ({ identity, gender, ...conditions }: SentFilter): SavedFilter => ({
  ...conditions,
  identities: withSingle(conditions.identities, identity),
  genders: withSingle(conditions.genders, gender),
})

export const savedSearch = z.object({
  id,
  filter: savedFilter,
  /** Members who match and joined since the search was last opened, up to `exploreLimits.maxNew`. */
  new_count: z.int(),
})

export type SavedSearch = z.output<typeof savedSearch>

const target = z.object({ searchId: id })

/** Filters of explore that a member keeps. Only the member sees them. */
export const savedSearchRoutes = defineRoutes("searches", {
  list: {
    method: "GET",
    path: "/api/explore/searches",
    summary: "The caller's saved searches, newest first, each with the number of new members",
    access: "member",
    response: z.object({ searches: z.array(savedSearch) }),
  },
  save: {
    method: "POST",
    path: "/api/explore/searches",
    summary: `Saves a search; at most ${savedSearches.max}`,
    access: "member",
    idempotent: true,
    body: z.object({ filter: sentFilter.transform(toSavedFilter) }),
    status: 201,
    response: z.object({ search: savedSearch }),
    errors: ["too_many_searches", "search_not_found", "idempotency_key_reused"],
  },
  seen: {
    method: "POST",
    path: "/api/explore/searches/:searchId/seen",
    summary: "Counts new members of a saved search from now on",
    access: "member",
    params: target,
    response: z.object({ search: savedSearch }),
    errors: ["search_not_found"],
  },
  remove: {
    method: "DELETE",
    path: "/api/explore/searches/:searchId",
    summary: "Deletes a saved search",
    access: "member",
    params: target,
    response: z.object({ removed: z.literal(true) }),
    errors: ["search_not_found"],
  },
})

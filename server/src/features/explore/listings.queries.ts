import { pageLimits } from "@pinyu/contract/paging"
import type { Db } from "../../db/client.ts"
import type { AnySlot } from "../../db/compile-once.ts"
import type { CompiledListing, Listing } from "../../db/listing.ts"
import {
  findAmong,
  findMemberIds,
  isNarrowed,
  isRare,
  isSelective,
  isUsed,
  type ListPage,
  type MemberFilter,
} from "./explore.queries.ts"

/** The parts of a filter whose queries are built once. */
const usualParts = ["regions", "identities", "genders", "born", "notPassedSince", "passedBy"] as const
type UsualPart = (typeof usualParts)[number]

const usedParts = (filter: MemberFilter) => usualParts.filter((part) => isUsed(filter[part]))

/** Whether a filter has only usual parts. */
const isUsual = (filter: MemberFilter) =>
  !isNarrowed(filter) && filter.onlineSince === undefined && filter.joinedSince === undefined

const valuesOf = (viewerId: string, { born, ...filter }: MemberFilter) => ({
  viewerId,
  regions: filter.regions,
  identities: filter.identities,
  genders: filter.genders,
  after: born?.after,
  until: born?.until,
  notPassedSince: filter.notPassedSince,
  passedBy: filter.passedBy,
})

/** The filter with slots for the values of these parts. */
const filterWith = (slot: AnySlot, parts: readonly UsualPart[], years = 0): MemberFilter => ({
  regions: parts.includes("regions") ? slot("regions") : [],
  ...(parts.includes("identities") && { identities: slot("identities") }),
  ...(parts.includes("genders") && { genders: slot("genders") }),
  ...(parts.includes("born") && { born: { after: slot("after"), until: slot("until"), years } }),
  ...(parts.includes("notPassedSince") && { notPassedSince: slot("notPassedSince") }),
  ...(parts.includes("passedBy") && { passedBy: slot("passedBy") }),
})

/** A page of the members who match a filter, as `findMemberIds`. */
export const listMembers = (
  db: Db,
  viewerId: string,
  filter: MemberFilter,
  page: ListPage,
): Listing | CompiledListing => {
  const isOrdinary = page.limit === pageLimits.default + 1 && !isSelective(filter) && !isRare(filter, page)
  if (!isOrdinary || !isUsual(filter)) return findMemberIds(db, viewerId, filter, page)
  const parts = usedParts(filter)
  const years = filter.born?.years
  return {
    shape: {
      name: "a page of explore",
      parts: [...parts, ...(page.after ? ["position"] : [])],
      build: (db, slot) =>
        findMemberIds(db, slot("viewerId"), filterWith(slot, parts, years), {
          ...page,
          after: page.after && { at: slot("at"), id: slot("id") },
        }),
    },
    values: { ...valuesOf(viewerId, filter), ...page.after },
  }
}

/** Those of these members who match a filter, in any order. */
export const listAmong = (
  db: Db,
  viewerId: string,
  filter: MemberFilter,
  ids: readonly string[],
): Listing | CompiledListing => {
  if (!isUsual(filter)) return findAmong(db, viewerId, filter, ids)
  const parts = usedParts(filter)
  return {
    shape: {
      name: "members of an order",
      parts,
      build: (db, slot) => findAmong(db, slot("viewerId"), filterWith(slot, parts), slot("ids")),
    },
    values: { ...valuesOf(viewerId, filter), ids },
  }
}

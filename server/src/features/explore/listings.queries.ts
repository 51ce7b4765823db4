import type { City, Gender, Identity } from "@pinyu/contract/options"
import { pageLimits } from "@pinyu/contract/paging"
import type { Db, Listing, ListingTemplate } from "../../db/client.ts"
import type { Template, TemplateValues } from "../../db/template.ts"
import {
  findAmong,
  findMemberIds,
  isNarrowed,
  isRare,
  isSelective,
  type ListPage,
  type MemberFilter,
} from "./explore.queries.ts"

const some = <Option extends string>(options: readonly Option[] | undefined) =>
  options?.length ? options : undefined

/** What the query of a usual filter sends. */
interface Values extends TemplateValues {
  viewerId: string
  identities: readonly Identity[] | undefined
  genders: readonly Gender[] | undefined
  bornAfter: string | undefined
  bornUntil: string | undefined
  notPassedSince: Date | undefined
  passedBy: Date | undefined
}

interface PageValues extends Values {
  city: City | undefined
  /** After this position. */
  at?: Date
  id?: string
}

interface AmongValues extends Values {
  regions: readonly City[] | undefined
  ids: readonly string[]
}

const valuesOf = (viewerId: string, { born, ...filter }: MemberFilter): Values => ({
  viewerId,
  identities: some(filter.identities),
  genders: some(filter.genders),
  bornAfter: born?.after,
  bornUntil: born?.until,
  notPassedSince: filter.notPassedSince,
  passedBy: filter.passedBy,
})

/** The filter with these values, in these cities. `years` decides the plan, not the text of a usual filter. */
const filterWith = (values: Values, regions: readonly City[], years = 0): MemberFilter => {
  const { identities = [], genders = [], bornAfter, bornUntil, notPassedSince, passedBy } = values
  const isBorn = bornAfter !== undefined && bornUntil !== undefined
  return {
    ...{ regions, identities, genders, notPassedSince, passedBy },
    born: isBorn ? { after: bornAfter, until: bornUntil, years } : undefined,
  }
}

/** Whether a filter has parts that few use, whose queries are made anew. */
const hasRareParts = (filter: MemberFilter) =>
  isNarrowed(filter) || filter.onlineSince !== undefined || filter.joinedSince !== undefined

/** A page of the members who match a filter, as `findMemberIds`. */
export const listMembers = (
  db: Db,
  viewerId: string,
  filter: MemberFilter,
  page: ListPage,
): Listing | ListingTemplate => {
  const isUsual = page.limit === pageLimits.default + 1 && !isSelective(filter)
  if (!isUsual || isRare(filter, page) || hasRareParts(filter))
    return findMemberIds(db, viewerId, filter, page)
  const template: Template<Listing, PageValues> = {
    shape: "a page of explore",
    values: { ...valuesOf(viewerId, filter), ...page.after, city: filter.regions[0] },
    build: ({ city, at, id, ...values }) =>
      findMemberIds(db, values.viewerId, filterWith(values, city ? [city] : [], filter.born?.years), {
        ...page,
        after: at && id !== undefined ? { at, id } : undefined,
      }),
  }
  return template
}

/** Those of these members who match a filter, as `findAmong`. */
export const listAmong = (
  db: Db,
  viewerId: string,
  filter: MemberFilter,
  ids: readonly string[],
): Listing | ListingTemplate => {
  if (hasRareParts(filter)) return findAmong(db, viewerId, filter, ids)
  const template: Template<Listing, AmongValues> = {
    shape: "members of an order",
    values: { ...valuesOf(viewerId, filter), regions: some(filter.regions), ids },
    build: ({ regions = [], ids, ...values }) =>
      findAmong(db, values.viewerId, filterWith(values, regions, filter.born?.years), ids),
  }
  return template
}

import type { City, Gender, Identity } from "@pinyu/contract/options"
import { settingsThatHide } from "@pinyu/contract/profiles/privacy"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { type ExpressionBuilder, sql } from "kysely"
import type { Db, Tables } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { preparedFor } from "../../db/prepared.ts"
import { discoverableMembers } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"

/** The filter of a search. An omitted part does not narrow it. */
export interface MemberFilter {
  regions: readonly City[]
  identity?: Identity | undefined
  gender?: Gender | undefined
  /** Born after `after`, up to and including `until`. */
  born?: { after: string; until: string; years: number } | undefined
  onlineSince?: Date | undefined
  /** Substrings that the nickname, or with `inAboutMe` also the introduction, contains. */
  text?: string | undefined
  inAboutMe?: boolean
}

type Born = NonNullable<MemberFilter["born"]>

/** Narrow age ranges use the birth date index; wider ones follow the order of the list. */
const broadYears = 5

type Members = ExpressionBuilder<Tables, "members">

/** The profile fields that each part of a filter compares. `shown_online` has no value of who hides it. */
const comparedFields: Record<keyof MemberFilter, readonly (keyof MemberProfile)[]> = {
  regions: ["city"],
  identity: ["identity"],
  gender: ["gender"],
  born: ["age"],
  onlineSince: [],
  text: ["nickname"],
  inAboutMe: ["about_me"],
}

const isUsed = (part: MemberFilter[keyof MemberFilter]) =>
  Array.isArray(part) ? part.length > 0 : Boolean(part)

/** A hidden field cannot narrow a list: members who hide it are left out of lists that filter by it. */
const showsFilteredFields = (eb: Members, filter: Partial<MemberFilter>) => {
  const parts = (Object.keys(comparedFields) as (keyof MemberFilter)[]).filter((part) => isUsed(filter[part]))
  const settings = settingsThatHide(parts.flatMap((part) => comparedFields[part]))
  return eb.and(settings.map((setting) => eb(setting, "=", sql.lit(true))))
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`

/** The n-gram index finds candidates; the comparison keeps those that contain the whole text. */
const containsText = ({ and, or, eb }: Members, text: string, inAboutMe: boolean) => {
  const pattern = patternOf(text)
  const inNickname = eb("nickname", "ilike", pattern)
  return and([
    sql<boolean>`members.search_grams @> query_grams(${text})`,
    inAboutMe ? or([inNickname, eb("about_me", "ilike", pattern)]) : inNickname,
  ])
}

/**
 * Whether a filter may match so few rows that the best plan depends on the values. Then each run is planned
 * anew.
 */
const isSelective = ({ text, born }: MemberFilter) =>
  text !== undefined || (born !== undefined && born.years < broadYears)

/**
 * Born between two days. For a wide range, an expression hides the selectivity from the planner. Otherwise it
 * would plan anew for each pair of ages, although the order of the list is the best path anyway.
 */
const bornWithin = ({ and, eb, ref }: Members, { after, until }: Born, isSelective: boolean) => {
  if (isSelective) return and([eb("birth_date", "<=", until), eb("birth_date", ">", after)])
  const daysSince = (day: string) => sql<number>`(${ref("birth_date")} - ${day}::date)`
  return and([eb(daysSince(until), "<=", sql.lit(0)), eb(daysSince(after), ">", sql.lit(0))])
}

const rankedDelayMs = 3 * 60 * 60 * 1000

/** Online since an instant. The second bound follows from the first and lets the index scan end there. */
const wasOnlineSince = ({ and, eb }: Members, since: Date) =>
  and([eb("shown_online", ">=", since), eb("ranked_online", ">=", new Date(since.getTime() - rankedDelayMs))])

/** The conditions of a filter, except the age. */
const matchesRest = (eb: Members, filter: MemberFilter) => {
  const conditions = []
  if (filter.identity) conditions.push(eb("identity", "=", filter.identity))
  if (filter.gender) conditions.push(eb("gender", "=", filter.gender))
  if (filter.onlineSince) conditions.push(wasOnlineSince(eb, filter.onlineSince))
  if (filter.text) conditions.push(containsText(eb, filter.text, filter.inAboutMe ?? false))
  return eb.and(conditions)
}

const matches = (eb: Members, filter: MemberFilter) =>
  eb.and([
    showsFilteredFields(eb, filter),
    ...(filter.born ? [bornWithin(eb, filter.born, isSelective(filter))] : []),
    matchesRest(eb, filter),
  ])

/** One scan of the list, over all cities or one, in the order of its index. */
const scan = (
  db: Db,
  viewerId: string,
  filter: MemberFilter,
  after: Position | undefined,
  limit: number,
  city?: City,
) =>
  latestFirst(
    discoverableMembers(db, viewerId)
      .select(["members.id", "members.ranked_online as at"])
      .where((eb) => matches(eb, filter))
      .$if(city !== undefined, (query) => query.where("members.city", "=", city as City)),
    { at: "members.ranked_online", id: "members.id" },
    after,
  ).limit(sql.lit(limit))

/**
 * The query for the ids of members to show, most recently online first, after a position. Members without a
 * photo rank as if last online three hours earlier. Several cities are scanned one by one and merged, because
 * one scan over all of them cannot keep the order.
 */
export const findMemberIds = (
  db: Db,
  viewerId: string,
  filter: MemberFilter,
  after: Position | undefined,
  limit: number,
) => {
  const [first, ...others] = filter.regions.map((city) =>
    db.selectFrom(scan(db, viewerId, filter, after, limit, city).as("in_city")).selectAll(),
  )
  // With several cities, each page length makes a separate, long query text.
  const isOnce = isSelective(filter) || others.length > 0
  const ending = isOnce ? sql.raw("") : preparedFor(limit)
  if (!first) return scan(db, viewerId, filter, after, limit).modifyEnd(ending)
  return db
    .selectFrom(others.reduce((merged, next) => merged.unionAll(next), first).as("merged"))
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(limit))
    .modifyEnd(ending)
}

/**
 * The members whom a filter would show without its age range: those of another age, and those who hide their
 * age.
 */
export const countLeftOut = async (
  db: Db,
  viewerId: string,
  { born, ...filter }: MemberFilter & { born: Born },
  most: number,
) => {
  const { after, until } = born
  const others = discoverableMembers(db, viewerId)
    .where((eb) => matches(eb, filter))
    .$if(filter.regions.length > 0, (query) => query.where("members.city", "in", filter.regions))
    .select(sql.lit(1).as("one"))
    .limit(sql.lit(most))
  const ofOtherAge = others
    .where((eb) => showsFilteredFields(eb, { born }))
    .where(({ or, eb }) => or([eb("birth_date", ">", until), eb("birth_date", "<=", after)]))
  const hidingAge = others.where("members.show_age", "=", sql.lit(false))
  const countOf = (query: typeof others) =>
    db.selectFrom(query.as("counted")).select(({ fn }) => fn.countAll<number>().as("count"))
  const row = await db
    .selectNoFrom([countOf(ofOtherAge).as("outside"), countOf(hidingAge).as("hidden")])
    .executeTakeFirstOrThrow()
  return { outside: Number(row.outside), hidden: Number(row.hidden) }
}

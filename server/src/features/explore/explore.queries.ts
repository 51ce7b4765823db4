import type { ExploreSort } from "@pinyu/contract/explore/options"
import type { City, Gender, Identity, InteractionMode, RelationshipType } from "@pinyu/contract/options"
import { settingsThatHide } from "@pinyu/contract/profiles/privacy"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { type ExpressionBuilder, type RawBuilder, sql } from "kysely"
import type { Db } from "../../db/client.ts"
import type { OrSlot } from "../../db/compile-once.ts"
import { latestFirst } from "../../db/keyset.ts"
import { likePattern } from "../../db/like-pattern.ts"
import { hiddenFromPlanner, prepared, preparedFor } from "../../db/prepared.ts"
import type { Tables } from "../../db/tables.ts"
import { discoverableMembers, visibleMembers } from "../../db/visibility.ts"

/** The filter of a search. An omitted part does not narrow it. */
export interface MemberFilter {
  /** In one of several; an empty list does not narrow. */
  regions: OrSlot<readonly City[]>
  /** One of several; an empty list does not narrow. */
  identities?: OrSlot<readonly Identity[]>
  genders?: OrSlot<readonly Gender[]>
  /** Born after `after`, up to and including `until`. */
  born?: { after: OrSlot<string>; until: OrSlot<string>; years: number } | undefined
  relationshipTypes?: readonly RelationshipType[]
  interactionModes?: readonly InteractionMode[]
  onlineSince?: Date | undefined
  /** Only members whose first photo was compared with them. */
  verified?: boolean
  /** Only members with a photo that others see. */
  photos?: boolean
  /** Substrings that the nickname, or with `inAboutMe` also the introduction, contains. */
  text?: string | undefined
  inAboutMe?: boolean
  /** Only members who joined after this. */
  joinedSince?: Date | undefined
  /** Without members whom the viewer has passed since then. */
  notPassedSince?: OrSlot<Date> | undefined
  /** Passes after this do not count yet, so that the pages of one order fit together. */
  passedBy?: OrSlot<Date> | undefined
}

type Born = NonNullable<MemberFilter["born"]>

/** Narrow age ranges use the birth date index; wider ones follow the order of the list. */
const broadYears = 5

type Members = ExpressionBuilder<Tables, "members">

/** The profile fields that each part of a filter compares. `shown_online` has no value of who hides it. */
const comparedFields: Record<keyof MemberFilter, readonly (keyof MemberProfile)[]> = {
  regions: ["city"],
  identities: ["identity"],
  genders: ["gender"],
  relationshipTypes: ["relationship_type"],
  interactionModes: ["interaction_mode"],
  born: ["age"],
  onlineSince: [],
  verified: [],
  photos: [],
  text: ["nickname"],
  inAboutMe: ["about_me"],
  joinedSince: [],
  notPassedSince: [],
  passedBy: [],
}

/** Whether a part of a filter narrows it. */
export const isUsed = (part: MemberFilter[keyof MemberFilter]) =>
  Array.isArray(part) ? part.length > 0 : Boolean(part)

/** A hidden field cannot narrow a list: members who hide it are left out of lists that filter by it. */
const showsFilteredFields = (eb: Members, filter: Partial<MemberFilter>) => {
  const parts = (Object.keys(comparedFields) as (keyof MemberFilter)[]).filter((part) => isUsed(filter[part]))
  const settings = settingsThatHide(parts.flatMap((part) => comparedFields[part]))
  return eb.and(settings.map((setting) => eb(setting, "=", sql.lit(true))))
}

/** The n-gram index finds candidates; the comparison keeps those that contain the whole text. */
const containsText = ({ and, or, eb }: Members, text: string, inAboutMe: boolean) => {
  const pattern = likePattern(text)
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
export const isSelective = ({ text, born }: MemberFilter) =>
  text !== undefined || (born !== undefined && born.years < broadYears)

/**
 * Born between two days. For a wide range, an expression hides the selectivity from the planner. Otherwise it
 * would plan anew for each pair of ages, although the order of the list is the best path anyway.
 */
const bornWithin = ({ and, eb, ref }: Members, { after, until }: Born, byIndex: boolean) => {
  if (byIndex) return and([eb("birth_date", "<=", until), eb("birth_date", ">", after)])
  const daysSince = (day: OrSlot<string>) => sql<number>`(${ref("birth_date")} - ${day}::date)`
  return and([eb(daysSince(until), "<=", sql.lit(0)), eb(daysSince(after), ">", sql.lit(0))])
}

const rankedDelayMs = 3 * 60 * 60 * 1000

/** Online since an instant. The second bound follows from the first and lets the index scan end there. */
const wasOnlineSince = ({ and, eb }: Members, since: Date) =>
  and([eb("shown_online", ">=", since), eb("ranked_online", ">=", new Date(since.getTime() - rankedDelayMs))])

/**
 * A member's only photo may wait for approval: `has_photo` alone would list members who show none.
 * @unfiltered a condition on members who passed the filter
 */
export const hasVisiblePhoto = sql<boolean>`(members.has_photo
  and exists (select from member_photos where member_id = members.id and not hidden))`

/** The columns with one of several options, by the part of a filter that names the options. */
const columnsOfOptions = {
  identities: "identity",
  genders: "gender",
  relationshipTypes: "relationship_type",
  interactionModes: "interaction_mode",
} as const
type OptionsPart = keyof typeof columnsOfOptions
const optionsParts = Object.keys(columnsOfOptions) as OptionsPart[]

/** One parameter for all options, so that their number makes no query text of its own. */
const hasOneOf = (part: OptionsPart, options: OrSlot<readonly string[]>) =>
  sql<boolean>`members.${sql.ref(columnsOfOptions[part])} = any(${options}::text[])`

/** The conditions of a filter, except the age. */
const matchesRest = (eb: Members, filter: MemberFilter) => {
  const conditions = []
  for (const part of optionsParts) {
    const options = filter[part]
    if (options && isUsed(options)) conditions.push(hasOneOf(part, options))
  }
  if (filter.onlineSince) conditions.push(wasOnlineSince(eb, filter.onlineSince))
  if (filter.joinedSince) conditions.push(eb("members.created_at", ">", filter.joinedSince))
  if (filter.photos) conditions.push(hasVisiblePhoto)
  if (filter.verified) conditions.push(eb("photo_verified_at", "is not", null))
  if (filter.text) conditions.push(containsText(eb, filter.text, filter.inAboutMe ?? false))
  return eb.and(conditions)
}

const matches = (eb: Members, filter: MemberFilter, byIndex: boolean) =>
  eb.and([
    showsFilteredFields(eb, filter),
    ...(filter.born ? [bornWithin(eb, filter.born, byIndex)] : []),
    matchesRest(eb, filter),
  ])

const isInRegions = ({ regions }: MemberFilter) => sql<boolean>`members.city = any(${regions}::text[])`

/** The members who match a filter, except its cities. With `byIndex`, the index of ages may find them. */
const matching = (db: Db, viewerId: OrSlot<string>, filter: MemberFilter, byIndex = isSelective(filter)) =>
  discoverableMembers(db, viewerId)
    .where((eb) => matches(eb, filter, byIndex))
    .$if(filter.notPassedSince !== undefined, (query) =>
      // One lookup by the primary key per row keeps the order of the index. Without `offset 0`, PostgreSQL joins,
      // and may read all passes for each row.
      query.where(
        sql<boolean>`not exists (select from passes where member_id = ${viewerId}
          and passed_id = members.id and passed_at > ${filter.notPassedSince}
          and passed_at <= ${filter.passedBy ?? sql.lit("infinity")} offset 0)`,
      ),
    )

/** A page of a list: its order, the position that it starts after, and its length. */
export interface ListPage {
  sort: Exclude<ExploreSort, "match">
  after: { at: OrSlot<Date>; id: OrSlot<string> } | undefined
  limit: number
}

const columnOf = { recent: "members.ranked_online", newest: "members.created_at" } as const

/** One scan of the list, over all cities or those of `where`, in the order of its index. */
const scan = (
  db: Db,
  viewerId: OrSlot<string>,
  filter: MemberFilter,
  page: ListPage,
  where?: RawBuilder<boolean>,
) => {
  const column = columnOf[page.sort]
  return latestFirst(
    matching(db, viewerId, filter)
      .select(["members.id", `${column} as at`])
      .$if(where !== undefined, (query) => (where ? query.where(where) : query)),
    { at: column, id: "members.id" },
    page.after,
  ).limit(sql.lit(page.limit))
}

/**
 * Whether a filter is used too rarely for its queries to be prepared: each of these parts would double the
 * number of texts.
 */
export const isNarrowed = (filter: MemberFilter) =>
  [filter.text, filter.verified, filter.photos, filter.relationshipTypes, filter.interactionModes].some(
    isUsed,
  )

/** Whether a page is too rare to be prepared. */
export const isRare = (filter: MemberFilter, { sort }: ListPage) => sort !== "recent" || isNarrowed(filter)

/**
 * The query for the ids of members to show, after a position: most recently online first, or newest first. In
 * the first order, members without a photo rank as if last online three hours earlier. Cities are scanned one
 * by one and merged, because one scan over several of them cannot keep the order. They are one parameter, so
 * that their number makes no query text of its own.
 */
export const findMemberIds = (db: Db, viewerId: OrSlot<string>, filter: MemberFilter, page: ListPage) => {
  const { limit } = page
  const isOnce = isSelective(filter) || isRare(filter, page)
  const ending = isOnce ? sql.raw("") : preparedFor(limit)
  if (!isUsed(filter.regions)) return scan(db, viewerId, filter, page).modifyEnd(ending)
  const inCity = scan(db, viewerId, filter, page, sql<boolean>`members.city = chosen.city`)
  const chosen = sql<{ city: City }>`unnest(${hiddenFromPlanner(filter.regions, "text[]")})`
  return db
    .selectFrom(chosen.as<"chosen">(sql`chosen(city)`))
    .innerJoinLateral(inCity.as("in_city"), (join) => join.onTrue())
    .select(["in_city.id", "in_city.at"])
    .orderBy("in_city.at", "desc")
    .orderBy("in_city.id", "desc")
    .limit(sql.lit(limit))
    .modifyEnd(ending)
}

/** Which of these members match a filter, in any order. */
export const findAmong = (
  db: Db,
  viewerId: OrSlot<string>,
  filter: MemberFilter,
  ids: OrSlot<readonly string[]>,
) =>
  matching(db, viewerId, filter, false)
    .$if(isUsed(filter.regions), (query) => query.where(isInRegions(filter)))
    .where(sql<boolean>`members.id = any(${ids}::uuid[])`)
    .select(["members.id", "members.ranked_online as at"])
    .modifyEnd(isNarrowed(filter) ? sql.raw("") : prepared)

/** At most `most` members who match a filter, in any order. */
const counted = (db: Db, viewerId: string, filter: MemberFilter, most: number) =>
  matching(db, viewerId, filter, true)
    .$if(isUsed(filter.regions), (query) => query.where(isInRegions(filter)))
    .select(sql.lit(1).as("one"))
    .limit(sql.lit(most))

const countOf = (db: Db, query: ReturnType<typeof counted>) =>
  db.selectFrom(query.as("counted")).select(({ fn }) => fn.countAll<number>().as("count"))

/** The numbers of members who match each of these filters, each counted up to `most`, in one statement. */
export const countMembers = async <Filters extends { [name: string]: MemberFilter }>(
  db: Db,
  viewerId: string,
  filters: Filters,
  most: number,
): Promise<{ [Name in keyof Filters]: number }> => {
  type Counts = { [Name in keyof Filters]: number }
  const entries = Object.entries<MemberFilter>(filters)
  if (entries.length === 0) return {} as Counts
  const counts = entries.map(([name, filter]) => countOf(db, counted(db, viewerId, filter, most)).as(name))
  const row = await db.selectNoFrom(counts).executeTakeFirstOrThrow()
  const numbers = Object.entries(row).map(([name, count]) => [name, Number(count)])
  return Object.fromEntries(numbers) as Counts
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
  const others = counted(db, viewerId, filter, most)
  const ofOtherAge = others
    .where((eb) => showsFilteredFields(eb, { born }))
    .where(({ or, eb }) => or([eb("birth_date", ">", until), eb("birth_date", "<=", after)]))
  const hidingAge = others.where("members.show_age", "=", sql.lit(false))
  const row = await db
    .selectNoFrom([countOf(db, ofOtherAge).as("outside"), countOf(db, hidingAge).as("hidden")])
    .executeTakeFirstOrThrow()
  return { outside: Number(row.outside), hidden: Number(row.hidden) }
}

/** What visible members write about themselves, by their ids. */
export const findIntroductions = async (db: Db, viewerId: string, ids: readonly string[]) => {
  const rows = await visibleMembers(db, viewerId)
    .where(sql<boolean>`members.id = any(${ids}::uuid[])`)
    .where("members.about_me", "is not", null)
    .select(["members.id", "members.about_me"])
    .$narrowType<{ about_me: string }>()
    .execute()
  return new Map(rows.map(({ id, about_me }) => [id, about_me]))
}

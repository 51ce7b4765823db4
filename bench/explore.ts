/**
 * Measures a page of explore on 1,000 and on 100,000 members, in one run.
 *
 *   npm run bench:explore               the table
 *   npm run bench:explore -- --plans    with the query plans on 100,000 members
 */
import { exploreLimits } from "@pinyu/contract/explore/limits"
import { exploreQuery, searchQuery } from "@pinyu/contract/explore/schemas"
import type { Db } from "@pinyu/server/db/client.ts"
import { primaryReads } from "@pinyu/server/db/reads.ts"
import {
  countLeftOut,
  countMembers,
  findMemberIds,
  type ListPage,
  type MemberFilter,
} from "@pinyu/server/features/explore/explore.queries.ts"
import { filterOf, searchFilterOf } from "@pinyu/server/features/explore/explore.service.ts"
import { createMatches } from "@pinyu/server/features/explore/matches.service.ts"
import { sql } from "kysely"
import { explain } from "./explain.ts"
import { memberId } from "./seed-members.ts"
import { median } from "./statistics.ts"
import { withMembers } from "./with-members.ts"

const rounds = 60
const pageSize = 21
const now = new Date("2026-11-01T00:00:00Z")
const viewer = memberId(1)

/** Passes of the viewer: among members who were online lately, where they cost the most. */
const passedCount = 500
const notPassedSince = new Date(now.getTime() - 30 * 86_400_000)

const explore = (query: object) => ({ ...filterOf(exploreQuery.parse(query), now), notPassedSince })
const search = (query: object) => searchFilterOf(searchQuery.parse(query))

const cases: Record<string, MemberFilter> = {
  everyone: explore({ unlimited: "true" }),
  "18 to 40 (the default)": explore({ minAge: 18, maxAge: 40 }),
  "one city, 25 to 35": explore({ regions: "臺中市", minAge: 25, maxAge: 35 }),
  "smallest city, 25 to 35": explore({ regions: "連江縣", minAge: 25, maxAge: 35 }),
  "five cities": explore({
    regions: ["臺北市", "新北市", "桃園市", "臺中市", "高雄市"],
    minAge: 18,
    maxAge: 40,
  }),
  "narrow age, 69 to 70": explore({ minAge: 69, maxAge: 70 }),
  "with photos": explore({ photos: "true", minAge: 18, maxAge: 40 }),
  "one relationship type of three": explore({ relationshipTypes: "long_term", unlimited: "true" }),
  "identity and online": explore({ identities: "sugar_mommy", online: "true", unlimited: "true" }),
  "two identities, 18 to 40": explore({ identities: ["sugar_daddy", "sugar_mommy"], minAge: 18, maxAge: 40 }),
  "two identities and a gender, smallest city": explore({
    ...{ regions: "連江縣", identities: ["sugar_daddy", "sugar_baby"], genders: "male", unlimited: "true" },
  }),
  nickname: explore({ q: "小雅1", unlimited: "true" }),
  "search: two characters": search({ q: "咖啡" }),
  "search: no match": search({ q: "獨角獸" }),
}

/** The same filters, newest first. */
const newest: Record<string, MemberFilter> = {
  "newest: everyone": explore({ unlimited: "true" }),
  "newest: smallest city, 25 to 35": explore({ regions: "連江縣", minAge: 25, maxAge: 35 }),
}

/** Pages by best match whose order is made anew, without their cards. */
const best = {
  "best match: 18 to 40": { minAge: 18, maxAge: 40, sort: "match" },
  "best match: one city": { regions: "臺中市", unlimited: "true", sort: "match" },
}
const secrets = { matchKey: Buffer.alloc(32) }

/** How many members match. */
const matched: Record<string, MemberFilter> = {
  "count: 18 to 40": explore({ minAge: 18, maxAge: 40 }),
  "count: few": explore({ regions: "連江縣", identities: "sugar_mommy", minAge: 18, maxAge: 40 }),
  "count: two identities": explore({ identities: ["sugar_mommy", "sugar_daddy"], minAge: 18, maxAge: 40 }),
}

/** How many members the age filter excludes. */
const counted = {
  "excluded by 18 to 40": explore({ minAge: 18, maxAge: 40 }),
  "excluded by 18 to 70": explore({ maxAge: 70 }),
}

/** The median of `rounds` times in milliseconds. */
const measure = async (work: (round: number) => Promise<unknown>) => {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await work(round)
    times.push(performance.now() - began)
  }
  return median(times)
}

const pageAfter = (at: Date, sort: ListPage["sort"]) => ({ sort, after: { at, id: viewer }, limit: pageSize })

/** Reads a page from the middle of the list. */
const readPage = (db: Db, filter: MemberFilter, sort: ListPage["sort"]) => (round: number) => {
  const at = new Date(now.getTime() - (round % 20) * 3_600_000)
  return findMemberIds(db, viewer, filter, pageAfter(at, sort)).execute()
}

/** Passes the members who were online last. */
const passMembers = async (db: Db) => {
  await db
    .insertInto("passes")
    .columns(["member_id", "passed_id", "passed_at"])
    .expression(({ selectFrom, val }) =>
      selectFrom("members")
        .select([val(viewer).as("member_id"), "id", val(now).as("passed_at")])
        .where("id", "!=", viewer)
        .orderBy("last_online", "desc")
        .limit(passedCount),
    )
    .execute()
}

/** A third of the members each: long term, short term, and nothing chosen. Four of five have a photo. */
const describeMembers = (db: Db) =>
  sql`update members set relationship_type = (array['long_term', 'short_term'])[(height_cm % 3)],
    has_photo = weight_kg % 5 > 0`.execute(db)

const measureAll = async (db: Db) => {
  const times: Record<string, number> = {}
  await describeMembers(db)
  await passMembers(db)
  await sql`vacuum analyze`.execute(db)
  for (const [name, filter] of Object.entries(cases))
    times[name] = await measure(readPage(db, filter, "recent"))
  for (const [name, filter] of Object.entries(newest))
    times[name] = await measure(readPage(db, filter, "newest"))
  for (const [name, query] of Object.entries(best))
    times[name] = await measure((round) => {
      // A clock of its own for each page, so that each makes an order.
      const clock = { now: () => new Date(now.getTime() + round) }
      const readMatches = createMatches({
        db,
        clock,
        cardsOf: async () => [],
        reads: primaryReads(db),
        secrets,
      })
      const parsed = exploreQuery.parse(query)
      return readMatches(viewer, { ...filterOf(parsed, now), notPassedSince }, parsed)
    })
  for (const [name, filter] of Object.entries(matched))
    times[name] = await measure(() => countMembers(db, viewer, { filter }, exploreLimits.maxCounted))
  for (const [name, { born, ...filter }] of Object.entries(counted))
    if (born)
      times[name] = await measure(() =>
        countLeftOut(db, viewer, { ...filter, born }, exploreLimits.maxCounted),
      )
  return times
}

const small = await withMembers(1_000, ({ db }) => measureAll(db))
const large = await withMembers(100_000, async ({ db }) => {
  const times = await measureAll(db)
  if (process.argv.includes("--plans")) {
    for (const [name, filter, sort] of [
      ...Object.entries(cases).map((entry) => [...entry, "recent"] as const),
      ...Object.entries(newest).map((entry) => [...entry, "newest"] as const),
    ])
      console.log(
        `\n## ${name}\n${await explain(db, findMemberIds(db, viewer, filter, pageAfter(now, sort)))}`,
      )
  }
  return times
})
console.table(
  Object.fromEntries(
    [cases, newest, best, matched, counted].flatMap(Object.keys).map((name) => {
      const [few = 0, many = 0] = [small[name], large[name]]
      return [
        name,
        { "1,000 (ms)": few.toFixed(2), "100,000 (ms)": many.toFixed(2), ratio: (many / few).toFixed(2) },
      ]
    }),
  ),
)

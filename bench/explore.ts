/**
 * Measures a page of explore on 1,000 and on 100,000 members, in one run.
 *
 *   npm run bench:explore               the table
 *   npm run bench:explore -- --plans    with the query plans on 100,000 members
 */
import { exploreLimits } from "@pinyu/contract/explore/limits"
import { exploreQuery, searchQuery } from "@pinyu/contract/explore/schemas"
import type { Db } from "@pinyu/server/db/client.ts"
import {
  countLeftOut,
  findMemberIds,
  type MemberFilter,
} from "@pinyu/server/features/explore/explore.queries.ts"
import { filterOf, searchFilterOf } from "@pinyu/server/features/explore/explore.service.ts"
import { explain } from "./explain.ts"
import { memberId } from "./seed-members.ts"
import { median } from "./statistics.ts"
import { withMembers } from "./with-members.ts"

const rounds = 60
const pageSize = 21
const now = new Date("2026-11-01T00:00:00Z")
const viewer = memberId(1)

const explore = (query: object) => filterOf(exploreQuery.parse(query), now)
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
  "identity and online": explore({ identity: "sugar_mommy", online: "true", unlimited: "true" }),
  nickname: explore({ q: "小雅1", unlimited: "true" }),
  "search: two characters": search({ q: "咖啡" }),
  "search: no match": search({ q: "獨角獸" }),
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

/** Reads a page from the middle of the list. */
const readPage = (db: Db, filter: MemberFilter) => (round: number) => {
  const at = new Date(now.getTime() - (round % 20) * 3_600_000)
  return findMemberIds(db, viewer, filter, { at, id: viewer }, pageSize).execute()
}

const measureAll = async (db: Db) => {
  const times: Record<string, number> = {}
  for (const [name, filter] of Object.entries(cases)) times[name] = await measure(readPage(db, filter))
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
    for (const [name, filter] of Object.entries(cases))
      console.log(
        `\n## ${name}\n${await explain(db, findMemberIds(db, viewer, filter, { at: now, id: viewer }, pageSize))}`,
      )
  }
  return times
})
console.table(
  Object.fromEntries(
    [...Object.keys(cases), ...Object.keys(counted)].map((name) => {
      const [few = 0, many = 0] = [small[name], large[name]]
      return [
        name,
        { "1,000 (ms)": few.toFixed(2), "100,000 (ms)": many.toFixed(2), ratio: (many / few).toFixed(2) },
      ]
    }),
  ),
)

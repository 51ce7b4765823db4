import { pageLimits } from "@pinyu/contract/paging"
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely"
import { expect, it } from "vitest"
import type { Db, Listing, ListingTemplate } from "../../db/client.ts"
import { findAmong, findMemberIds, type ListPage, type MemberFilter } from "./explore.queries.ts"
import { listAmong, listMembers } from "./listings.queries.ts"

const db: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (any) => new PostgresIntrospector(any),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const viewer = "0197a000-0000-7000-8000-000000000001"
const now = new Date("2026-11-26T00:00:00.000Z")
const position = { at: now, id: viewer }
const limit = pageLimits.default + 1

/** Every combination of the parts that the usual filters have. */
const combinations = (parts: Partial<MemberFilter>[]) =>
  parts.reduce<MemberFilter[]>(
    (all, part) => all.flatMap((filter) => [filter, { ...filter, ...part }]),
    [{ regions: [] }],
  )
const usual = combinations([
  { regions: ["臺北市"] },
  { identities: ["sugar_baby", "sugar_daddy"] },
  { genders: ["female"] },
  { born: { after: "1985-01-01", until: "2008-01-01", years: 23 } },
  { notPassedSince: now },
  { passedBy: new Date("2026-11-25T00:00:00.000Z") },
])
const rare: MemberFilter[] = [
  { regions: ["臺北市", "新北市"] },
  { regions: [], text: "花" },
  { regions: [], onlineSince: now },
  { regions: [], joinedSince: now },
  { regions: [], verified: true },
  { regions: [], relationshipTypes: ["long_term"] },
  { regions: [], born: { after: "2000-01-01", until: "2002-01-01", years: 2 } },
]

const textOf = (query: unknown) => {
  const { sql, parameters } = (query as Compilable).compile()
  return { sql, parameters }
}
const textOfTemplate = (listing: Listing | ListingTemplate) => {
  if (!("shape" in listing)) throw new Error("no template")
  return textOf(listing.build(listing.values))
}
const pages: ListPage[] = [undefined, position].map((after) => ({ sort: "recent", after, limit }))

it.each(pages)("a usual filter's template is the query of a page after $after", (page) => {
  for (const filter of usual)
    expect(textOfTemplate(listMembers(db, viewer, filter, page))).toEqual(
      textOf(findMemberIds(db, viewer, filter, page)),
    )
})

it("a usual filter's template is the query of an order's members", () => {
  for (const filter of usual)
    expect(textOfTemplate(listAmong(db, viewer, filter, [viewer]))).toEqual(
      textOf(findAmong(db, viewer, filter, [viewer])),
    )
})

it("rare filters and pages have no template", () => {
  const page: ListPage = { sort: "recent", after: undefined, limit }
  for (const filter of rare) expect(listMembers(db, viewer, filter, page)).not.toHaveProperty("shape")
  const [filter = { regions: [] }] = usual
  expect(listMembers(db, viewer, filter, { ...page, limit: 10 })).not.toHaveProperty("shape")
  expect(listMembers(db, viewer, filter, { ...page, sort: "newest" })).not.toHaveProperty("shape")
})

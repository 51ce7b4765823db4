import { pageLimits } from "@pinyu/contract/paging"
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely"
import { expect, it } from "vitest"
import type { Db } from "../../db/client.ts"
import type { CompiledListing, Listing } from "../../db/listing.ts"
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
  { regions: ["臺北市", "新北市"] },
  { identities: ["sugar_baby", "sugar_daddy"] },
  { genders: ["female"] },
  { born: { after: "1985-01-01", until: "2008-01-01", years: 23 } },
  { notPassedSince: now },
])
  // Without the first, the second has no effect.
  .flatMap((filter) =>
    filter.notPassedSince
      ? [filter, { ...filter, passedBy: new Date("2026-11-25T00:00:00.000Z") }]
      : [filter],
  )

const textOf = (query: unknown) => {
  const { sql, parameters } = (query as Compilable).compile()
  return { sql, parameters }
}
const textOfCompiled = (listing: Listing | CompiledListing) => {
  if (!("shape" in listing)) throw new Error("the listing is not compiled once")
  const { shape, values } = listing
  return { parts: shape.parts, ...textOf(shape.build(db, (name) => sql`${sql.val(values[name])}`)) }
}
const pages: ListPage[] = [undefined, position].map((after) => ({ sort: "recent", after, limit }))

it.each(pages)("a usual filter's page after $after is the same query, built once for its parts", (page) => {
  const texts = new Map<string, string>()
  for (const filter of usual) {
    const { parts, ...text } = textOfCompiled(listMembers(db, viewer, filter, page))
    expect(text).toEqual(textOf(findMemberIds(db, viewer, filter, page)))
    texts.set(parts.join(" "), text.sql)
  }
  // Different texts have different parts.
  expect(texts.size).toBe(usual.length)
  expect(new Set(texts.values()).size).toBe(usual.length)
})

it("the members of an order are found by the same query, built once for the filter's parts", () => {
  for (const filter of usual) {
    const { parts: _, ...text } = textOfCompiled(listAmong(db, viewer, filter, [viewer]))
    expect(text).toEqual(textOf(findAmong(db, viewer, filter, [viewer])))
  }
})

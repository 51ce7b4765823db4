import { expect, it } from "vitest"
import { findUnfilteredReads } from "./visibility.ts"

const imports = `import { visibleMembers } from "../../db/visibility.ts"
`
const tablesRead = (source: string) =>
  findUnfilteredReads("wishes.queries.ts", source).map(({ line, table }) => `${line}: ${table}`)

it.each([
  ["a select", 'export const list = (db) => db.selectFrom("members").execute()', "members"],
  [
    "a select with an alias",
    'export const list = (db) => db.selectFrom("members as m").execute()',
    "members",
  ],
  [
    "one of several sources",
    'export const list = (db) => db.selectFrom(["likes", "members as m"])',
    "members",
  ],
  [
    "a join",
    'export const list = (db) => db.selectFrom("likes").innerJoin("member_photos", "a", "b")',
    "member_photos",
  ],
  ["a function", 'export async function list(db) {\n  return db.selectFrom("members")\n}', "members"],
  [
    "a subquery",
    'export const list = (db) => db.selectFrom("likes").where(({ selectFrom }) => selectFrom("members"))',
    "members",
  ],
  ["plain SQL", "export const list = (db) => sql`SELECT * FROM members m`.execute(db)", "members"],
])("finds %s without the filter", (_what, source, table) => {
  expect(tablesRead(source)).toEqual([`1: ${table}`])
})

it("finds the one statement without the filter", () => {
  const source = `${imports}
export const good = (db, viewerId) => visibleMembers(db, viewerId).innerJoin("member_photos", "a", "b")
export const bad = (db) => db.selectFrom("members").selectAll()
`
  expect(tablesRead(source)).toEqual(["4: members"])
})

it("accepts statements that use the filter indirectly", () => {
  const source = `${imports}
const base = (db, viewerId) => visibleMembers(db, viewerId)
const withPhotos = (db, viewerId) => base(db, viewerId).leftJoin("member_photos", "a", "b")
export const list = (db, viewerId) => db.selectFrom("members").union(withPhotos(db, viewerId))
`
  expect(tablesRead(source)).toEqual([])
})

it("accepts a documented reason, not an empty one", () => {
  const read = 'export const own = (db, id) => db.selectFrom("members").where("id", "=", id)'
  expect(tablesRead(`/** Mine. @unfiltered the caller's own row */\n${read}`)).toEqual([])
  expect(tablesRead(`/** Mine. @unfiltered */\n${read}`)).toEqual(["2: members"])
})

it("ignores writes and other tables", () => {
  const source = `
export const add = (db, row) => db.insertInto("members").values(row)
export const likes = (db) => db.selectFrom("likes").where("likes.id", "=", "members")
export const memberships = (db) => sql\`select 1 from memberships\`.execute(db)
`
  expect(tablesRead(source)).toEqual([])
})

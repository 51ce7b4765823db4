import { adminAuditRoutes } from "@pinyu/contract/admin/audit-routes"
import { adminLimits } from "@pinyu/contract/admin/limits"
import { adminAudit as words } from "@pinyu/phrases/admin-audit"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { type RawBuilder, sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import { transact } from "../../db/after-commit.ts"
import { newId } from "../../platform/ids.ts"
import type { Act } from "../../platform/ports.ts"

const app = startedApp()
let owner: Awaited<ReturnType<typeof buildAdmin>>

beforeAll(async () => {
  owner = await buildAdmin(app)
})

const address = "203.0.113.9"
const target = "0192a7c0-0000-7000-8000-000000000001"
const record = (act: Partial<Act> = {}) =>
  transact(app.db, (trx) =>
    app.services.admin.recordAct(trx, { adminId: owner.id, act: "renamed", target, address, ...act }),
  )
const list = async (query: object = {}) => (await app.call(adminAuditRoutes.list, { as: owner, query })).body
const check = (knownHead?: string) => app.services.admin.checkAudit(knownHead)

const tables = ["admin_audit", "admin_audit_chain"]

/** Changes the log as nobody can without the rights of the database's owner. */
const change = async (...statements: RawBuilder<unknown>[]) => {
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(app.db)
  for (const statement of statements) await statement.execute(app.db)
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(app.db)
}

/** Changes the log for as long as a check. */
const tamper = async (statement: RawBuilder<unknown>, checking: () => Promise<void>) => {
  for (const table of tables)
    await sql`create table ${sql.table(`kept_${table}`)} as table ${sql.table(table)}`.execute(app.db)
  await change(statement)
  await checking()
  await change(
    ...tables.toReversed().map((table) => sql`delete from ${sql.table(table)}`),
    ...tables.map(
      (table) => sql`insert into ${sql.table(table)} select * from ${sql.table(`kept_${table}`)}`,
    ),
  )
  for (const table of tables) await sql`drop table ${sql.table(`kept_${table}`)}`.execute(app.db)
}

describe("the list of acts", () => {
  it("has pages, newest first, and the head of the chain", async () => {
    for (const note of ["一", "二", "三"]) await record({ detail: { note } })
    const first = await list({ limit: 2 })
    expect(first.entries.map(({ detail }) => detail)).toEqual([{ note: "三" }, { note: "二" }])
    expect(first.entries[0]).toMatchObject({
      ...{ admin: { id: owner.id, email: owner.email }, act: "renamed", target, address },
      position: first.head?.position,
    })
    const second = await list({ limit: 50, cursor: first.nextCursor ?? "" })
    expect(second.entries[0]?.detail).toEqual({ note: "一" })
    expect(second.nextCursor).toBeNull()
    expect((await app.call(adminAuditRoutes.list, { as: owner, query: { cursor: "x" } })).body.code).toBe(
      "invalid_input",
    )
  })

  it("is filtered by admin, act, target and day in Taipei", async () => {
    const other = await buildAdmin(app)
    await record()
    await record({ adminId: other.id })
    await record({ act: "vip_set" })
    await record({ target: other.id })
    const start = app.clock.now()
    app.clock.set(new Date("2027-03-01T15:59:59.999Z"))
    await record({ detail: { at: "last" } })
    app.clock.set(new Date("2027-03-01T16:00:00.000Z"))
    await record({ detail: { at: "next day" } })
    app.clock.set(start)
    const acts = async (query: object) => (await list(query)).entries.map(({ act }) => act)
    expect(await acts({ admin: other.id, act: "renamed" })).toEqual(["renamed"])
    expect(await acts({ act: "vip_set" })).toEqual(["vip_set"])
    expect(await acts({ target: other.id })).toEqual(["renamed"])
    expect((await list({ day: "2027-03-01" })).entries.map(({ detail }) => detail)).toEqual([{ at: "last" }])
    expect(await acts({ day: "2027-02-28" })).toEqual([])
  })
})

describe("personal details of an act", () => {
  const renamed = async () => {
    const member = await buildMember(app)
    await record({ target: member.id, detail: { count: 1 }, personal: { from: "小雅", note: "檢舉兩次" } })
    const entry = async () => (await list({ target: member.id })).entries[0]?.detail
    const stored = app.db.selectFrom("admin_audit").select("detail").where("target", "=", member.id)
    return { member, entry, stored }
  }

  it("are shown until their member is erased, and the chain stays valid without them", async () => {
    const { member, entry, stored } = await renamed()
    expect(await entry()).toEqual({ count: 1, from: "小雅", note: "檢舉兩次" })
    expect(JSON.stringify(await stored.execute()), "only a hash of them is in the log").not.toContain("小雅")
    const before = await check()
    expect(before.errors).toEqual([])
    await app.db.transaction().execute((trx) => app.services.profiles.remove(trx, [member.id]))
    expect(await entry()).toEqual({ count: 1, erased: true })
    expect(await check(before.head ?? "")).toEqual(before)
    const left = app.db.selectFrom("admin_audit_personal").select("detail").where("member_id", "=", member.id)
    expect(await left.execute()).toEqual([])
  })

  it("of a member who is gone already are not kept", async () => {
    await record({ target, personal: { from: "小雅" } })
    expect((await list({ target })).entries[0]?.detail).toEqual({ erased: true })
    expect((await check()).errors).toEqual([])
  })

  it("are missed by a check, and cannot be changed", async () => {
    const { member } = await renamed()
    const change = sql`update admin_audit_personal set detail = '{}'`
    await expect(change.execute(app.db)).rejects.toThrow("only ever added to")
    const kept = await app.db
      .deleteFrom("admin_audit_personal")
      .where("member_id", "=", member.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    expect((await check()).errors).toEqual([
      expect.stringMatching(/^the personal details of entry \d+ are missing$/),
    ])
    const put = (detail: string) =>
      app.db
        .insertInto("admin_audit_personal")
        .values({ ...kept, detail })
        .execute()
    await put("{}")
    expect((await check()).errors).toEqual([expect.stringMatching(/details of entry \d+ were changed$/)])
    await app.db.deleteFrom("admin_audit_personal").where("member_id", "=", member.id).execute()
    await put(kept.detail)
    expect((await check()).errors).toEqual([])
  })
})

describe("the chain of acts", () => {
  it("has a place for each act, also of concurrent ones, and none for one that is rolled back", async () => {
    await record()
    await expect(sql`delete from admin_audit_chain`.execute(app.db)).rejects.toThrow("only ever added to")
    const before = await check()
    const acts = Array.from({ length: 8 }, (_, n) => record({ detail: { n } }))
    const failed = transact(app.db, async (trx) => {
      await app.services.admin.recordAct(trx, { adminId: owner.id, act: "renamed", address })
      throw new Error("changed my mind")
    })
    await Promise.all([...acts, expect(failed).rejects.toThrow("changed my mind")])
    const after = await check(before.head ?? "")
    expect(after).toMatchObject({ entries: before.entries + 8, errors: [] })
    expect((await list()).head).toEqual({ position: after.entries, hash: after.head })
  })

  it.each([
    [
      "a changed act",
      (second: string) => sql`update admin_audit set address = '' where detail->>'n' = ${second}`,
      /^entry \d+ was changed$/,
    ],
    [
      "a missing act",
      (second: string) => sql`delete from admin_audit where detail->>'n' = ${second}`,
      /^entry \d+ is missing$/,
    ],
    [
      "a missing act and its place",
      (
        second: string,
      ) => sql`with gone as (delete from admin_audit where detail->>'n' = ${second} returning id)
        delete from admin_audit_chain where audit_id in (select id from gone)`,
      /^entries (\d+) to \1 are missing$/,
    ],
    [
      "an added act",
      (
        second: string,
      ) => sql`insert into admin_audit select gen_random_uuid(), at, admin_id, act, target, detail, address
        from admin_audit where detail->>'n' = ${second}`,
      /^entry [\w-]{36} was added outside of the chain$/,
    ],
  ])("reports %s", async (name, statement, error) => {
    for (const n of [1, 2, 3]) await record({ detail: { n: `${name} ${n}` } })
    await tamper(statement(`${name} 2`), async () => {
      expect((await check()).errors).toEqual([expect.stringMatching(error)])
    })
  })

  it("reports acts that were removed from its end, by a head that is known", async () => {
    await record({ detail: { n: "last" } })
    const { head } = await check()
    const removeLast = sql`with gone as (delete from admin_audit where detail->>'n' = 'last' returning id)
      delete from admin_audit_chain where audit_id in (select id from gone)`
    await tamper(removeLast, async () => {
      expect((await check()).errors).toEqual([])
      expect((await check(head ?? "")).errors).toEqual([expect.stringContaining("known head")])
    })
  })
})

// Its entries are added outside of the chain.
const part = async (body: object) => (await app.call(adminAuditRoutes.export, { as: owner, body })).body

it("the export of the audit log has the filtered entries in parts with one line of names, and is audited once", async () => {
  const target = newId()
  const rows = adminLimits.auditExportPage + 1
  await sql`insert into admin_audit (id, at, admin_id, act, target, detail, address)
    select gen_random_uuid(), ${app.clock.now()}, ${owner.id}, 'renamed', ${target}, '{"to": "=1+1"}', '=1+1'
    from generate_series(1, ${rows}::int)`.execute(app.db)
  const first = await part({ target })
  const rest = await part({ target, cursor: first.nextCursor })
  expect(rest.nextCursor).toBeNull()
  const lines = `${first.csv}${rest.csv}`.trim().split("\r\n")
  expect(lines).toHaveLength(1 + rows)
  expect(lines[0]).toBe(`"${Object.values(words.columns).join('","')}"`)
  for (const line of lines.slice(1)) expect(line).toContain(`,"'=1+1"`)
  expect((await list({ act: "audit_exported" })).entries).toMatchObject([{ target }])
})

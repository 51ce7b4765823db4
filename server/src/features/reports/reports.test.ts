import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { storePhoto } from "@pinyu/testkit/factories/profiles.ts"
import { isStored } from "@pinyu/testkit/stored-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const pair = () => Promise.all([buildMember(app), buildMember(app)])
const formFor = (targetId: string, changes: object = {}) => ({
  target_type: "member",
  target_id: targetId,
  reason: "scam",
  ...changes,
})
const report = (by: BuiltMember, body: object) => app.call(reportsRoutes.submit, { as: by, body })
const savedOn = (targetId: string) =>
  app.db.selectFrom("reports").selectAll().where("target_id", "=", targetId).execute()

describe("a report", () => {
  it("is stored with its receipt number", async () => {
    const [reporter, target] = await pair()
    const { status, body } = await report(reporter, formFor(target.id, { details: " 要我匯款 " }))
    expect(status).toBe(201)
    expect(body.already_open).toBe(false)
    expect(body.report.receipt_number).toMatch(/^R-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    expect(await savedOn(target.id)).toMatchObject([
      {
        id: body.report.id,
        reporter_id: reporter.id,
        target_member_id: target.id,
        reason: "scam",
        details: "要我匯款",
        status: "open",
      },
    ])
  })

  it("keeps the content and pictures as they were when everything changes afterwards", async () => {
    const [reporter, target] = await pair()
    await storePhoto(app, target)
    await app.call(profileRoutes.update, { as: target, body: { about_me: "保證獲利", occupation: "老師" } })
    const prompts = [{ prompt: "ask_me" as const, answer: "投資" }]
    await app.call(profileRoutes.update, { as: target, body: { prompts } })
    await report(reporter, formFor(target.id))
    const [saved] = await savedOn(target.id)
    const stored = app.db
      .selectFrom("report_files")
      .select("key")
      .where("report_id", "=", saved?.id ?? "")
    const files = await stored.execute()
    expect(files).toHaveLength(2)

    await app.call(profileRoutes.update, {
      as: target,
      body: { about_me: null, occupation: null, prompts: [], nickname: "換名字", avatar_urls: [] },
    })
    await app.jobsIdle()
    expect((await savedOn(target.id))[0]?.evidence).toMatchObject({
      nickname: target.nickname,
      about_me: "保證獲利",
      occupation: "老師",
      prompts,
      birth_date: "1995-06-15",
    })
    for (const { key } of files) expect(await isStored(app, key), key).toBe(true)
  })

  it("gets another number when its number is taken", async () => {
    const [reporter, target] = await pair()
    const { body } = await report(await buildMember(app), formFor(target.id))
    await sql`create sequence tries`.execute(app.db)
    await sql`create function repeat_number() returns trigger language plpgsql as $$ begin
      if nextval('tries') = 1 then new.receipt_number := ${sql.lit(body.report.receipt_number)}; end if;
      return new; end $$`.execute(app.db)
    await sql`create trigger repeating before insert on reports
      for each row execute function repeat_number()`.execute(app.db)
    const second = await report(reporter, formFor(target.id))
    expect([second.status, second.body.already_open]).toEqual([201, false])
    expect(second.body.report.receipt_number).not.toBe(body.report.receipt_number)
    await sql`drop trigger repeating on reports`.execute(app.db)
  })

  it("exists once per reporter and target while it is open, even when sent concurrently", async () => {
    const [reporter, target] = await pair()
    const other = await buildMember(app)
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(reporter, formFor(target.id))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.report.receipt_number)).size).toBe(1)
    expect(answers.filter(({ body }) => !body.already_open)).toHaveLength(1)
    expect((await report(other, formFor(target.id))).body.already_open).toBe(false)

    await app.db
      .updateTable("reports")
      .set({ status: "closed" })
      .where("reporter_id", "=", reporter.id)
      .execute()
    expect((await report(reporter, formFor(target.id))).body.already_open).toBe(false)
    expect(await savedOn(target.id)).toHaveLength(3)
  })

  it("outlives both members", async () => {
    const [reporter, target] = await pair()
    const { body } = await report(reporter, formFor(target.id))
    await app.db.deleteFrom("members").where("id", "in", [reporter.id, target.id]).execute()
    const rows = app.db.selectFrom("reports").selectAll().where("id", "=", body.report.id)
    expect(await rows.executeTakeFirst()).toMatchObject({ reporter_id: null, target_member_id: target.id })
  })
})

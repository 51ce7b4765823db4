import { legalAdminRoutes } from "@pinyu/contract/legal/admin-routes"
import { legalLimits } from "@pinyu/contract/legal/limits"
import { legalRoutes } from "@pinyu/contract/legal/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { adminCalls, type Caller } from "@pinyu/testkit/admin-calls.ts"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildLegalVersion } from "@pinyu/testkit/factories/legal.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

let app: TestApp
let owner: Awaited<ReturnType<typeof buildAdmin>>

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom("legal_acceptances").execute()
  await app.db.deleteFrom("legal_versions").where("version", "!=", "1.0").execute()
  await app.db.deleteFrom("legal_drafts").execute()
  owner = await buildAdmin(app)
})

const { auditOf } = adminCalls(() => app)
const params = { type: "terms_of_service" } as const
const texts = {
  version: "1.1",
  title: "服務條款",
  content: "## 一、新的內容\n\n**您**好。",
  changes: "- 新的一點",
}
const save = (revision: number, change: object = {}, as: Caller = owner) =>
  app.call(legalAdminRoutes.saveDraft, { as, params, body: { ...texts, revision, ...change } })
const publish = (revision: number, effective_at: string | null = null, as: Caller = owner) =>
  app.call(legalAdminRoutes.publish, { as, params, body: { revision, effective_at } })
const draftNow = async () => (await app.call(legalAdminRoutes.draft, { as: owner, params })).body.draft
const recordsNow = async () =>
  (await app.call(legalAdminRoutes.list, { as: owner })).body.versions.filter(
    ({ type }) => type === params.type,
  )
const currentNow = async () => (await app.call(legalRoutes.read, { params })).body.document
const pendingOf = async (as: BuiltMember) => (await app.call(legalRoutes.pending, { as })).body.pending
const later = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString()

describe("a draft", () => {
  it("is saved with its revision, seen by the team alone, and audited", async () => {
    expect(await draftNow()).toBeNull()
    const { status, body } = await save(0)
    expect(status).toBe(200)
    expect(body.draft).toEqual({
      ...{ ...texts, ...params, revision: 1, updated_at: later(0), updated_by: owner.email },
    })
    expect((await save(1, { title: "條款" })).body.draft).toMatchObject({ title: "條款", revision: 2 })
    expect(await draftNow()).toMatchObject({ title: "條款", revision: 2 })
    expect((await currentNow()).version).toBe("1.0")
    const early = await app.call(legalRoutes.version, { params: { ...params, version: texts.version } })
    expect(early.status).toBe(404)
    expect((await auditOf(owner.id)).slice(1)).toEqual([
      { act: "legal_draft_saved", target: null, detail: { ...params, version: "1.1", revision: 1 } },
      { act: "legal_draft_saved", target: null, detail: { ...params, version: "1.1", revision: 2 } },
    ])
  })

  it("is never overwritten unseen: the later of two saves fails", async () => {
    const other = await buildAdmin(app)
    const first = await Promise.all([save(0, { title: "甲" }), save(0, { title: "乙" }, other)])
    expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await save(1, { title: "甲的修改" })
    const stale = await save(1, { title: "乙的修改" }, other)
    expect([stale.status, stale.body.code, stale.body.error]).toEqual([
      409,
      "legal_draft_changed",
      errorMessages.legal_draft_changed,
    ])
    expect(await draftNow()).toMatchObject({ title: "甲的修改", revision: 2 })
    const discard = (revision: number) =>
      app.call(legalAdminRoutes.discardDraft, { as: other, params, body: { revision } })
    expect((await discard(1)).body.code).toBe("legal_draft_changed")
    expect((await discard(2)).status).toBe(200)
    expect((await discard(2)).status).toBe(200)
    expect(await draftNow()).toBeNull()
    // A save of the discarded draft does not revive it.
    expect((await save(2)).body.code).toBe("legal_draft_changed")
  })

  it("needs valid texts and a version number that was never published", async () => {
    for (const [field, value] of [
      ["version", "next"],
      ["title", " "],
      ["content", ""],
      ["content", "字".repeat(legalLimits.draftContent.max + 1)],
      ["changes", "\u0000"],
      ["revision", -1],
    ] as const) {
      const { status, body } = await save(0, { [field]: value })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
    }
    expect((await save(0, { version: "1.0" })).body.code).toBe("legal_version_exists")
    const unknown = await app.call(legalAdminRoutes.draft, { as: owner, params: { type: "imprint" } })
    expect(unknown.status).toBe(404)
  })
})

describe("a publication", () => {
  it("takes effect at once: public pages show it, and members are asked to accept it", async () => {
    const member = await buildMember(app)
    await save(0)
    const { status, body } = await publish(1)
    expect([status, body.version]).toEqual([
      201,
      expect.objectContaining({ version: "1.1", state: "current", accepted_count: 0 }),
    ])
    expect(await currentNow()).toMatchObject(texts)
    expect(await app.services.legal.markup(params.type, null)).toContain("新的內容")
    expect((await pendingOf(member)).map(({ id }) => id)).toEqual([body.version.id])
    expect(await draftNow()).toBeNull()
    expect((await recordsNow()).map(({ version, state }) => [version, state])).toEqual([
      ["1.1", "current"],
      ["1.0", "earlier"],
    ])
    expect((await auditOf(owner.id)).at(-1)).toEqual({
      ...{ act: "legal_published", target: body.version.id },
      detail: { ...params, version: "1.1", effective_at: later(0) },
    })
  })

  it("on a later date takes effect then", async () => {
    const member = await buildMember(app)
    await save(0)
    expect((await publish(1, later(-1))).body.fields).toEqual({ effective_at: expect.any(String) })
    expect((await publish(1, "9999-01-01T00:00:00Z")).status).toBe(422)
    expect((await publish(1, later(600))).body.version).toMatchObject({
      state: "scheduled",
      effective_at: later(600),
      pending_count: null,
    })
    expect([(await currentNow()).version, await pendingOf(member)]).toEqual(["1.0", []])
    app.clock.advance(600)
    expect((await currentNow()).version).toBe("1.1")
    expect(await pendingOf(await buildMember(app))).toEqual([])
    expect(await pendingOf(member)).toHaveLength(1)
  })

  it("needs the latest revision, and happens once", async () => {
    expect((await publish(1)).body.code).toBe("legal_draft_not_found")
    await save(0)
    await save(1, { title: "條款" })
    expect((await publish(1)).body.code).toBe("legal_draft_changed")
    const other = await buildAdmin(app)
    const both = await Promise.all([publish(2), publish(2, null, other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404])
    expect(await recordsNow()).toHaveLength(2)
  })

  it("never changes again: the database rejects another text, number or date, and permits a withdrawal", async () => {
    const { id } = await buildLegalVersion(app)
    const change = (values: object) =>
      app.db.updateTable("legal_versions").set(values).where("id", "=", id).execute()
    for (const values of [
      { content: "改過的內容" },
      { title: "改過的名稱" },
      { changes: null },
      { version: "99" },
      { published_at: new Date(later(60)) },
    ])
      await expect(change(values)).rejects.toThrow("a published version never changes")
    await change({ withdrawn_at: app.clock.now() })
    expect((await recordsNow()).find((version) => version.id === id)?.state).toBe("withdrawn")
  })
})

describe("the acceptances of a version", () => {
  const accept = (as: BuiltMember, versionId: string) =>
    app.call(legalRoutes.accept, { as, body: { versionIds: [versionId] } })
  const acceptancesOf = (id: string, query: object = {}) =>
    app.call(legalAdminRoutes.acceptances, { as: owner, params: { id }, query })

  it("are counted, listed by page and found by exact nickname or id", async () => {
    const members = [await buildMember(app), await buildMember(app), await buildMember(app)] as const
    await buildMember(app)
    const { id } = await buildLegalVersion(app)
    for (const member of members) {
      app.clock.advance(1)
      await accept(member, id)
    }
    await app.db
      .updateTable("members")
      .set({ nickname: "唯一的暱稱" })
      .where("id", "=", members[1].id)
      .execute()
    const total = Number(
      (
        await app.db
          .selectFrom("members")
          .select(({ fn }) => fn.countAll().as("n"))
          .executeTakeFirstOrThrow()
      ).n,
    )
    const first = await acceptancesOf(id, { limit: 2 })
    expect(first.body.version).toMatchObject({ id, accepted_count: 3, pending_count: total - 3 })
    expect(first.body.acceptances.map(({ member }) => member.id)).toEqual([members[2].id, members[1].id])
    expect(first.body.acceptances[0]?.accepted_at).toBe(later(0))
    const rest = await acceptancesOf(id, { limit: 2, cursor: first.body.nextCursor })
    expect(rest.body.acceptances.map(({ member }) => member.id)).toEqual([members[0].id])
    expect(rest.body.nextCursor).toBeNull()
    for (const q of ["唯一的暱稱", members[1].id.toUpperCase()])
      expect((await acceptancesOf(id, { q })).body.acceptances).toEqual([
        expect.objectContaining({ member: { id: members[1].id, nickname: "唯一的暱稱" } }),
      ])
    for (const q of ["唯一", "%", newId()])
      expect((await acceptancesOf(id, { q })).body.acceptances).toEqual([])
    await app.db.deleteFrom("members").where("id", "=", members[1].id).execute()
    expect((await acceptancesOf(id)).body.version.accepted_count).toBe(2)
  })
})

import { authRoutes } from "@pinyu/contract/auth/routes"
import { legalRoutes } from "@pinyu/contract/legal/routes"
import { type LegalType, legalTypes } from "@pinyu/contract/legal/schemas"
import { errorMessages } from "@pinyu/phrases/errors"
import { type BuiltMember, buildMember, mailedCode, registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { buildLegalVersion } from "@pinyu/testkit/factories/legal.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
// Each test begins with the versions that a new installation has.
beforeEach(async () => {
  await app.db.deleteFrom("legal_acceptances").execute()
  await app.db.deleteFrom("legal_versions").where("version", "!=", "1.0").execute()
})

const read = (type: LegalType) => app.call(legalRoutes.read, { params: { type } })
const pendingOf = async (as: BuiltMember) => (await app.call(legalRoutes.pending, { as })).body.pending
const accept = (as: BuiltMember, ...versionIds: string[]) =>
  app.call(legalRoutes.accept, { as, body: { versionIds } })
const acceptances = (memberId: string) =>
  app.db
    .selectFrom("legal_acceptances")
    .innerJoin("legal_versions", "legal_versions.id", "version_id")
    .select(["type", "version", "accepted_at"])
    .where("member_id", "=", memberId)
    .orderBy("type")
    .orderBy("version")
    .execute()

describe("a document", () => {
  it.each(legalTypes)("%s can be read by visitors from the first start on", async (type) => {
    const { status, body } = await read(type)
    expect(status).toBe(200)
    expect(body.document).toMatchObject({ type, version: "1.0", changes: null })
    expect(body.document.content.length).toBeGreaterThan(1_000)
    expect(body.document.content).toContain("您")
    expect(body.document.content).not.toMatch(/(?<!您)你/)
  })

  it("is the latest published version; earlier ones stay readable", async () => {
    const first = (await read("terms_of_service")).body.document
    const second = await buildLegalVersion(app)
    const later = await buildLegalVersion(app, "terms_of_service", {
      publishedAt: new Date(app.clock.now().getTime() + 60_000),
    })
    expect((await read("terms_of_service")).body.document).toMatchObject(second)
    const params = { type: "terms_of_service" } as const
    const { versions } = (await app.call(legalRoutes.versions, { params })).body
    expect(versions.map(({ version }) => version)).toEqual([second.version, "1.0"])
    const old = await app.call(legalRoutes.version, { params: { ...params, version: "1.0" } })
    expect(old.body.document).toEqual(first)
    const early = await app.call(legalRoutes.version, { params: { ...params, version: later.version } })
    expect(early.status).toBe(404)
    expect(early.body).toMatchObject({ code: "legal_document_not_found" })
    app.clock.advance(60)
    expect((await read("terms_of_service")).body.document).toMatchObject(later)
  })

  it("that is withdrawn makes the earlier version current again", async () => {
    const { id, version } = await buildLegalVersion(app)
    await app.db
      .updateTable("legal_versions")
      .set({ withdrawn_at: app.clock.now() })
      .where("id", "=", id)
      .execute()
    expect((await read("terms_of_service")).body.document.version).toBe("1.0")
    const params = { type: "terms_of_service", version } as const
    expect((await app.call(legalRoutes.version, { params })).status).toBe(404)
  })
})

describe("an acceptance", () => {
  it("is recorded with the registration, with version and time", async () => {
    const newest = await buildLegalVersion(app, "privacy_policy")
    const form = registrationForm()
    const emailCode = await mailedCode(app, form.email)
    const { body } = await app.call(authRoutes.register, { body: { ...form, emailCode } })
    expect(await acceptances(body.user.id)).toEqual([
      { type: "privacy_policy", version: newest.version, accepted_at: app.clock.now() },
      { type: "terms_of_service", version: "1.0", accepted_at: app.clock.now() },
    ])
  })

  it("is requested once when a new version is published", async () => {
    const member = await buildMember(app)
    expect(await pendingOf(member)).toEqual([])
    const terms = await buildLegalVersion(app)
    const { content, ...heading } = terms
    expect(await pendingOf(member)).toEqual([expect.objectContaining(heading)])
    app.clock.advance(60)
    const acceptedAt = app.clock.now()
    expect((await accept(member, terms.id)).body.pending).toEqual([])
    app.clock.advance(60)
    expect((await accept(member, terms.id)).status).toBe(200)
    expect(await pendingOf(member)).toEqual([])
    expect(await acceptances(member.id)).toContainEqual({
      type: "terms_of_service",
      version: terms.version,
      accepted_at: acceptedAt,
    })
  })

  it("of several versions is all or nothing, and only of current ones", async () => {
    const member = await buildMember(app)
    const old = await buildLegalVersion(app)
    app.clock.advance(1)
    const terms = await buildLegalVersion(app)
    const privacy = await buildLegalVersion(app, "privacy_policy")
    const before = await acceptances(member.id)
    for (const ids of [
      [old.id, privacy.id],
      [privacy.id, member.id],
    ]) {
      const { status, body } = await accept(member, ...ids)
      expect({ status, body }).toMatchObject({ status: 409, body: { code: "legal_version_replaced" } })
    }
    expect((await accept(member)).status).toBe(422)
    expect(await acceptances(member.id)).toEqual(before)
    expect((await accept(member, terms.id, privacy.id)).body.pending).toEqual([])
  })

  it("of a version that is withdrawn meanwhile records nothing, and none is pending then", async () => {
    const member = await buildMember(app)
    const before = await acceptances(member.id)
    const { id } = await buildLegalVersion(app)
    expect((await pendingOf(member)).map((version) => version.id)).toEqual([id])
    const row = app.db.updateTable("legal_versions").where("id", "=", id)
    await row.set({ withdrawn_at: app.clock.now() }).execute()
    const { status, body } = await accept(member, id)
    expect({ status, body }).toMatchObject({ status: 409, body: { code: "legal_version_replaced" } })
    expect(body.error).toBe(errorMessages.legal_version_replaced)
    expect(await acceptances(member.id)).toEqual(before)
    expect(await pendingOf(member)).toEqual([])
  })
})

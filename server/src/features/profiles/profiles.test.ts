import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildLike } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const me = (who: { accessToken: string }) => app.call(profileRoutes.me, { as: who })
/** The cards of members, in the order of the given instants. */
const cards = async (viewer: { id: string }, ids: readonly string[]) => {
  const places = ids.map((id, place) => ({ id, at: new Date(Date.UTC(2026, 0, 1) - place) }))
  const members = sql<{ id: string; at: Date }>`
    (select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as places (id uuid, at timestamptz))`
  const listed = await app.services.profiles.cards(viewer.id, members)
  return listed.map(({ card }) => card)
}

describe("GET /api/profile/me", () => {
  it("returns everything that the member entered", async () => {
    const member = await buildMember(app, { nickname: "阿澄", aboutMe: "喜歡山" })
    const { status, body } = await me(member)
    expect(status).toBe(200)
    expect(body.profile).toEqual({
      id: member.id,
      nickname: "阿澄",
      email: member.email,
      birth_date: "1995-06-15",
      city: "臺北市",
      height_cm: 165,
      weight_kg: 52,
      identity: "sugar_baby",
      gender: "female",
      occupation: null,
      smoking_habit: null,
      drinking_habit: null,
      about_me: "喜歡山",
      relationship_type: null,
      interaction_mode: null,
      ideal_partner_description: null,
      prompts: [],
      retired_prompts: [],
      avatar_urls: [],
      avatar_urls_signed: [],
      avatar_urls_in_review: [],
      is_vip: false,
      is_verified: false,
      vip_expires_at: null,
      last_online: app.clock.now().toISOString(),
      identity_switch_from: null,
    })
  })

  it("counts as VIP until the exact end of the period", async () => {
    const until = new Date(app.clock.now().getTime() + 1000)
    const member = await buildMember(app, { vipExpiresAt: until })
    expect((await me(member)).body.profile).toMatchObject({
      is_vip: true,
      vip_expires_at: until.toISOString(),
    })
    app.clock.advance(1)
    expect((await me(member)).body.profile.is_vip).toBe(false)
  })
})

describe("PUT /api/profile/me", () => {
  const update = (as: BuiltMember, body: object) => app.call(profileRoutes.update, { as, body })

  it("changes the named fields, trimmed, and keeps the others", async () => {
    const member = await buildMember(app, { aboutMe: "喜歡山" })
    const texts = {
      occupation: "  插畫家 ",
      city: "台南市",
      height_cm: 170,
      weight_kg: 58,
      smoking_habit: "non_smoker",
      drinking_habit: "wine_tasting",
      relationship_type: "long_term",
      interaction_mode: "dinner_gathering",
      ideal_partner_description: "願意慢慢來的人",
    }
    const { status, body } = await update(member, texts)
    const expected = {
      ...texts,
      occupation: "插畫家",
      city: "臺南市",
      about_me: "喜歡山",
      birth_date: "1995-06-15",
    }
    expect([status, body.profile]).toEqual([200, expect.objectContaining(expected)])
    expect((await me(member)).body.profile).toEqual(body.profile)
  })

  it("rejects another nickname than the registered one, and then saves nothing", async () => {
    const member = await buildMember(app, { nickname: "小海", aboutMe: "喜歡山" })
    const { status, body } = await update(member, { nickname: "大海", about_me: "喜歡海" })
    expect([status, body.code]).toEqual([422, "nickname_fixed"])
    expect(body.fields).toEqual({ nickname: errorMessages.nickname_fixed })
    expect((await me(member)).body.profile).toMatchObject({ nickname: "小海", about_me: "喜歡山" })

    const same = await update(member, { nickname: " 小海 ", about_me: "喜歡海" })
    expect(same.body.profile).toMatchObject({ nickname: "小海", about_me: "喜歡海" })
  })

  it("clears values", async () => {
    const member = await buildMember(app, { aboutMe: "喜歡山" })
    await update(member, { smoking_habit: "heavy", occupation: "船長", ideal_partner_description: "你" })
    const nothing = { about_me: "", occupation: "  ", ideal_partner_description: null, smoking_habit: null }
    const { body } = await update(member, nothing)
    expect(body.profile).toMatchObject({
      about_me: null,
      occupation: null,
      ideal_partner_description: null,
      smoking_habit: null,
    })
  })

  it.each<[string, unknown]>([
    ["nickname", "   "],
    ["nickname", null],
    ["city", "火星市"],
    ["height_cm", 99],
    ["height_cm", 251],
    ["weight_kg", 29],
    ["weight_kg", 201],
    ["occupation", "職".repeat(21)],
    ["smoking_habit", "never"],

    ["about_me", "字".repeat(501)],

    ["ideal_partner_description", "字".repeat(501)],
    ["avatar_urls", null],
    ["avatar_urls.0", ["a".repeat(301)]],
  ])("rejects %s of %j, and changes nothing", async (field, value) => {
    const member = await buildMember(app)
    const before = (await me(member)).body.profile
    const [name = ""] = field.split(".")
    const { status, body } = await update(member, { occupation: "攝影", [name]: value })
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, "invalid_fields", [field]])
    expect((await me(member)).body.profile).toEqual(before)
  })
})

describe("PUT /api/profile/identity", () => {
  const switchTo = (as: BuiltMember, identity: string) =>
    app.call(profileRoutes.switchIdentity, { as, body: { identity } })
  const daysLater = (days: number) =>
    new Date(app.clock.now().getTime() + days * 24 * 3_600_000).toISOString()

  it("switches between the identities of the member's gender, once in 30 days, to the second", async () => {
    const member = await buildMember(app)
    const { body } = await switchTo(member, "sugar_mommy")
    expect(body.profile).toMatchObject({ identity: "sugar_mommy", identity_switch_from: daysLater(30) })
    expect((await switchTo(member, "sugar_baby")).body.code).toBe("identity_switched_lately")

    const monthLater = daysLater(30)
    app.clock.set(new Date(new Date(monthLater).getTime() - 1000))
    const { profiles } = app.services
    await expect(profiles.switchIdentity(member.id, "sugar_baby")).rejects.toThrow("identity_switched_lately")
    app.clock.set(monthLater)
    expect((await profiles.own(member.id)).identity_switch_from).toBeNull()
    expect((await profiles.switchIdentity(member.id, "sugar_baby")).identity).toBe("sugar_baby")
  })

  it("is not used up by the current identity, nor by a retry", async () => {
    const member = await buildMember(app)
    expect((await switchTo(member, "sugar_baby")).body.profile.identity_switch_from).toBeNull()
    await switchTo(member, "sugar_mommy")
    const again = await switchTo(member, "sugar_mommy")
    expect([again.status, again.body.profile.identity]).toEqual([200, "sugar_mommy"])
  })

  it("rejects an identity of another gender, and an unknown one", async () => {
    const member = await buildMember(app)
    expect((await switchTo(member, "sugar_daddy")).body.code).toBe("identity_does_not_fit")
    expect((await switchTo(member, "admin")).body.code).toBe("invalid_fields")
    const man = await buildMember(app, { identity: "sugar_daddy", gender: "male" })
    expect((await switchTo(man, "sugar_mommy")).body.code).toBe("identity_does_not_fit")
  })

  it("switches once for concurrent requests", async () => {
    const member = await buildMember(app)
    const many = Array.from({ length: 4 }, () => switchTo(member, "sugar_mommy"))
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]))
    const back = await Promise.all([switchTo(member, "sugar_baby"), switchTo(member, "sugar_baby")])
    expect(back.map(({ status }) => status)).toEqual([409, 409])
  })
})

describe("cards", () => {
  it("come in the requested order, with the viewer's likes and nothing private", async () => {
    const viewer = await buildMember(app)
    const one = await buildMember(app)
    const other = await buildMember(app)
    await buildLike(app, viewer, other)
    const found = await cards(viewer, [other.id, one.id])
    expect(found.map((card) => [card.id, card.i_like_them])).toEqual([
      [other.id, true],
      [one.id, false],
    ])
    const json = JSON.stringify(found)
    for (const secret of [one.email, "1995-06-15", "birth_date", "email"]) expect(json).not.toContain(secret)
  })
})

describe("presence", () => {
  it("is written at most once a minute", async () => {
    const member = await buildMember(app)
    const { recordOnline } = app.services.profiles
    const lastOnline = async () => {
      const row = app.db.selectFrom("members").select("last_online").where("id", "=", member.id)
      return (await row.executeTakeFirstOrThrow()).last_online
    }
    const joined = app.clock.now()
    app.clock.advance(59)
    await recordOnline(member.id)
    expect(await lastOnline()).toEqual(joined)
    app.clock.advance(16)
    await recordOnline(member.id)
    expect(await lastOnline()).toEqual(app.clock.now())
  })
})

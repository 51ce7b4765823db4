import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const me = (who: { accessToken: string }) => app.call(profileRoutes.me, { as: who })
/** The cards of some members, in the order of the instants that go with them. */
const cards = async (viewer: { id: string }, ids: readonly string[]) => {
  const places = ids.map((id, place) => ({ id, at: new Date(Date.UTC(2026, 0, 1) - place) }))
  const members = sql<{ id: string; at: Date }>`
    (select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as places (id uuid, at timestamptz))`
  const listed = await app.services.profiles.cards(viewer.id, members)
  return listed.map(({ card }) => card)
}

describe("GET /api/profile/me", () => {
  it("is everything that the member told of themselves", async () => {
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
      avatar_urls: [],
      avatar_urls_signed: [],
      is_vip: false,
      vip_expires_at: null,
      last_online: app.clock.now().toISOString(),
      identity_switch_from: null,
    })
  })

  it("is nobody's without a token", async () => {
    expect((await app.call(profileRoutes.me)).status).toBe(401)
  })

  it("counts as VIP until the very instant that it ends", async () => {
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

describe("cards", () => {
  it("come in the order asked for, with the viewer's likes and nothing private", async () => {
    const viewer = await buildMember(app)
    const one = await buildMember(app)
    const other = await buildMember(app)
    await buildLike(app, viewer, other)
    const found = await cards(viewer, [other.id, one.id])
    expect(found.map((card) => [card.id, card.i_like_them])).toEqual([
      [other.id, true],
      [one.id, false],
    ])
    const said = JSON.stringify(found)
    for (const secret of [one.email, "1995-06-15", "birth_date", "email"]) expect(said).not.toContain(secret)
  })

  it("leave out whoever is suspended, blocks, is blocked or is not there", async () => {
    const viewer = await buildMember(app)
    const blocker = await buildMember(app)
    const blocked = await buildMember(app)
    const suspended = await buildMember(app, { status: "suspended" })
    const seen = await buildMember(app)
    await buildBlock(app, blocker, viewer)
    await buildBlock(app, viewer, blocked)
    const asked = [blocker, blocked, suspended, seen].map(({ id }) => id)
    const nobody = "0197a000-0000-7000-8000-000000000000"
    expect((await cards(viewer, [...asked, nobody])).map(({ id }) => id)).toEqual([seen.id])
  })
})

describe("presence", () => {
  it("is written at most once a minute", async () => {
    const member = await buildMember(app)
    const { noteOnline } = app.services.profiles
    const lastOnline = async () => {
      const row = app.db.selectFrom("members").select("last_online").where("id", "=", member.id)
      return (await row.executeTakeFirstOrThrow()).last_online
    }
    const joined = app.clock.now()
    app.clock.advance(59)
    await noteOnline(member.id)
    expect(await lastOnline()).toEqual(joined)
    app.clock.advance(16)
    await noteOnline(member.id)
    expect(await lastOnline()).toEqual(app.clock.now())
  })
})

import { adminRoutes } from "@pinyu/contract/admin/routes"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildWish, wishForm } from "@pinyu/testkit/factories/wishes.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const hour = 3600
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * hour * 1000)
/** Advances the clock by hours. Sessions expire, so later callers must sign in again. */
const later = async (seconds: number, ...members: BuiltMember[]) => {
  app.clock.advance(seconds)
  for (const member of members) member.accessToken = (await signInAs(app, member.id)).accessToken
}
const vipFor = (hours: number) => buildMember(app, { vipExpiresAt: inHours(hours) })
const pin = (as: BuiltMember, { id }: { id: string }, isPinned = true) =>
  app.call(wishesRoutes.pin, { as, params: { wishId: id }, body: { isPinned } })
const create = (as: BuiltMember, overrides: object = {}) =>
  app.call(wishesRoutes.create, { as, body: wishForm(overrides) })
const statusOf = async (as: BuiltMember) => (await app.call(wishesRoutes.myStatus, { as })).body.status
const pinnedOf = async (as: BuiltMember, { id }: BuiltMember) => {
  const { wishes } = (await app.call(wishesRoutes.list, { as, query: { user_id: id, limit: 50 } })).body
  return wishes.filter(({ is_pinned }) => is_pinned).map((wish) => wish.id)
}

describe("a pin", () => {
  it("is for VIP only, at creation and later", async () => {
    const member = await buildMember(app)
    const wish = await buildWish(app, member)
    for (const { status, body } of [await pin(member, wish), await create(member, { isPinned: true })])
      expect([status, body.code]).toEqual([403, "vip_required"])
    expect(await statusOf(member)).toEqual({
      ...{ is_vip: false, vip_expires_at: null, can_pin: false, active_count: 1, max_active: 10 },
    })
  })

  it("depends on the clock at each call: expired VIP cannot pin", async () => {
    const member = await vipFor(1)
    const wish = await buildWish(app, member)
    await later(hour - 1, member)
    expect(await statusOf(member)).toMatchObject({ is_vip: true, can_pin: true })
    expect((await pin(member, wish)).body.wish.is_pinned).toBe(true)
    app.clock.advance(1)
    expect((await pin(member, wish)).body.code).toBe("vip_required")
    expect((await create(member, { isPinned: true })).body.code).toBe("vip_required")
    expect(await statusOf(member)).toMatchObject({ is_vip: false, can_pin: false })
  })

  it("ends with VIP and returns with it; a former VIP can still unpin", async () => {
    const [member, viewer] = [await vipFor(1), await buildMember(app)]
    const { id } = await buildWish(app, member, { isPinned: true })
    expect(await pinnedOf(viewer, member)).toEqual([id])
    await later(hour, viewer)
    expect(await pinnedOf(viewer, member)).toEqual([])
    await app.services.profiles.setVip(app.db, member.id, inHours(1))
    expect(await pinnedOf(viewer, member)).toEqual([id])
    await later(hour, viewer, member)
    expect((await pin(member, { id }, false)).status).toBe(200)
    await app.services.profiles.setVip(app.db, member.id, inHours(1))
    expect(await pinnedOf(viewer, member)).toEqual([])
  })

  it("exists once per member, also after concurrent requests", async () => {
    const member = await vipFor(1)
    const wishes = [await buildWish(app, member), await buildWish(app, member), await buildWish(app, member)]
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => pin(member, wishes[n % 3] ?? { id: "" }, n % 4 !== 3)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const made = await Promise.all([1, 2].map(() => create(member, { isPinned: true })))
    expect(made.map(({ status }) => status)).toEqual([201, 201])
    expect(await pinnedOf(member, member)).toHaveLength(1)
  })

  it("is for own active wishes only", async () => {
    const [member, other] = [await vipFor(100), await vipFor(100)]
    const [closed, over, foreign] = [
      await buildWish(app, member, { isPinned: true }),
      await buildWish(app, member, { days: 1 }),
      await buildWish(app, other),
    ]
    await app.call(wishesRoutes.close, { as: member, params: { wishId: closed.id } })
    await later(25 * hour, member)
    const codes = []
    for (const wish of [closed, over, foreign]) codes.push((await pin(member, wish)).body.code)
    expect(codes).toEqual(["wish_ended", "wish_ended", "wish_not_found"])
  })
})

describe("VIP set by admins", () => {
  const setVip = (as: { accessToken: string }, id: string, vip_expires_at: unknown) =>
    app.call(adminRoutes.setVip, { as, params: { id }, body: { vip_expires_at } })

  it("starts and ends at once, for the member and in the audit log", async () => {
    const [admin, member] = [await buildAdmin(app), await buildMember(app)]
    const end = inHours(24).toISOString()
    const given = await setVip(admin, member.id, end)
    expect(given.body.member).toEqual({
      ...{ id: member.id, nickname: member.nickname, is_vip: true, vip_expires_at: end },
    })
    expect((await create(member, { isPinned: true })).status).toBe(201)
    expect((await setVip(admin, member.id, null)).body.member).toMatchObject({ is_vip: false })
    expect((await create(member, { isPinned: true })).body.code).toBe("vip_required")

    const log = app.db.selectFrom("admin_audit").select(["admin_id", "detail"]).orderBy("id")
    const acts = await log.where("act", "=", "vip_set").where("target", "=", member.id).execute()
    expect(acts).toEqual([
      { admin_id: admin.id, detail: { from: null, to: end } },
      { admin_id: admin.id, detail: { from: end, to: null } },
    ])
  })

  it.each(["soon", "1999-01-01T00:00:00Z", "9999-01-01T00:00:00Z"])(
    "rejects %j as its end, and logs nothing",
    async (end) => {
      const [admin, member] = [await buildAdmin(app), await buildMember(app)]
      expect((await setVip(admin, member.id, end)).status).toBe(422)
      expect((await statusOf(member)).vip_expires_at).toBeNull()
    },
  )

  it("cannot be set by members, nor for unknown members", async () => {
    const [admin, member] = [await buildAdmin(app), await buildMember(app)]
    expect((await setVip(member, member.id, inHours(1).toISOString())).status).toBe(401)
    const { status, body } = await setVip(admin, admin.id, inHours(1).toISOString())
    expect([status, body.code]).toEqual([404, "member_not_found"])
    const log = app.db.selectFrom("admin_audit").select("id")
    expect(await log.where("act", "=", "vip_set").where("target", "=", admin.id).execute()).toEqual([])
  })
})

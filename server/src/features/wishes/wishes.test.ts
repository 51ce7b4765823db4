import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { storePhoto } from "@pinyu/testkit/factories/profiles.ts"
import { buildWish, buildWishLike, wishForm } from "@pinyu/testkit/factories/wishes.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp
const day = 24 * 60 * 60

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const create = (as: BuiltMember, overrides: object = {}, headers: Record<string, string> = {}) =>
  app.call(wishesRoutes.create, { as, body: wishForm(overrides), headers })
const list = async (as: BuiltMember, query: object = {}) =>
  (await app.call(wishesRoutes.list, { as, query })).body
const titles = async (as: BuiltMember, query: object = {}) =>
  (await list(as, { limit: 50, ...query })).wishes.map(({ title }) => title)
const close = (as: BuiltMember, { id }: { id: string }, query: object = {}) =>
  app.call(wishesRoutes.close, { as, params: { wishId: id }, query })
const statusOf = async (as: BuiltMember) => (await app.call(wishesRoutes.myStatus, { as })).body.status

describe("a new wish", () => {
  it("is shown with all its fields, its owner and its end", async () => {
    const [owner, viewer] = await Promise.all([buildMember(app, { nickname: "許願的人" }), buildMember(app)])
    await storePhoto(app, owner)
    const { status, body } = await create(owner, { category: "study", days: 7 })
    expect(status).toBe(201)
    const now = app.clock.now()
    const shown = {
      ...{
        id: body.wish.id,
        user_id: owner.id,
        nickname: "許願的人",
        is_vip: false,
        title: "想找人一起看展",
      },
      ...{
        content: "北美館的新展，看完再去喝杯咖啡。",
        category: "study",
        status: "active",
        is_granted: false,
        thanks: null,
      },
      ...{ is_pinned: false, likes_count: 0, isLikedByMe: false, created_at: now.toISOString() },
      expires_at: new Date(now.getTime() + 7 * day * 1000).toISOString(),
    }
    expect(body.wish).toMatchObject({ ...shown, isOwnWish: true })
    const [seen] = (await list(viewer, { user_id: owner.id })).wishes
    expect(seen).toMatchObject({ ...shown, isOwnWish: false })
    expect(new URL(seen?.user_avatar ?? "").pathname).toContain(".webp")
  })

  it("is active for 30 days in the category love by default", async () => {
    const owner = await buildMember(app)
    const body = { title: "心願", content: "說明" }
    const { wish } = (await app.call(wishesRoutes.create, { as: owner, body })).body
    expect(wish.category).toBe("love")
    expect(new Date(wish.expires_at).getTime() - app.clock.now().getTime()).toBe(30 * day * 1000)
  })

  it.each([
    ["days", 0],
    ["days", 31],
    ["title", "\u200b\u2060"],
    ["title", "字".repeat(101)],
    ["content", ""],
    ["content", "字".repeat(501)],
    ["category", "money"],
    ["isPinned", "true"],
  ])("with the %s %j is rejected, and nothing is stored", async (field, value) => {
    const owner = await buildMember(app)
    const { status, body } = await create(owner, { [field]: value })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
    expect(await titles(owner, { tab: "my" })).toEqual([])
  })

  it.each([
    ["of the maximum length", { title: "字".repeat(100), content: "👩‍👩‍👧".repeat(62), days: 1 }],
    ["with marks", { title: "<b>'; drop table wishes; --", content: "\u202egnp.exe 👨‍👩‍👧‍👦\n\n第二段" }],
  ])("is shown as it was typed: %s", async (_what, text) => {
    const [owner, viewer] = await Promise.all([buildMember(app), buildMember(app)])
    expect((await create(owner, text)).status).toBe(201)
    const [seen] = (await list(viewer, { user_id: owner.id })).wishes
    expect([seen?.title, seen?.content]).toEqual([text.title, text.content])
  })

  it("is created once per idempotency key, also after concurrent requests", async () => {
    const owner = await buildMember(app)
    const headers = { "idempotency-key": "one wish" }
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(owner, {}, headers)))
    expect(new Set(answers.map(({ body }) => body.wish.id)).size).toBe(1)
    const other = await create(owner, { title: "另一個" }, headers)
    expect([other.status, other.body.code]).toEqual([409, "idempotency_key_reused"])
    expect(await titles(owner, { tab: "my" })).toHaveLength(1)
  })

  it("is limited to ten, also after concurrent requests; an ended one frees a place", async () => {
    const owner = await buildMember(app)
    const answers = await Promise.all(Array.from({ length: 14 }, () => create(owner)))
    const codes = answers.map(({ status, body }) => (status === 201 ? "made" : body.code)).toSorted()
    expect(codes).toEqual([...Array(10).fill("made"), ...Array(4).fill("too_many_wishes")])
    expect(await statusOf(owner)).toMatchObject({ active_count: 10, max_active: 10 })
    const [wish] = (await list(owner, { tab: "my" })).wishes
    await close(owner, wish ?? { id: "" })
    expect((await create(owner)).status).toBe(201)
  })
})

describe("lists of wishes", () => {
  it("show in each tab the wishes that belong there", async () => {
    const [me, other] = await Promise.all([buildMember(app), buildMember(app)])
    const [mine, liked, unliked] = [
      await buildWish(app, me, { title: "我的" }),
      await buildWish(app, other, { title: "喜歡的" }),
      await buildWish(app, other, { title: "還沒喜歡的" }),
    ]
    await buildWishLike(app, me, liked)
    expect(await titles(me, { tab: "my" })).toEqual([mine.title])
    expect(await titles(me, { tab: "liked" })).toEqual([liked.title])
    const all = await titles(me)
    for (const { title } of [mine, liked, unliked]) expect(all).toContain(title)
    expect(await titles(me, { user_id: other.id })).toEqual([unliked.title, liked.title])
    expect(await titles(me, { user_id: other.id, tab: "liked" })).toEqual([liked.title])
    expect(await titles(me, { user_id: other.id, tab: "my" })).toEqual([])
  })

  it("page without gaps or repeats, pinned ones first, while others are created", {
    tags: "heavy",
  }, async () => {
    const viewer = await buildMember(app)
    const vip = { vipExpiresAt: new Date(app.clock.now().getTime() + day * 1000) }
    const pinners = await Promise.all(Array.from({ length: 3 }, () => buildMember(app, vip)))
    for (const [n, pinner] of pinners.entries())
      await buildWish(app, pinner, { title: `頂${n}`, isPinned: true })
    const owner = await buildMember(app)
    for (let n = 0; n < 4; n++) {
      app.clock.advance(n % 2)
      await buildWish(app, owner, { title: `願${n}` })
    }
    for (const wish of (await list(viewer, { limit: 50 })).wishes) await buildWishLike(app, viewer, wish)
    const query = { tab: "liked", limit: 2 }
    const walked: { title: string; is_pinned: boolean }[] = []
    let page = await list(viewer, query)
    walked.push(...page.wishes)
    while (page.nextCursor !== null) {
      await buildWish(app, pinners[0] ?? owner, { title: "新來的" }).catch(() => undefined)
      page = await list(viewer, { ...query, cursor: page.nextCursor })
      walked.push(...page.wishes)
    }
    const whole = await list(viewer, { tab: "liked", limit: 50 })
    expect(whole.wishes.length).toBeGreaterThanOrEqual(7)
    expect(walked.map(({ title }) => title)).toEqual(whole.wishes.map(({ title }) => title))
    expect(walked.slice(0, 3).map(({ title }) => title)).toEqual(["頂2", "頂1", "頂0"])
    expect(walked.map(({ is_pinned }) => is_pinned)).toEqual(walked.map((_, place) => place < 3))
  })

  it.each(["nonsense", "pinned.bm9wZQ"])("reject the cursor %j", async (cursor) => {
    const { status, body } = await app.call(wishesRoutes.list, {
      as: await buildMember(app),
      query: { cursor },
    })
    expect([status, body.code]).toEqual([400, "invalid_input"])
  })
})

describe("closing a wish", () => {
  it("hides it from others, causes no notification, and happens once", async () => {
    const [owner, fan] = await Promise.all([buildMember(app), buildMember(app)])
    const wish = await buildWish(app, owner)
    await buildWishLike(app, fan, wish)
    const { body } = await close(owner, wish)
    expect(body.wish).toMatchObject({ status: "closed", is_granted: false, is_pinned: false })
    expect(await titles(fan, { tab: "liked" })).toEqual([])
    const again = await close(owner, wish, { granted: "true" })
    expect(again.body.wish).toMatchObject({ status: "closed", is_granted: false })
    await app.jobsIdle()
    expect(await notificationsOf(fan)).toEqual([])
  })

  it("as granted notifies each member who likes it once, except those who may not see the owner", async () => {
    const owner = await buildMember(app)
    const fans = await Promise.all(Array.from({ length: 3 }, () => buildMember(app)))
    const [, , blocker] = fans
    const wish = await buildWish(app, owner)
    for (const fan of fans) await buildWishLike(app, fan, wish)
    await buildBlock(app, blocker ?? owner, owner)
    const answers = await Promise.all([1, 2, 3].map(() => close(owner, wish, { granted: "true" })))
    for (const { body } of answers) expect(body.wish).toMatchObject({ status: "closed", is_granted: true })
    await app.jobsIdle()
    const types = await Promise.all(fans.map(notificationsOf))
    expect(types).toEqual([["wish_granted"], ["wish_granted"], []])
  })
})

/** The types of a member's notifications. */
const notificationsOf = async ({ id }: BuiltMember) => {
  const rows = await app.db.selectFrom("notifications").select("type").where("member_id", "=", id).execute()
  return rows.map(({ type }) => type)
}

it("a report of a wish keeps its text, also when the wish was closed meanwhile", async () => {
  const [owner, reporter, stranger] = await Promise.all([
    buildMember(app),
    buildMember(app),
    buildMember(app),
  ])
  const wish = await buildWish(app, owner, { title: "保證獲利", content: "先匯款三萬元" })
  await close(owner, wish)
  const form = { target_type: "wish", target_id: wish.id, reason: "scam" }
  expect((await app.call(reportsRoutes.submit, { as: reporter, body: form })).status).toBe(201)
  const reports = app.db.selectFrom("reports").select(["target_member_id", "evidence"])
  expect(await reports.where("target_id", "=", wish.id).execute()).toMatchObject([
    { target_member_id: owner.id, evidence: { title: "保證獲利", content: "先匯款三萬元" } },
  ])
  const own = await app.call(reportsRoutes.submit, { as: owner, body: form })
  expect(own.body.code).toBe("cannot_report_self")
  await buildBlock(app, owner, stranger)
  const hidden = await app.call(reportsRoutes.submit, { as: stranger, body: form })
  expect(hidden.body.code).toBe("report_target_not_found")
})

describe("the wishes that end soon", () => {
  it("are the first to end of those that others still have, and of members whom the viewer sees", async () => {
    const [viewer, owner, blocked] = [await buildMember(app), await buildMember(app), await buildMember(app)]
    const endingOf = async (userId?: string) =>
      (await app.call(wishesRoutes.endingSoon, { as: viewer, query: { user_id: userId } })).body.wishes
    for (const days of [9, 2, 5, 1, 30]) await buildWish(app, owner, { title: `${days} 天`, days })
    await buildWish(app, viewer, { days: 1 })
    await buildWish(app, blocked, { title: "封鎖了", days: 1 })
    await buildBlock(app, blocked, viewer)
    const closed = await buildWish(app, owner, { title: "結束了", days: 1 })
    await close(owner, closed)
    expect((await endingOf(owner.id)).map(({ title }) => title)).toEqual(["1 天", "2 天", "5 天"])
    expect(await endingOf(viewer.id)).toEqual([])
    const all = await endingOf()
    expect(all).toHaveLength(3)
    expect(all.map(({ user_id }) => user_id)).not.toContain(viewer.id)
    expect(all.map(({ user_id }) => user_id)).not.toContain(blocked.id)
    app.clock.advance(day + 1)
    const later = await buildMember(app)
    const { body } = await app.call(wishesRoutes.endingSoon, { as: later, query: { user_id: owner.id } })
    expect(body.wishes[0]?.title).toBe("2 天")
  })
})

import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildWish, buildWishLike } from "@pinyu/testkit/factories/wishes.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp
const day = 24 * 60 * 60

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const list = async (as: BuiltMember, query: object = {}) =>
  (await app.call(wishesRoutes.list, { as, query })).body
const titles = async (as: BuiltMember, query: object = {}) =>
  (await list(as, { limit: 50, ...query })).wishes.map(({ title }) => title)
const activeOf = async (as: BuiltMember) =>
  (await app.call(wishesRoutes.myStatus, { as })).body.status.active_count
/** The stored state of a wish. */
const writtenOf = async (wishId: string) => {
  const row = app.db.selectFrom("wishes").select("status").where("id", "=", wishId)
  return (await row.executeTakeFirst())?.status
}

describe("an expired wish", () => {
  it("is visible to its owner only, at once and without the job, and frees a place among the ten", async () => {
    const [owner, fan] = await Promise.all([buildMember(app), buildMember(app)])
    const wish = await buildWish(app, owner, { title: "一天就好", days: 1 })
    await buildWishLike(app, fan, wish)
    app.clock.advance(day - 1)
    for (const member of [owner, fan]) member.accessToken = (await signInAs(app, member.id)).accessToken
    expect(await titles(fan, { tab: "liked" })).toEqual([wish.title])
    expect(await titles(owner)).toContain(wish.title)
    app.clock.advance(1)
    const expectOver = async () => {
      expect(await titles(fan, { tab: "liked" })).toEqual([])
      expect(await titles(fan, { user_id: owner.id })).toEqual([])
      expect(await titles(owner)).not.toContain(wish.title)
      const like = await app.call(wishesRoutes.like, { as: fan, params: { wishId: wish.id } })
      expect([like.status, like.body.code]).toEqual([404, "wish_not_found"])
      const own = (await list(owner, { tab: "my" })).wishes
      expect(own).toMatchObject([{ id: wish.id, status: "expired", likes_count: 1 }])
      expect(await activeOf(owner)).toBe(0)
    }
    await expectOver()
    await app.services.wishes.expire()
    expect(await writtenOf(wish.id)).toBe("expired")
    await expectOver()
  })
})

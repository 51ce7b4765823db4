import { wishesLimits } from "@pinyu/contract/wishes/limits"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { buildWish, buildWishLike } from "@pinyu/testkit/factories/wishes.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp
const day = 24 * 60 * 60

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const one = (as: Pick<BuiltMember, "accessToken">, { id }: { id: string }) =>
  app.call(wishesRoutes.wish, { as, params: { wishId: id } })
const codeOf = async (as: BuiltMember, wish: { id: string }) => {
  const { status, body } = await one(as, wish)
  return [status, body.code]
}
const close = (as: BuiltMember, { id }: { id: string }, thanks?: string | null, granted = true) => {
  const ending = { query: { granted: granted ? "true" : "false" }, body: { thanks } }
  return app.call(wishesRoutes.close, { as, params: { wishId: id }, ...ending })
}
const notFound = [404, "wish_not_found"]

describe("one wish", () => {
  it("is shown to members as in the list, and to its owner with its likes", async () => {
    const [owner, viewer] = await Promise.all([buildMember(app), buildMember(app)])
    const wish = await buildWish(app, owner)
    await buildWishLike(app, viewer, wish)
    const shown = { ...wish, likes_count: 1 }
    expect((await one(owner, wish)).body.wish).toEqual(shown)
    const seen = { ...shown, isOwnWish: false, isLikedByMe: true }
    expect((await one(viewer, wish)).body.wish).toEqual(seen)
    expect((await one({ accessToken: "" }, wish)).status).toBe(401)
  })

  it("is not found when it is blocked, of a hidden member, ended, deleted or unknown", async () => {
    const [owner, viewer, blocker] = await Promise.all([buildMember(app), buildMember(app), buildMember(app)])
    const shy = await buildMember(app, { privacy: { discoverable: false } })
    const [closed, deleted, active] = [
      await buildWish(app, owner),
      await buildWish(app, owner),
      await buildWish(app, owner),
    ]
    await close(owner, closed, null, false)
    await app.services.wishes.removeTakenDownWish(owner.id, deleted.id)
    await buildBlock(app, owner, blocker)
    const answers = await Promise.all([
      ...[codeOf(viewer, closed), codeOf(viewer, deleted), codeOf(viewer, { id: owner.id })],
      ...[codeOf(blocker, active), codeOf(viewer, await buildWish(app, shy))],
    ])
    expect(answers).toEqual(answers.map(() => notFound))
    expect((await one(owner, closed)).body.wish).toMatchObject({ status: "closed" })
    app.clock.advance(31 * day)
    const [later, own] = [await signInAs(app, viewer.id), await signInAs(app, owner.id)]
    const expired = await one(later, active)
    expect([expired.status, expired.body.code]).toEqual(notFound)
    expect((await one(own, active)).body.wish).toMatchObject({ status: "expired" })
  })
})

describe("the thanks of a granted wish", () => {
  it.each([undefined, "   "])("may be absent: %j", async (thanks) => {
    const owner = await buildMember(app)
    const { body } = await close(owner, await buildWish(app, owner), thanks)
    expect(body.wish).toMatchObject({ is_granted: true, thanks: null })
  })

  it.each(["謝".repeat(wishesLimits.thanks.max + 1), "\u200b"])(
    "%j is rejected, and the wish stays open",
    async (thanks) => {
      const owner = await buildMember(app)
      const wish = await buildWish(app, owner)
      const { status, body } = await close(owner, wish, thanks)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["thanks"]])
      expect((await one(owner, wish)).body.wish).toMatchObject({ status: "active", thanks: null })
    },
  )

  it("belong to a granted wish only, and a repeat changes nothing", async () => {
    const owner = await buildMember(app)
    const [plain, granted] = [await buildWish(app, owner), await buildWish(app, owner)]
    expect((await close(owner, plain, "謝謝", false)).body.wish).toMatchObject({ thanks: null })
    await close(owner, granted, "第一句")
    expect((await close(owner, granted, "第二句")).body.wish).toMatchObject({ thanks: "第一句" })
  })

  it("reach members who like the wish, by its link only, and nobody else", async () => {
    const [owner, fan, blocked, stranger] = await Promise.all(
      Array.from({ length: 4 }, () => buildMember(app)),
    )
    if (!owner || !fan || !blocked || !stranger) return
    const wish = await buildWish(app, owner)
    for (const liker of [fan, blocked]) await buildWishLike(app, liker, wish)
    await buildBlock(app, owner, blocked)
    const thanks = "謝".repeat(wishesLimits.thanks.max)
    await close(owner, wish, `  ${thanks} `)
    expect((await one(owner, wish)).body.wish).toMatchObject({ is_granted: true, thanks })
    expect((await one(fan, wish)).body.wish).toMatchObject({ thanks, isLikedByMe: true })
    expect(await codeOf(blocked, wish)).toEqual(notFound)
    expect(await codeOf(stranger, wish)).toEqual(notFound)
    for (const query of [{ tab: "liked" }, { user_id: owner.id }])
      expect((await app.call(wishesRoutes.list, { as: fan, query })).body.wishes).toEqual([])
    const like = await app.call(wishesRoutes.like, { as: fan, params: { wishId: wish.id } })
    expect([like.status, like.body.code]).toEqual(notFound)
  })
})

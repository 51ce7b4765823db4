import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildWish, buildWishLike } from "@pinyu/testkit/factories/wishes.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp
let owner: BuiltMember
let members: BuiltMember[]

beforeAll(async () => {
  app = await testApp()
  ;[owner, ...members] = await Promise.all([
    buildMember(app),
    ...Array.from({ length: 4 }, () => buildMember(app)),
  ])
})
afterAll(() => app.close())

const like = (as: BuiltMember, wishId: string, body?: object) =>
  app.call(wishesRoutes.like, { as, params: { wishId }, ...(body && { body }) })
const likersOf = async (wishId: string) => {
  const rows = await app.db
    .selectFrom("wish_likes")
    .select("member_id")
    .where("wish_id", "=", wishId)
    .execute()
  return new Set(rows.map(({ member_id }) => member_id))
}
const shownTo = async (as: BuiltMember, wishId: string) => {
  const { wishes } = (await app.call(wishesRoutes.list, { as, query: { user_id: owner.id, limit: 50 } })).body
  return wishes.find(({ id }) => id === wishId)
}
const notificationsOf = async (as: BuiltMember) => {
  const { data } = (await app.call(notificationsRoutes.list, { as })).body
  return data.notifications.map(({ type }) => type)
}
const memberAt = (n: number) => members[n % members.length] ?? owner
/** The test member has one wish and replaces it, which saves a new owner per test. */
const freshWish = async () => {
  await app.db.deleteFrom("wishes").where("member_id", "=", owner.id).execute()
  return (await buildWish(app, owner)).id
}

describe("a like", () => {
  it("is toggled, or set to the value of the body, and counted", async () => {
    const wishId = await freshWish()
    const [fan] = members
    if (!fan) return
    const answers = [undefined, undefined, { liked: true }, { liked: true }, {}, { liked: false }]
    const got = []
    for (const body of answers) {
      const answer = (await like(fan, wishId, body)).body
      got.push([answer.liked, answer.likes_count])
    }
    const [on, off] = [
      [true, 1],
      [false, 0],
    ]
    expect(got).toEqual([on, off, on, on, off, off])
  })

  it("notifies the owner once, while it exists", async () => {
    const [wisher, fan] = await Promise.all([buildMember(app), buildMember(app)])
    const { id } = await buildWish(app, wisher)
    await buildWishLike(app, fan, { id })
    expect(await notificationsOf(wisher)).toEqual(["wish_liked"])
    await like(fan, id, { liked: false })
    expect(await notificationsOf(wisher)).toEqual([])
    await like(fan, id)
    expect(await notificationsOf(wisher)).toEqual(["wish_liked"])
    expect((await like(wisher, id)).body.code).toBe("cannot_like_own_wish")
    await app.jobsIdle()
  })

  it("by a member whom the owner cannot see is counted without a notification", async () => {
    const wisher = await buildMember(app)
    const shy = await buildMember(app, { privacy: { discoverable: false } })
    const { id } = await buildWish(app, wisher)
    expect((await like(shy, id)).body).toMatchObject({ liked: true, likes_count: 1 })
    expect(await notificationsOf(wisher)).toEqual([])
  })
})

describe("concurrent likes", () => {
  it("of one member who toggles twenty times alternate: the responses fit some sequential order", async () => {
    const wishId = await freshWish()
    const answers = await Promise.all(Array.from({ length: 20 }, () => like(memberAt(0), wishId)))
    const liked = answers.filter(({ body }) => body.liked)
    expect(liked).toHaveLength(10)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const { body } of answers) expect(body.likes_count).toBe(body.liked ? 1 : 0)
    expect(await likersOf(wishId)).toEqual(new Set())
  })

  it("in any interleaving have a result that fits some sequential order, and the count matches the rows", async () => {
    const deed = fc.record({ by: fc.nat(3), requested: fc.constantFrom(undefined, undefined, true, false) })
    const property = fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 20 }), async (deeds) => {
      const wishId = await freshWish()
      const answers = await Promise.all(
        deeds.map(({ by, requested }) =>
          like(memberAt(by), wishId, requested === undefined ? {} : { liked: requested }),
        ),
      )
      const likers = await likersOf(wishId)
      for (const [n, member] of members.entries()) {
        const own = deeds.flatMap(({ by, requested }, at) =>
          by === n ? [{ requested, liked: answers[at]?.body.liked }] : [],
        )
        expect(isExplained(own, likers.has(member.id))).toBe(true)
        expect(await shownTo(member, wishId)).toMatchObject({
          isLikedByMe: likers.has(member.id),
          likes_count: likers.size,
        })
      }
    })
    await expect(fc.assert(property, { numRuns: 5 })).resolves.toBeUndefined()
  })
})

interface Deed {
  requested: boolean | undefined
  liked: boolean | undefined
}

/**
 * Whether some sequential order of one member's operations gives these responses and this final state. A set
 * responds with its value. A toggle that responds "liked" needs an unliked wish before it, the other a liked
 * one.
 */
const isExplained = (deeds: readonly Deed[], end: boolean) => {
  const toggles = deeds.filter(({ requested }) => requested === undefined)
  const sets = deeds.filter(({ requested }) => requested !== undefined)
  if (sets.some(({ requested, liked }) => requested !== liked)) return false
  const count = (liked: boolean, among: readonly Deed[]) =>
    among.filter((each) => each.liked === liked).length
  const [on, off] = [count(true, toggles), count(false, toggles)]
  // Each run of toggles alternates; only a set can occur between two equal responses.
  const spare = { on: on - off - 1, off: off - on }
  const enough = spare.on <= count(false, sets) && spare.off <= count(true, sets)
  if (deeds.length === 0) return !end
  const canEnd = deeds.some(({ liked }) => liked === end)
  return enough && canEnd && (sets.length > 0 || end === on > off)
}

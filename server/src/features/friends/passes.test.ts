import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { friendsLimits } from "@pinyu/contract/friends/limits"
import { passRoutes } from "@pinyu/contract/friends/pass-routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { friendsMessages } from "@pinyu/phrases/friends-messages"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildLike, buildPass } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const day = 24 * 60 * 60
const passDays = friendsLimits.passDays * day

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const to = ({ id }: { id: string }) => ({ params: { userId: id } })
const pass = (as: BuiltMember, member: { id: string }) => app.call(passRoutes.pass, { as, ...to(member) })
const undo = (as: BuiltMember, member: { id: string }) => app.call(passRoutes.undo, { as, ...to(member) })
const like = (as: BuiltMember, member: { id: string }) => app.call(friendsRoutes.like, { as, ...to(member) })
const unlike = (as: BuiltMember, member: { id: string }) =>
  app.call(friendsRoutes.unlike, { as, ...to(member) })

/** Through the services: the access tokens of the tests end before a pass does. */
const passedBy = async ({ id }: BuiltMember) =>
  (await app.services.friends.passes.list(id, { limit: 50 })).users.map((user) => user.id)
const explores = async (by: BuiltMember, other: BuiltMember) => {
  const filter = { unlimited: true, minAge: 18, maxAge: 70, online: false, verified: false, photos: false }
  const none = { regions: [], identities: [], genders: [], relationshipTypes: [], interactionModes: [] }
  const query = { ...filter, ...none, sort: "recent" as const, q: other.nickname, limit: 50 }
  const { members } = await app.services.explore.list(by.id, query)
  return members.some(({ id }) => id === other.id)
}
let lastNumber = 0
const pair = async () => {
  const build = () => buildMember(app, { nickname: `略過${++lastNumber}` })
  return [await build(), await build()] as const
}

describe("a pass", () => {
  it("leaves the member out of explore, not of the search, profile and likes", async () => {
    const [me, other] = await pair()
    await buildLike(app, other, me)
    expect(await explores(me, other)).toBe(true)
    const { status, body } = await pass(me, other)
    const returnsAt = new Date(app.clock.now().getTime() + passDays * 1000).toISOString()
    expect([status, body]).toEqual([
      200,
      { success: true, message: friendsMessages.passed, returns_at: returnsAt },
    ])
    expect(await explores(me, other)).toBe(false)

    const query = { q: other.nickname }
    const found = (await app.call(exploreRoutes.search, { as: me, query })).body.members
    expect(found.map(({ id }) => id)).toEqual([other.id])
    expect((await app.call(profileRoutes.user, { as: me, ...to(other) })).status).toBe(200)
    const admirers = (await app.call(friendsRoutes.likeMe, { as: me })).body.users
    expect(admirers.map(({ id }) => id)).toEqual([other.id])
  })

  it("is in its owner's list, newest first, with its end, page by page", async () => {
    const [me, first] = await pair()
    const [second, third] = await pair()
    for (const member of [first, second, third]) {
      app.clock.advance(1)
      await pass(me, member)
    }
    const one = await app.call(passRoutes.list, { as: me, query: { limit: 2 } })
    const two = await app.call(passRoutes.list, {
      as: me,
      query: { limit: 2, cursor: one.body.nextCursor ?? "" },
    })
    const users = [...one.body.users, ...two.body.users]
    expect(users.map(({ id }) => id)).toEqual([third.id, second.id, first.id])
    expect(two.body.nextCursor).toBeNull()
    const passedAt = app.clock.now()
    expect(users[0]).toMatchObject({
      passed_at: passedAt.toISOString(),
      returns_at: new Date(passedAt.getTime() + passDays * 1000).toISOString(),
    })
    const { stats } = (await app.call(friendsRoutes.stats, { as: me })).body
    expect(stats.passed_count).toBe(3)
  })

  it("ends by undoing it, however often", async () => {
    const [me, other] = await pair()
    await pass(me, other)
    for (let round = 0; round < 2; round++)
      expect((await undo(me, other)).body).toEqual({ success: true, message: friendsMessages.passUndone })
    expect([await explores(me, other), await passedBy(me)]).toEqual([true, []])
  })

  it("ends after 30 days, before it is deleted; a repeat starts them anew", async () => {
    const [me, first] = await pair()
    const [second] = await pair()
    await buildPass(app, me, first)
    await buildPass(app, me, second)
    app.clock.advance(passDays - 1)
    await buildPass(app, me, second)
    await app.services.friends.passes.purge()
    expect(await passedBy(me)).toEqual([second.id, first.id])
    expect(await explores(me, first)).toBe(false)

    app.clock.advance(1)
    expect(await passedBy(me)).toEqual([second.id])
    expect([await explores(me, first), await explores(me, second)]).toEqual([true, false])
    await app.services.friends.passes.purge()
    const left = app.db.selectFrom("passes").select("passed_id").where("member_id", "=", me.id)
    expect(await left.execute()).toEqual([{ passed_id: second.id }])
  })

  it("is private: the other sees its owner as before, and is not notified", async () => {
    const [me, other] = await pair()
    const seen = async () => (await app.call(profileRoutes.user, { as: other, ...to(me) })).body
    const before = await seen()
    await pass(me, other)
    expect(await explores(other, me)).toBe(true)
    expect(await passedBy(other)).toEqual([])
    expect(await seen()).toEqual(before)
    const events = app.db.selectFrom("notification_events").select("type").where("member_id", "=", other.id)
    expect(await events.execute()).toEqual([])
  })
})

describe("passing", () => {
  it("is rejected for the caller, in any spelling, and for a member whom the caller likes", async () => {
    const [me, other] = await pair()
    for (const id of [me.id, me.id.toUpperCase()])
      expect((await pass(me, { id })).body.code).toBe("cannot_pass_self")
    await like(me, other)
    const { status, body } = await pass(me, other)
    expect([status, body.code]).toEqual([409, "cannot_pass_liked"])
    expect([await explores(me, other), await passedBy(me)]).toEqual([true, []])
  })

  it("is ended by a like, and does not return with its end", async () => {
    const [me, other] = await pair()
    await pass(me, other)
    expect((await like(me, other)).body.liked).toBe(true)
    await unlike(me, other)
    expect([await explores(me, other), await passedBy(me)]).toEqual([true, []])
  })
})

describe("likes and passes at once", () => {
  const calls = { like, unlike, pass, undo }
  type Act = keyof typeof calls
  interface State {
    liked: boolean
    passed: boolean
  }

  /** The status and the state after one act. */
  const after = (act: Act, { liked, passed }: State): [number, State] => {
    if (act === "like") return [200, { liked: true, passed: false }]
    if (act === "unlike") return [200, { liked: false, passed }]
    if (act === "undo") return [200, { liked, passed: false }]
    return liked ? [409, { liked, passed }] : [200, { liked, passed: true }]
  }

  /** Whether some order of the acts gives each its status, and ends in the state. */
  const isExplained = (left: readonly (readonly [Act, number])[], state: State, end: State): boolean => {
    if (left.length === 0) return state.liked === end.liked && state.passed === end.passed
    return left.some(([act, status], index) => {
      const [expected, next] = after(act, state)
      return expected === status && isExplained(left.toSpliced(index, 1), next, end)
    })
  }

  it("end as some order of them would", async () => {
    const acts = fc.array(fc.constantFrom<Act>("like", "unlike", "pass", "undo"), {
      ...{ minLength: 2, maxLength: 6 },
    })
    await fc.assert(
      fc.asyncProperty(acts, async (chosen) => {
        const [me, other] = await pair()
        const answers = await Promise.all(chosen.map((act) => calls[act](me, other)))
        const seen = chosen.map((act, index) => [act, answers[index]?.status ?? 0] as const)
        const { body } = await app.call(friendsRoutes.iLike, { as: me })
        const end = { liked: body.users.length > 0, passed: (await passedBy(me)).length > 0 }
        expect(end).not.toEqual({ liked: true, passed: true })
        expect(isExplained(seen, { liked: false, passed: false }, end), JSON.stringify({ seen, end })).toBe(
          true,
        )
      }),
      { numRuns: 10 },
    )
  })
})

import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { friendsMessages } from "@pinyu/phrases/friends-messages"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<typeof buildMember>>
const like = (by: Member, userId: string) => app.call(friendsRoutes.like, { as: by, params: { userId } })
const unlike = (by: Member, userId: string) => app.call(friendsRoutes.unlike, { as: by, params: { userId } })
const liked = async (by: Member) => {
  const { body } = await app.call(friendsRoutes.iLike, { as: by })
  return body.users.map((user) => user.id)
}
const pair = () => Promise.all([buildMember(app), buildMember(app)])

describe("liking", () => {
  it("is stored, listed and idempotent in both directions", async () => {
    const [one, other] = await pair()
    expect((await like(one, other.id)).body).toEqual({
      success: true,
      message: friendsMessages.liked,
      liked: true,
      is_mutual: false,
    })
    expect((await like(one, other.id)).status).toBe(200)
    expect(await liked(one)).toEqual([other.id])
    const taken = { success: true, message: friendsMessages.unliked, liked: false }
    expect((await unlike(one, other.id)).body).toEqual(taken)
    expect((await unlike(one, other.id)).status).toBe(200)
    expect(await liked(one)).toEqual([])
  })

  it("returns whether the like is mutual", async () => {
    const [one, other] = await pair()
    await like(one, other.id)
    const { body } = await like(other, one.id)
    expect(body).toMatchObject({ message: friendsMessages.matched, is_mutual: true })
  })

  it("returns a match to one of two members who like each other at once", async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = await pair()
      const answers = await Promise.all([like(one, other.id), like(other, one.id)])
      expect(answers.filter(({ body }) => body.is_mutual)).toHaveLength(1)
    }
  })

  it("creates one row for a hundred concurrent requests", async () => {
    const [one, other] = await pair()
    const answers = await Promise.all(Array.from({ length: 100 }, () => like(one, other.id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await liked(one)).toEqual([other.id])
  })

  it("is rejected for the caller's own id, in any spelling", async () => {
    const one = await buildMember(app)
    for (const id of [one.id, one.id.toUpperCase()])
      expect((await like(one, id)).body.code).toBe("cannot_like_self")
  })

  it("answers the same for unknown, suspended and blocking or blocked members", async () => {
    const viewer = await buildMember(app)
    const blocker = await buildMember(app)
    const blocked = await buildMember(app)
    const suspended = await buildMember(app, { status: "suspended" })
    await buildBlock(app, blocker, viewer)
    await buildBlock(app, viewer, blocked)
    const hidden = ["0197a000-0000-7000-8000-000000000000", suspended.id, blocker.id, blocked.id]
    const answers = await Promise.all(hidden.flatMap((id) => [like(viewer, id), unlike(viewer, id)]))
    const [first] = answers
    expect(first).toMatchObject({ status: 404, body: { code: "member_not_found" } })
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([first?.status, first?.body])
  })

  it("has no route for an invalid id", async () => {
    const viewer = await buildMember(app)
    expect((await like(viewer, "me")).status).toBe(404)
  })

  it("is rejected for a visitor", async () => {
    const someone = await buildMember(app)
    const params = { userId: someone.id }
    const answers = [
      await app.call(friendsRoutes.like, { params }),
      await app.call(friendsRoutes.unlike, { params }),
      await app.call(friendsRoutes.iLike),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})

describe("GET /api/friends/i-like", () => {
  it("pages the newest like first and omits members who block the caller", async () => {
    const viewer = await buildMember(app)
    const members = []
    for (let n = 0; n < 5; n++) {
      const member = await buildMember(app)
      app.clock.advance(1)
      await buildLike(app, viewer, member)
      members.unshift(member)
    }
    const [, blocker] = members
    if (blocker) await buildBlock(app, blocker, viewer)
    const first = await app.call(friendsRoutes.iLike, { as: viewer, query: { limit: 3 } })
    const second = await app.call(friendsRoutes.iLike, {
      as: viewer,
      query: { limit: 3, cursor: first.body.nextCursor ?? "" },
    })
    const ids = [...first.body.users, ...second.body.users].map((user) => user.id)
    expect(ids).toEqual(members.filter((member) => member !== blocker).map((member) => member.id))
    expect(second.body.nextCursor).toBeNull()
    expect(first.body.users[0]).toMatchObject({ i_like_them: true, liked_at: app.clock.now().toISOString() })
  })
})

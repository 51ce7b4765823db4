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

  it("returns a match to one of two members who like each other at once", async () => {
    for (let round = 0; round < 4; round++) {
      const [one, other] = await pair()
      const answers = await Promise.all([like(one, other.id), like(other, one.id)])
      const matches = answers.filter(({ body }) => body.is_mutual)
      expect(matches.map(({ body }) => body.message)).toEqual([friendsMessages.matched])
    }
  })

  it("is rejected for the caller's own id, in any spelling", async () => {
    const one = await buildMember(app)
    for (const id of [one.id, one.id.toUpperCase()])
      expect((await like(one, id)).body.code).toBe("cannot_like_self")
  })
})

describe("GET /api/friends/i-like", () => {
  it("pages the newest like first and omits members who block the caller", async () => {
    const viewer = await buildMember(app)
    const members = []
    for (let n = 0; n < 4; n++) {
      const member = await buildMember(app)
      app.clock.advance(1)
      await buildLike(app, viewer, member)
      members.unshift(member)
    }
    const [, blocker] = members
    if (blocker) await buildBlock(app, blocker, viewer)
    const first = await app.call(friendsRoutes.iLike, { as: viewer, query: { limit: 2 } })
    const second = await app.call(friendsRoutes.iLike, {
      as: viewer,
      query: { limit: 2, cursor: first.body.nextCursor ?? "" },
    })
    const ids = [...first.body.users, ...second.body.users].map((user) => user.id)
    expect(ids).toEqual(members.filter((member) => member !== blocker).map((member) => member.id))
    expect(second.body.nextCursor).toBeNull()
    expect(first.body.users[0]).toMatchObject({ i_like_them: true, liked_at: app.clock.now().toISOString() })
  })
})

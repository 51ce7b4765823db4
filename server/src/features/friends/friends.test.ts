import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { friendsMessages } from "@pinyu/phrases/friends-messages"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
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

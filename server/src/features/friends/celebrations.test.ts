import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildAvoidedContact } from "@pinyu/testkit/factories/avoided-contacts.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const like = (by: BuiltMember, userId: string) => app.call(friendsRoutes.like, { as: by, params: { userId } })
const unlike = (by: BuiltMember, userId: string) =>
  app.call(friendsRoutes.unlike, { as: by, params: { userId } })
const claim = async (by: BuiltMember, key?: string) => {
  const headers = key ? { "idempotency-key": key } : {}
  const { status, body } = await app.call(friendsRoutes.claimMatch, { as: by, headers })
  expect(status).toBe(200)
  return body.match
}
const pair = () => Promise.all([buildMember(app), buildMember(app)])
const matchedPair = async () => {
  const [one, other] = await pair()
  await like(one, other.id)
  await like(other, one.id)
  return [one, other] as const
}
const change = (member: BuiltMember, values: object) =>
  app.db.updateTable("members").set(values).where("id", "=", member.id).execute()

describe("the celebration of a match", () => {
  it("is there for both members, once each, over any number of devices", async () => {
    const [one, other] = await matchedPair()
    const claims = await Promise.all(Array.from({ length: 4 }, () => claim(one)))
    expect(claims.filter(Boolean)).toMatchObject([{ id: other.id, i_like_them: true }])
    expect(await claim(other)).toMatchObject({ id: one.id })
    expect([await claim(one), await claim(other)]).toEqual([null, null])
  })

  it("is not there for a like that is not mutual, nor again for a repeated like", async () => {
    const [one, other] = await pair()
    await like(one, other.id)
    expect([await claim(one), await claim(other)]).toEqual([null, null])
    await like(other, one.id)
    await claim(one)
    await like(one, other.id)
    expect(await claim(one)).toBeNull()
  })

  it("comes newest first, one match at a time", async () => {
    const one = await buildMember(app)
    for (const nickname of ["先來", "後到"]) {
      const other = await buildMember(app, { nickname })
      await like(one, other.id)
      await like(other, one.id)
      app.clock.advance(1)
    }
    expect([await claim(one), await claim(one)]).toMatchObject([{ nickname: "後到" }, { nickname: "先來" }])
  })

  it("returns the same match to a retry whose answer was lost, while the match lasts", async () => {
    const [one, other] = await matchedPair()
    expect(await claim(one, "first")).toMatchObject({ id: other.id })
    expect(await claim(one, "first")).toMatchObject({ id: other.id })
    expect(await claim(one, "second")).toBeNull()
    await unlike(other, one.id)
    expect(await claim(one, "first")).toBeNull()
  })

  it("reaches the open pages of both, after the commit", async () => {
    const [one, other] = await pair()
    const origin = await app.origin()
    const [first, second] = await Promise.all([one, other].map((as) => openSocket(origin, { as })))
    await like(one, other.id)
    await like(other, one.id)
    expect(await first?.next("match-found")).toEqual({ userId: other.id })
    expect(await second?.next("match-found")).toEqual({ userId: one.id })
    for (const socket of [first, second]) socket?.close()
  })

  it.each<[string, (one: BuiltMember, other: BuiltMember) => Promise<unknown>]>([
    ["the other took the like back", (one, other) => unlike(other, one.id)],
    ["the member took the like back", (one, other) => unlike(one, other.id)],
    ["the member blocked the other", (one, other) => buildBlock(app, one, other)],
    ["the other blocked the member", (one, other) => buildBlock(app, other, one)],
    ["the other was suspended", (_, other) => change(other, { status: "suspended" })],
    ["the other paused", (_, other) => change(other, { status: "paused" })],
    [
      "the other is about to leave",
      (_, other) => change(other, { status: "leaving", erase_after: new Date("2100-01-01T00:00:00Z") }),
    ],
    ["the other avoids the member", (one, other) => buildAvoidedContact(app, other, one.email)],
  ])("is not shown when %s before", async (_name, end) => {
    const [one, other] = await matchedPair()
    await end(one, other)
    expect(await claim(one)).toBeNull()
  })

  it("is shown of an incognito member, who liked back knowingly", async () => {
    const [one, other] = await matchedPair()
    await change(other, { discoverable: false, show_likes: false })
    expect(await claim(one)).toMatchObject({ id: other.id })
  })

  it("waits for a member who returns", async () => {
    const [one, other] = await matchedPair()
    await change(other, { status: "suspended" })
    expect(await claim(one)).toBeNull()
    await change(other, { status: "active" })
    expect(await claim(one)).toMatchObject({ id: other.id })
  })

  it("is there anew for a match that begins anew", async () => {
    const [one, other] = await matchedPair()
    await Promise.all([claim(one), claim(other)])
    await unlike(other, one.id)
    await like(other, one.id)
    expect([await claim(one), await claim(other)]).toMatchObject([{ id: other.id }, { id: one.id }])
  })
})

import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { passRoutes } from "@pinyu/contract/friends/pass-routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { preferencesRoutes } from "@pinyu/contract/preferences/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import { orderLifetimeMs, viewerLifetimeMs, windowLength } from "./matches.service.ts"

const app = startedApp()
let viewer: BuiltMember

beforeAll(async () => {
  viewer = await buildMember(app, { nickname: "觀者", aboutMe: "週末登山，平日一杯手沖咖啡。" })
  await app.call(profileRoutes.update, {
    as: viewer,
    body: { relationship_type: "long_term", prompts: [{ prompt: "ask_me", answer: "雲" }] },
  })
})

const page = async (query: object = {}, as = viewer) => {
  const call = { as, query: { sort: "match", unlimited: "true", ...query } }
  const answer = await app.call(exploreRoutes.list, call)
  expect(answer.status).toBe(200)
  return answer.body
}
/** The ids on all pages. */
const walk = async (as: BuiltMember, query: object, cursor?: string): Promise<string[]> => {
  const { members, nextCursor } = await page({ ...query, ...(cursor && { cursor }) }, as)
  const ids = members.map(({ id }) => id)
  return nextCursor ? [...ids, ...(await walk(as, query, nextCursor))] : ids
}
const found = async (id: string, as = viewer) =>
  (await page({ limit: "50" }, as)).members.find((one) => one.id === id)

describe("explore by best match", () => {
  it("tells what the viewer and each member have in common", async () => {
    const other = await buildMember(app, { city: "臺北市", aboutMe: "喜歡爬山和拿鐵，也養貓。" })
    await app.call(profileRoutes.update, {
      as: other,
      body: { relationship_type: "long_term", prompts: [{ prompt: "ask_me", answer: "海" }] },
    })
    const common = { interests: ["hiking", "coffee"], relationship_type: "long_term", prompt: "ask_me" }
    expect((await found(other.id))?.reasons).toMatchObject({ ...common, interaction_mode: null })
    await app.call(profileRoutes.setPrivacy, { as: other, body: { show_city: false } })
    expect((await found(other.id))?.reasons?.city).toBeNull()
  })

  it("gives no reasons in the other orders", async () => {
    await buildMember(app)
    for (const sort of ["recent", "newest"]) {
      const { members } = await page({ sort })
      expect(members.map(({ reasons }) => reasons)).toEqual(members.map(() => null))
    }
  })

  it("leaves out blocked and hidden members, and none only for what they prefer", async () => {
    const build = () => buildMember(app)
    const [reader, blocked, incognito, unwanted] = [
      await build(),
      await build(),
      await build(),
      await build(),
    ]
    await buildBlock(app, blocked, reader)
    await app.call(profileRoutes.setPrivacy, { as: incognito, body: { discoverable: false } })
    // What somebody prefers moves them down, so that nobody can tell it from a list without them.
    await app.call(preferencesRoutes.write, {
      as: unwanted,
      body: { genders: ["male"], identities: ["sugar_daddy"], min_age: 69, max_age: 70, cities: ["連江縣"] },
    })
    const ids = (await page({ limit: "50" }, reader)).members.map(({ id }) => id)
    expect(ids).toContain(unwanted.id)
    for (const { id } of [blocked, incognito, reader]) expect(ids).not.toContain(id)
  })

  it("rejects a forged cursor", async () => {
    for (const cursor of ["x", Buffer.from("[1,2,3]").toString("base64url")]) {
      const query = { sort: "match" as const, cursor }
      expect((await app.call(exploreRoutes.list, { as: viewer, query })).status).toBe(400)
    }
  })
})

it("keeps an order for two minutes, except for what the viewer or a member changes", async () => {
  const reader = await buildMember(app)
  const query = { regions: ["澎湖縣"], limit: "2" }
  const build = () => buildMember(app, { city: "澎湖縣" })
  const [first, second, third] = [await build(), await build(), await build()]
  const shown = () => walk(reader, query)
  const order = await shown()
  expect(order.toSorted()).toEqual([first.id, second.id, third.id].toSorted())

  const newcomer = await build()
  expect(await shown(), "the newcomer waits").toEqual(order)
  await app.call(passRoutes.pass, { as: reader, params: { userId: first.id } })
  await app.call(profileRoutes.setPrivacy, { as: second, body: { show_city: false } })
  expect(await shown(), "neither passed, nor without the city").toEqual([third.id])
  await app.call(profileRoutes.update, { as: reader, body: { relationship_type: "long_term" } })
  app.clock.advance(viewerLifetimeMs / 1000 + 1)
  expect((await shown()).toSorted(), "who changes gets a new order").toEqual(
    [third.id, newcomer.id].toSorted(),
  )

  const later = await build()
  expect(await shown()).not.toContain(later.id)
  app.clock.advance(orderLifetimeMs / 1000 + 1)
  expect((await shown()).toSorted()).toEqual([third.id, newcomer.id, later.id].toSorted())
})

it("pages through more members than one window, each once", async () => {
  const reader = await buildMember(app)
  const like = await buildMember(app, { city: "連江縣" })
  // Members without an account, because many are needed.
  await sql`insert into members (id, nickname, birth_date, city, height_cm, weight_kg, identity, gender, created_at, last_online)
    select gen_random_uuid(), nickname, birth_date, city, height_cm, weight_kg, identity, gender, created_at, last_online
    from members, generate_series(1, ${windowLength + 9}::integer) where id = ${like.id}`.execute(app.db)
  const members = await app.db.selectFrom("members").select("id").where("city", "=", "連江縣").execute()
  const built = members.map(({ id }) => id)
  await app.call(friendsRoutes.like, { as: reader, params: { userId: built[0] ?? "" } })
  const seen = await walk(reader, { limit: "50", regions: ["連江縣"] })
  expect(seen.toSorted()).toEqual(built.toSorted())
})

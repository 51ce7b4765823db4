import { taipeiDay, yearsBefore } from "@pinyu/contract/calendar"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import type { City } from "@pinyu/contract/options"
import { buildMember, type MemberOverrides } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock, buildPass } from "@pinyu/testkit/factories/friends.ts"
import { buildPhotoRecord, verifyPhotos } from "@pinyu/testkit/factories/profiles.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeAll, describe, expect, it } from "vitest"

const app = startedApp()
let viewer: Awaited<ReturnType<typeof buildMember>>
const people: Record<string, Awaited<ReturnType<typeof buildMember>>> = {}

interface Person extends MemberOverrides {
  relationship_type?: "negotiable" | "long_term" | "short_term"
  interaction_mode?: "companionship" | "travel_companion" | "dinner_gathering"
}

beforeAll(async () => {
  viewer = await buildMember(app, { nickname: "觀者" })
  const bornBefore = (years: number) => yearsBefore(taipeiDay(app.clock.now()), years)
  const [mommy, daddy] = [
    { identity: "sugar_mommy" as const, gender: "female" as const },
    { identity: "sugar_daddy" as const, gender: "male" as const },
  ]
  const described: Record<string, Person> = {
    // The order of joining; all were online in the opposite order.
    steady: { relationship_type: "long_term", interaction_mode: "companionship" },
    brief: {
      relationship_type: "short_term",
      interaction_mode: "travel_companion",
      city: "連江縣",
      ...mommy,
    },
    open: { relationship_type: "negotiable", birthDate: bornBefore(50) },
    silent: daddy,
    hidden: { relationship_type: "long_term", privacy: { show_city: false, show_age: false } },
    passed: { relationship_type: "long_term", city: "連江縣" },
    away: { relationship_type: "long_term", privacy: { discoverable: false } },
    blocker: { relationship_type: "long_term", city: "連江縣" },
  }
  const start = app.clock.now().getTime()
  for (const [n, [name, person]] of Object.entries(described).entries()) {
    const { relationship_type = null, interaction_mode = null, ...overrides } = person
    const lastOnline = new Date(start - n * 2_400_000)
    const member = await buildMember(app, { nickname: name, lastOnline, ...overrides })
    await app.db
      .updateTable("members")
      .set({ relationship_type, interaction_mode, created_at: new Date(start - (20 - n) * 86_400_000) })
      .where("id", "=", member.id)
      .execute()
    people[name] = member
  }
  await buildPhotoRecord(app, person("steady"))
  await verifyPhotos(app, person("steady"))
  await buildPhotoRecord(app, person("open"))
  await buildPhotoRecord(app, person("brief"))
  // A photo that waits for the team.
  const photosOf = app.db.updateTable("member_photos").set({ hidden: true, queued_at: app.clock.now() })
  await photosOf.where("member_id", "=", person("brief").id).execute()
  await buildBlock(app, person("blocker"), viewer)
  await buildPass(app, viewer, person("passed"))
})

const person = (name: string) => {
  const found = people[name]
  if (!found) throw new Error(`no member is called ${name}`)
  return found
}
const list = async (query: object) => {
  const { body } = await app.call(exploreRoutes.list, { as: viewer, query: { unlimited: "true", ...query } })
  return body.members.map(({ nickname }) => nickname)
}
const countOf = async (query: object) => {
  const { body } = await app.call(exploreRoutes.count, { as: viewer, query: { unlimited: "true", ...query } })
  return body.count
}
const nearest = async (query: object) => {
  const { body } = await app.call(exploreRoutes.nearest, { as: viewer, query })
  return body.nearest.map(({ condition, count }) => [condition, count])
}

const both = { identities: ["sugar_daddy", "sugar_mommy"] }
const filters = [
  ["nothing", {}, ["steady", "open", "silent", "brief", "hidden"]],
  ["one relationship type", { relationshipTypes: "long_term" }, ["steady", "hidden"]],
  ["several relationship types", { relationshipTypes: ["short_term", "negotiable"] }, ["open", "brief"]],
  ["an interaction mode", { interactionModes: "companionship" }, ["steady"]],
  [
    "several interaction modes",
    { interactionModes: ["companionship", "travel_companion"] },
    ["steady", "brief"],
  ],
  ["photos that others see", { photos: "true" }, ["steady", "open"]],
  ["photos and their verification", { photos: "true", verified: "true" }, ["steady"]],
  [
    "a relationship type in a city that a member hides",
    { relationshipTypes: "long_term", regions: "臺北市" },
    ["steady"],
  ],
  ["a city with a passed and a blocking member", { regions: "連江縣" }, ["brief"]],
  ["several identities", both, ["silent", "brief"]],
  ["both genders", { genders: ["male", "female"], identities: "sugar_daddy" }, ["silent"]],
  ["the single identity of an earlier client", { identity: "sugar_mommy" }, ["brief"]],
] as const

describe.each(filters)("the filter by %s", (_name, query, expected) => {
  it("lists and counts the same members", async () => {
    expect((await list(query)).toSorted()).toEqual([...expected].toSorted())
    expect(await countOf(query)).toBe(expected.length)
  })
})

it.each<[string, { regions?: City | City[] }, string[]]>([
  ["everywhere", {}, ["hidden", "silent", "open", "brief", "steady"]],
  ["in one city", { regions: "臺北市" }, ["silent", "open", "steady"]],
  ["in several cities", { regions: ["連江縣", "臺北市"] }, ["silent", "open", "brief", "steady"]],
])("the order is by joining on request, %s, on every page", async (_where, regions, expected) => {
  const walk = async (limit: number, cursor?: string): Promise<string[]> => {
    const query = { unlimited: "true", sort: "newest", limit, ...regions, ...(cursor && { cursor }) }
    const { body } = await app.call(exploreRoutes.list, { as: viewer, query })
    const found = body.members.map(({ nickname }) => nickname)
    return body.nextCursor ? [...found, ...(await walk(limit, body.nextCursor))] : found
  }
  for (const limit of [2, 20]) expect(await walk(limit)).toEqual(expected)
})

it.each<[string, object, object]>([
  [
    "most members first",
    { unlimited: "true", regions: "連江縣", relationshipTypes: ["long_term", "negotiable"] },
    { relationship: 1, regions: 3 },
  ],
  ["an age without members", { minAge: 60, maxAge: 70 }, { age: 5 }],
  [
    "the age of those who hide it, too",
    { minAge: 60, maxAge: 70, relationshipTypes: "long_term" },
    { age: 2 },
  ],
  ["no condition", { unlimited: "true" }, {}],
  [
    "conditions of which one alone is not enough",
    { unlimited: "true", genders: "male", regions: "連江縣", verified: "true" },
    {},
  ],
  ["a text", { unlimited: "true", q: "獨角獸", photos: "true" }, { text: 2 }],
  [
    "every kind of condition",
    { unlimited: "true", identities: "sugar_daddy", genders: "female", online: "true" },
    { gender: 1, identity: 4 },
  ],
  [
    "all identities as one condition",
    { ...both, unlimited: "true", regions: "臺北市", genders: "female" },
    { gender: 1, identity: 2, regions: 1 },
  ],
])("GET /api/profile/explore/nearest offers %s", async (_what, query, expected) => {
  const found = await nearest(query)
  expect(Object.fromEntries(found)).toEqual(expected)
  const counts = found.map(([, count]) => Number(count))
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
})

import { ageOn, taipeiDay, yearsBefore } from "@pinyu/contract/calendar"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { exploreQuery } from "@pinyu/contract/explore/schemas"
import { buildMember, type MemberOverrides } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { buildPhotoRecord, verifyPhotos } from "@pinyu/testkit/factories/profiles.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"
import { filterOf } from "./explore.service.ts"

const app = startedApp()
let viewer: Awaited<ReturnType<typeof buildMember>>
const people: Record<string, Awaited<ReturnType<typeof buildMember>>> = {}

const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000)

beforeAll(async () => {
  viewer = await buildMember(app, { nickname: "觀者" })
  const birthDate = yearsBefore(taipeiDay(app.clock.now()), 50)
  const daddy = { identity: "sugar_daddy", gender: "male" } as const
  const overridesByName: Record<string, MemberOverrides> = {
    now: { nickname: "小雅", city: "臺北市", lastOnline: minutesAgo(1), aboutMe: "喜歡爬山與手沖咖啡" },
    hour: { nickname: "阿哲", city: "臺中市", lastOnline: minutesAgo(60), ...daddy },
    day: { nickname: "100%真誠", city: "臺北市", lastOnline: minutesAgo(1440), birthDate },
    week: { nickname: "Vivian", city: "連江縣", lastOnline: minutesAgo(10_080), identity: "sugar_mommy" },
    suspended: { nickname: "停用者", status: "suspended" },
    blocker: { nickname: "封鎖我的人" },
    blocked: { nickname: "我封鎖的人" },
  }
  for (const [name, overrides] of Object.entries(overridesByName))
    people[name] = await buildMember(app, overrides)
  for (const name of ["week", "suspended", "blocker"]) {
    await buildPhotoRecord(app, person(name))
    await verifyPhotos(app, person(name))
  }
  await buildBlock(app, person("blocker"), viewer)
  await buildBlock(app, viewer, person("blocked"))
})

const person = (name: string) => {
  const found = people[name]
  if (!found) throw new Error(`no member is called ${name}`)
  return found
}
const nameOf = (id: string) => Object.keys(people).find((name) => people[name]?.id === id)
const list = async (query: object = { unlimited: "true" }) => {
  const { body } = await app.call(exploreRoutes.list, { as: viewer, query })
  return body.members.map((member) => nameOf(member.id))
}
const search = async (query: object) => {
  const { body } = await app.call(exploreRoutes.search, { as: viewer, query })
  return body.members.map((member) => nameOf(member.id))
}

describe("GET /api/profile/explore", () => {
  it("lists members by last online, without the caller, suspended members and blocks in either direction", async () => {
    expect(await list()).toEqual(["now", "hour", "day", "week"])
  })

  it("returns exactly the card of the contract, never the birth date", async () => {
    await buildLike(app, viewer, person("now"))
    const { body } = await app.call(exploreRoutes.list, { as: viewer, query: { limit: 1 } })
    expect(body.members).toEqual([
      {
        ...{
          id: person("now").id,
          nickname: "小雅",
          avatar_urls: [],
          city: "臺北市",
          identity: "sugar_baby",
        },
        ...{ age: ageOn("1995-06-15", taipeiDay(app.clock.now())), is_vip: false, is_verified: false },
        ...{ last_online: minutesAgo(1).toISOString(), i_like_them: true, reasons: null },
      },
    ])
  })

  it.each([
    ["one city, in the other spelling", { unlimited: "true", regions: "台北市" }, ["now", "day"]],
    ["several cities", { unlimited: "true", regions: ["連江縣", "臺北市"] }, ["now", "day", "week"]],
    ["an age range", { minAge: 45, maxAge: 55 }, ["day"]],
    ["verified photos in another city", { unlimited: "true", verified: "true", regions: "臺北市" }, []],
    ["recently online", { unlimited: "true", online: "true" }, ["now", "hour"]],
    ["part of a nickname", { unlimited: "true", q: "雅" }, ["now"]],
    ["a nickname in other capitals", { unlimited: "true", q: "vivi" }, ["week"]],
    ["a pattern sign as itself", { unlimited: "true", q: "%" }, ["day"]],
    ["a text of the introduction, which is no nickname", { unlimited: "true", q: "咖啡" }, []],
  ])("filters by %s", async (_name, query, expected) => {
    expect(await list(query)).toEqual(expected)
  })

  it("pages without gaps or repeats, and ends with null", async () => {
    const seen: (string | undefined)[] = []
    const pageFrom = async (position: object): Promise<void> => {
      const query = { unlimited: "true", limit: 1, ...position }
      const { body } = await app.call(exploreRoutes.list, { as: viewer, query })
      seen.push(...body.members.map((member) => nameOf(member.id)))
      if (body.nextCursor) await pageFrom({ cursor: body.nextCursor })
    }
    await pageFrom({})
    expect(seen).toEqual(["now", "hour", "day", "week"])
  })

  it("rejects a forged cursor", async () => {
    const query = { cursor: "WyJub3QgYSBkYXRlIiwiaWQiXQ" }
    expect((await app.call(exploreRoutes.list, { as: viewer, query })).status).toBe(400)
  })
})

it.each([
  ["a text of the introduction", { q: "手沖咖啡" }, ["now"]],
  ["words that are not adjacent", { q: "爬咖" }, []],
  ["a city and an identity", { regions: "臺中市", identities: "sugar_daddy" }, ["hour"]],
  ["no condition", {}, ["now", "hour", "day", "week"]],
  ["a member hidden by a block", { q: "封鎖" }, []],
])("GET /api/profile/search finds by %s", async (_name, query, expected) => {
  expect(await search(query)).toEqual(expected)
})

it("GET /api/profile/search says which sentence has the text", async () => {
  const excerptsOf = async (query: object) => {
    const { body } = await app.call(exploreRoutes.search, { as: viewer, query })
    return body.members.map(({ id, excerpt }) => [nameOf(id), excerpt])
  }
  expect(await excerptsOf({ q: "手沖咖啡" })).toEqual([["now", "喜歡爬山與手沖咖啡"]])
  // A name says it itself, and without a text there is nothing to say.
  expect(await excerptsOf({ q: "雅" })).toEqual([["now", null]])
  expect(await excerptsOf({ regions: "臺中市" })).toEqual([["hour", null]])
})

describe("members without a photo", () => {
  const addPhoto = async (member_id: string, position = 0) => {
    const id = newId()
    const keys = { large_key: `photos/${id}-large.webp`, small_key: `photos/${id}-small.webp` }
    const photo = { id, member_id, position, ...keys, created_at: app.clock.now() }
    await app.db.insertInto("member_photos").values(photo).execute()
    return id
  }

  it("rank after members with a photo who were online as recently, before earlier ones, on every page", async () => {
    const seen = {
      ...{ bareNow: 0, shownNow: 4, bareRecent: 60, shownRecent: 170 },
      ...{ bareHours: 400, shownHours: 500, shownDay: 900 },
    }
    const names = new Map<string, string>()
    for (const [name, minutes] of Object.entries(seen)) {
      const { id } = await buildMember(app, { nickname: "排序甲", lastOnline: minutesAgo(minutes) })
      if (name.startsWith("shown")) await addPhoto(id)
      names.set(id, name)
    }
    const walk = async (limit: number, cursor?: string): Promise<(string | undefined)[]> => {
      const query = { unlimited: "true", q: "排序甲", limit, ...(cursor && { cursor }) }
      const { body } = await app.call(exploreRoutes.list, { as: viewer, query })
      const found = body.members.map(({ id }) => names.get(id))
      return body.nextCursor ? [...found, ...(await walk(limit, body.nextCursor))] : found
    }
    const order = ["shownNow", "shownRecent", "bareNow", "bareRecent", "shownHours", "bareHours", "shownDay"]
    for (const limit of [1, 3, 20]) expect(await walk(limit)).toEqual(order)
  })

  it("rank like the others after their first photo, and no longer after the last one is deleted", async () => {
    const [bare, other] = [
      await buildMember(app, { nickname: "排序乙", lastOnline: minutesAgo(1) }),
      await buildMember(app, { nickname: "排序乙", lastOnline: minutesAgo(30) }),
    ]
    await addPhoto(other.id)
    const order = async () => {
      const query = { unlimited: "true", q: "排序乙" }
      const { body } = await app.call(exploreRoutes.list, { as: viewer, query })
      return body.members.map(({ id }) => id)
    }
    expect(await order()).toEqual([other.id, bare.id])
    const photos = [await addPhoto(bare.id), await addPhoto(bare.id, 1)] as const
    expect(await order()).toEqual([bare.id, other.id])
    await app.db.deleteFrom("member_photos").where("id", "=", photos[0]).execute()
    expect(await order()).toEqual([bare.id, other.id])
    await app.db.deleteFrom("member_photos").where("id", "=", photos[1]).execute()
    expect(await order()).toEqual([other.id, bare.id])
  })
})

const leftOut = async (query: object) => {
  const call = { as: viewer, query: { q: "年齡甲", ...query } }
  const { body } = await app.call(exploreRoutes.leftOut, call)
  return body.left_out && [body.left_out.outside, body.left_out.hidden]
}

it("GET /api/profile/explore/left-out counts members of another age and those who hide it, under the rest of the filter and as listed", async () => {
  const bornBefore = (years: number) => yearsBefore(taipeiDay(app.clock.now()), years)
  const build = (years: number, changes: MemberOverrides = {}) =>
    buildMember(app, { nickname: "年齡甲", birthDate: bornBefore(years), ...changes })
  await build(30)
  await build(47)
  await build(55, { city: "連江縣" })
  await build(19, { identity: "sugar_daddy", gender: "male" })
  await build(30, { privacy: { show_age: false } })
  await build(60, { privacy: { show_age: false }, city: "連江縣" })
  await build(61, { privacy: { discoverable: false } })
  await build(62, { status: "suspended" })
  await buildBlock(app, await build(63), viewer)
  await buildBlock(app, viewer, await build(64, { privacy: { show_age: false } }))
  const chosen = { minAge: 25, maxAge: 40 }
  expect(await leftOut(chosen)).toEqual([3, 2])
  expect(await leftOut({ minAge: 18, maxAge: 70 })).toEqual([0, 2])
  expect(await leftOut({ ...chosen, regions: "連江縣" })).toEqual([1, 1])
  expect(await leftOut({ ...chosen, regions: ["連江縣", "臺北市"] })).toEqual([3, 2])
  expect(await leftOut({ ...chosen, identities: "sugar_daddy" })).toEqual([1, 0])
  expect(await leftOut({ unlimited: "true" })).toEqual([0, 0])
})

it("filterOf converts ages to birth dates by the day in Taipei, not in UTC", () => {
  const query = exploreQuery.parse({ minAge: 18, maxAge: 20 })
  // 1 March in Taipei, still 28 February in UTC.
  const { born } = filterOf(query, new Date("2026-02-28T17:00:00Z"))
  expect(born).toEqual({ after: "2005-03-01", until: "2008-03-01", years: 3 })
})

import { savedSearchRoutes } from "@pinyu/contract/explore/saved-searches"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildSavedSearch, savedConditions } from "@pinyu/testkit/factories/explore.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const app = startedApp()
let member: BuiltMember

beforeEach(async () => {
  member = await buildMember(app)
})

const save = (change: object = {}, headers: Record<string, string> = {}) =>
  app.call(savedSearchRoutes.save, { as: member, headers, body: { filter: savedConditions(change) } })
const list = async () => (await app.call(savedSearchRoutes.list, { as: member })).body.searches
const later = () => app.clock.advance(60)

describe("a saved search", () => {
  it("is kept with its conditions, newest first, and a retry saves it once", async () => {
    await save({ online: true })
    later()
    const headers = { "idempotency-key": newId() }
    const first = await save({ regions: ["臺東縣"] }, headers)
    expect([first.status, (await save({ regions: ["臺東縣"] }, headers)).body]).toEqual([201, first.body])
    expect((await list()).map(({ filter }) => [filter.regions, filter.online])).toEqual([
      [["臺東縣"], false],
      [[], true],
    ])
  })

  it("counts the members who match and joined since it was opened, whom the viewer may see", async () => {
    const id = await buildSavedSearch(app, member, { regions: ["臺東縣"] })
    later()
    const city = "臺東縣" as const
    const [seen, blocked] = [await buildMember(app, { city }), await buildMember(app, { city })]
    await buildBlock(app, blocked, member)
    await buildMember(app, { city: "花蓮縣" })
    expect(await list()).toMatchObject([{ id, new_count: 1 }])
    later()
    const answer = await app.call(savedSearchRoutes.seen, { as: member, params: { searchId: id } })
    expect(answer.body.search).toMatchObject({ id, new_count: 0 })
    later()
    await app.services.profiles.recordOnline(seen.id)
    expect(await list(), "a visit is no new member").toMatchObject([{ id, new_count: 0 }])
  })

  it("that an earlier version stored or sends keeps its one identity and gender", async () => {
    const { identities: _, genders: __, ...rest } = savedConditions()
    const earlier = { ...rest, identity: "sugar_daddy", gender: null }
    const several = { identities: ["sugar_daddy"], genders: [] }
    const sent = await app.call(savedSearchRoutes.save, { as: member, body: { filter: earlier } } as never)
    expect(sent.body.search.filter).toEqual({ ...rest, ...several })
    const id = await buildSavedSearch(app, member)
    await app.db
      .updateTable("saved_searches")
      .set({ filter: JSON.stringify(earlier) })
      .where("id", "=", id)
      .execute()
    later()
    await buildMember(app, { identity: "sugar_daddy", gender: "male" })
    await buildMember(app, { identity: "sugar_mommy" })
    const stored = (await list()).find((search) => search.id === id)
    expect(stored).toEqual({ id, filter: { ...rest, ...several }, new_count: 1 })
  })

  it("is one of at most five, also when two tabs save at once", async () => {
    for (let n = 0; n < 4; n++) await save()
    const answers = await Promise.all([save(), save(), save()])
    const codes = answers.map(({ status, body }) => (status === 201 ? "saved" : body.code))
    expect(codes.toSorted()).toEqual(["saved", "too_many_searches", "too_many_searches"])
    const [first] = await list()
    await app.call(savedSearchRoutes.remove, { as: member, params: { searchId: first?.id ?? "" } })
    expect((await save()).status).toBe(201)
    expect(await list()).toHaveLength(5)
  })
})

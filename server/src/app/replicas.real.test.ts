/** @module-tag alone */
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildPost } from "@pinyu/testkit/factories/feed.ts"
import { startReplicatedApp, traced } from "@pinyu/testkit/replicated-app.ts"
import type { TestApp } from "@pinyu/testkit/test-app.ts"
import { afterEach, beforeAll, describe, expect, it } from "vitest"

let replicated: Awaited<ReturnType<typeof startReplicatedApp>>
let app: TestApp
beforeAll(async () => {
  replicated = await startReplicatedApp()
  app = replicated.app
  return replicated.stop
})
afterEach(() => replicated.resumeReplay())

const tracedCall = <Result>(call: () => Promise<Result>) => traced(app, call)

/**
 * The result of a call whose read came from this source. The replica is left out while its last answer is older
 * than a second, as on a busy machine for a moment.
 */
const resultFrom = <Result>(source: string, call: () => Promise<Result>): Promise<Result> =>
  eventually(async () => {
    const { result, sources } = await tracedCall(call)
    expect(sources).toEqual([source])
    return result
  })

const ages = { minAge: 25, maxAge: 39 }
/** Whether a member finds another, by page of the replica. */
const pages = {
  explore: async (viewer: BuiltMember, { id }: BuiltMember) => {
    const { body } = await app.call(exploreRoutes.list, { as: viewer, query: ages })
    return body.members.some((card) => card.id === id)
  },
  "the best matches": async (viewer: BuiltMember, { id }: BuiltMember) => {
    const { body } = await app.call(exploreRoutes.list, {
      as: viewer,
      query: { ...ages, sort: "match", limit: 50 },
    })
    return body.members.some((card) => card.id === id)
  },
  search: async (viewer: BuiltMember, { id, nickname }: BuiltMember) => {
    const { body } = await app.call(exploreRoutes.search, { as: viewer, query: { q: nickname } })
    return body.members.some((card) => card.id === id)
  },
  "the feed": async (viewer: BuiltMember, { id }: BuiltMember) => {
    const { body } = await app.call(feedRoutes.list, { as: viewer })
    return body.posts.some((post) => post.user_id === id)
  },
  "the profile": async (viewer: BuiltMember, other: BuiltMember) =>
    (await profileFor(viewer, other)).status === 200,
}
const pageNames = Object.keys(pages) as (keyof typeof pages)[]

const profileFor = (viewer: BuiltMember, { id }: BuiltMember) =>
  app.call(profileRoutes.user, { as: viewer, params: { userId: id } })

let built = 0
/** Two members, of whom the second has a post. The replica has both, and is used. */
const buildPair = async () => {
  // The latest ones are on the first pages.
  app.clock.advance(60)
  built += 1
  const viewer = await buildMember(app)
  const other = await buildMember(app, { nickname: `小晴${built}號` })
  await buildPost(app, other)
  await eventually(async () => {
    const { result, sources } = await tracedCall(() => pages["the feed"](viewer, other))
    expect([result, sources]).toEqual([true, ["replica"]])
  })
  return { viewer, other }
}

describe("reads", () => {
  it.each(pageNames)("of %s come from the replica", async (name) => {
    const { viewer, other } = await buildPair()
    expect(await resultFrom("replica", () => pages[name](viewer, other))).toBe(true)
  })

  it("show members their own writes, and others what the replica has", async () => {
    const { viewer, other } = await buildPair()
    const third = await buildMember(app)
    await pages["the feed"](third, other)
    // The replica has the position that this call gave to its session.
    await buildPair()
    await replicated.pauseReplay()
    await app.call(feedRoutes.create, { as: viewer, body: { content: "今天的夕陽很美" } })
    const own = await tracedCall(() => pages["the feed"](viewer, viewer))
    expect(own).toEqual({ result: true, sources: ["no_replica"] })
    expect(await resultFrom("replica", () => pages["the feed"](third, viewer))).toBe(false)

    await replicated.resumeReplay()
    await eventually(async () =>
      expect(await tracedCall(() => pages["the feed"](viewer, viewer))).toEqual({
        ...{ result: true, sources: ["replica"] },
      }),
    )
    expect(await pages["the feed"](third, other)).toBe(true)
  })
})

describe("while the replica lags", () => {
  it.each(pageNames)("a block hides at once in %s", async (name) => {
    const { viewer, other } = await buildPair()
    await replicated.pauseReplay()
    await app.call(friendsRoutes.block, { as: other, params: { userId: viewer.id }, body: {} })
    const isShown = () => pages[name](viewer, other)
    expect(await isShown()).toBe(false)
    // The replica, which still shows it, was read.
    expect(await resultFrom("no_longer_shown", isShown)).toBe(false)
  })
})

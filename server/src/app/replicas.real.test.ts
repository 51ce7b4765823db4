/** @module-tag nightly */
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { figuresAdminRoutes } from "@pinyu/contract/figures/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { settingsAdminRoutes } from "@pinyu/contract/settings/routes"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { albumAccess, buildAlbum, buildAlbumGrant, onRequest } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildPost } from "@pinyu/testkit/factories/feed.ts"
import { buildLike } from "@pinyu/testkit/factories/friends.ts"
import { buildAnswer } from "@pinyu/testkit/factories/profiles.ts"
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

/** Rows of the replica. */
const askReplica = (text: string, values: unknown[]) => replicated.group.members.b.ask(text, values)

const tracedCall = <Result>(call: () => Promise<Result>) => traced(app, call)

/**
 * The result of a call whose read came from this source; from the primary alone without one. The replica is left
 * out while its last answer is older than a second, as on a busy machine for a moment.
 */
const resultFrom = <Result>(source: string | undefined, call: () => Promise<Result>): Promise<Result> =>
  eventually(async () => {
    const { result, sources } = await tracedCall(call)
    expect(sources).toEqual(source ? [source] : [])
    return result
  })

const ages = { minAge: 25, maxAge: 39 }
/** Whether a member finds another, by page of the replica. */
const replicaPages = {
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
/** As `replicaPages`, by what the primary answers: counts that only one member can raise. */
const primaryPages = {
  "the count": async (viewer: BuiltMember, { nickname: q }: BuiltMember) => {
    const { body } = await app.call(exploreRoutes.count, { as: viewer, query: { ...ages, q } })
    return body.count > 0
  },
  "the nearest conditions": async (viewer: BuiltMember, { nickname: q }: BuiltMember) => {
    const query = { ...ages, q, verified: true }
    const { body } = await app.call(exploreRoutes.nearest, { as: viewer, query })
    return body.nearest.length > 0
  },
  "the members of another age": async (viewer: BuiltMember, { nickname: q }: BuiltMember) => {
    const { body } = await app.call(exploreRoutes.leftOut, {
      as: viewer,
      query: { minAge: 69, maxAge: 70, q },
    })
    return body.left_out.outside > 0
  },
}
const pages = { ...replicaPages, ...primaryPages }
const replicaPageNames = Object.keys(replicaPages) as (keyof typeof replicaPages)[]
const primaryPageNames = Object.keys(primaryPages) as (keyof typeof primaryPages)[]
const pageNames = [...replicaPageNames, ...primaryPageNames]

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
  it.each(replicaPageNames)("of %s come from the replica", async (name) => {
    const { viewer, other } = await buildPair()
    expect(await resultFrom("replica", () => pages[name](viewer, other))).toBe(true)
  })

  it.each(primaryPageNames)("of %s come from the primary", async (name) => {
    const { viewer, other } = await buildPair()
    expect(await tracedCall(() => pages[name](viewer, other))).toEqual({ result: true, sources: [] })
  })

  it("of figures come from the replica", async () => {
    await buildPair()
    const owner = await buildAdmin(app)
    const { status } = await resultFrom("replica", () =>
      app.call(figuresAdminRoutes.read, { as: owner, query: { days: 7 } }),
    )
    expect(status).toBe(200)
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
    const source = name in replicaPages ? "no_longer_shown" : undefined
    expect(await resultFrom(source, isShown)).toBe(false)
  })

  it.each(pageNames)("a suspension hides at once in %s", async (name) => {
    const { viewer, other } = await buildPair()
    await replicated.pauseReplay()
    await app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", other.id).execute()
    expect(await pages[name](viewer, other)).toBe(false)
  })

  it("a deleted post disappears at once", async () => {
    const { viewer, other } = await buildPair()
    await replicated.pauseReplay()
    await app.db.deleteFrom("posts").where("member_id", "=", other.id).execute()
    expect(await pages["the feed"](viewer, other)).toBe(false)
  })

  it("a setting hides at once", async () => {
    const { viewer, other } = await buildPair()
    await replicated.pauseReplay()
    app.clock.advance(1)
    await app.call(profileRoutes.setPrivacy, { as: other, body: { show_age: false } })
    expect((await profileFor(viewer, other)).body.profile.age).toBeNull()
    const list = await app.call(feedRoutes.list, { as: viewer })
    expect(list.body.posts.find(({ user_id }) => user_id === other.id)?.user_age).toBeNull()
  })

  it("a withdrawn like and a retired prompt leave the profile at once", async () => {
    const { viewer, other } = await buildPair()
    await buildLike(app, other, viewer)
    await buildAnswer(app, other)
    expect((await profileFor(viewer, other)).body.profile).toMatchObject({
      ...{ likes_me: true, prompts: [{ prompt: "ask_me" }] },
    })
    const as = await buildAdmin(app)
    await replicated.pauseReplay()
    await app.services.friends.unlike(other.id, viewer.id)
    await app.call(settingsAdminRoutes.change, { as, body: { retired_prompts: ["ask_me"] } })
    expect((await profileFor(viewer, other)).body.profile).toMatchObject({ likes_me: false, prompts: [] })
  })

  it("a nickname that the team changed leaves the feed at once", async () => {
    const { viewer, other } = await buildPair()
    await replicated.pauseReplay()
    await app.services.profiles.rename(app.db, other.id, "新的名字")
    const { body } = await app.call(feedRoutes.list, { as: viewer })
    expect(body.posts.find(({ user_id }) => user_id === other.id)?.nickname).toBe("新的名字")
  })

  it("a session that ended is rejected at once", async () => {
    const { viewer } = await buildPair()
    const { accessToken } = await signInAs(app, viewer.id)
    await replicated.pauseReplay()
    const sessions = () => askReplica("select id from sessions where member_id = $1", [viewer.id])
    const before = await sessions()
    await app.call(authRoutes.endOtherSessions, { as: { accessToken } })
    expect(await sessions()).toEqual(before)
    const { status } = await app.call(exploreRoutes.list, { as: viewer, query: ages })
    expect([before.length, status]).toEqual([2, 401])
  })

  it("access to an album that was revoked ends at once", async () => {
    const { viewer, other } = await buildPair()
    const album = await buildAlbum(app, other, onRequest)
    const grantId = await buildAlbumGrant(app, { owner: other, viewer, album })
    const isLocked = async () => {
      const { body } = await app.call(albumsRoutes.album, { as: viewer, params: { albumId: album.id } })
      return body.album.is_locked
    }
    expect(await isLocked()).toBe(false)
    await replicated.pauseReplay()
    await albumAccess(app).revoke(other, grantId)
    expect(await askReplica("select 1 from album_grants where id = $1", [grantId])).toHaveLength(1)
    expect(await isLocked()).toBe(true)
  })

  it("a new member is not missing, and misses nothing", async () => {
    const { viewer, other } = await buildPair()
    await replicated.pauseReplay()
    const late = await buildMember(app)
    expect(await pages["the profile"](viewer, late)).toBe(true)
    for (let n = 0; n < 2; n++)
      expect(await tracedCall(() => pages.explore(late, other))).toEqual({
        result: true,
        sources: ["no_replica"],
      })
  })
})

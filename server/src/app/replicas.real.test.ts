import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { figuresAdminRoutes } from "@pinyu/contract/figures/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildPost } from "@pinyu/testkit/factories/feed.ts"
import { type PostgresGroup, startPostgresGroup } from "@pinyu/testkit/services/postgres-group.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest"

const appOn = (url: string, replicas: readonly string[]) =>
  testApp({
    database: { connection: { connectionString: url }, close: async () => undefined },
    env: { DATABASE_URL: url, DATABASE_REPLICA_URLS: replicas.join(",") },
  })

let group: PostgresGroup
let app: TestApp
// Two hooks: when the app cannot start, the servers end all the same.
beforeAll(async () => {
  group = await startPostgresGroup()
  return () => group.stop()
})
beforeAll(async () => {
  app = await appOn(group.members.a.url, [group.members.b.url])
  return () => app.close()
})

/** Runs a statement on the replica. */
const askReplica = (text: string, values: unknown[] = []) => group.members.b.ask(text, values)

/** The replica stops replaying, and goes on answering. */
const pauseReplay = async () => {
  await askReplica("select pg_wal_replay_pause()")
  await eventually(async () =>
    expect(await askReplica("select pg_get_wal_replay_pause_state() as state")).toEqual([
      { state: "paused" },
    ]),
  )
}
afterEach(() => askReplica("select pg_wal_replay_resume()"))

/** The result of a call, and where its reads came from. */
const traced = async <Result>(call: () => Promise<Result>) => {
  const counts = async () => {
    const text = await app.platform.metrics.text()
    return [...text.matchAll(/^db_reads_total\{source="(\w+)"\} \d+$/gm)]
  }
  const before = new Set((await counts()).map(([line]) => line))
  const result = await call()
  const changed = (await counts()).filter(([line]) => !before.has(line))
  return { result, sources: changed.map(([, source]) => source) }
}

/** The ports of the replicas that reads use. */
const portsInUse = async ({ platform }: TestApp) => {
  const text = await platform.metrics.text()
  return [...text.matchAll(/^db_replica_used\{replica="[^"]+:(\d+)"\} 1$/gm)].map(([, port]) => Number(port))
}

const ages = { minAge: 25, maxAge: 39 }
/** Whether a member finds another, by page. */
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
  "the profile": async (viewer: BuiltMember, { id }: BuiltMember) => {
    const { status } = await app.call(profileRoutes.user, { as: viewer, params: { userId: id } })
    return status === 200
  },
}
const pageNames = Object.keys(pages) as (keyof typeof pages)[]

let built = 0
/** Two members, of whom the second has a post. The replica has both, and is used. */
const buildPair = async () => {
  // The latest ones are on the first pages.
  app.clock.advance(60)
  built += 1
  const viewer = await buildMember(app)
  const other = await buildMember(app, { nickname: `小晴${built}` })
  await buildPost(app, other)
  await eventually(async () => {
    const { result, sources } = await traced(() => pages["the feed"](viewer, other))
    expect([result, sources]).toEqual([true, ["replica"]])
  })
  return { viewer, other }
}

describe("reads", () => {
  it.each(pageNames)("of %s come from the replica", async (name) => {
    const { viewer, other } = await buildPair()
    expect(await traced(() => pages[name](viewer, other))).toEqual({ result: true, sources: ["replica"] })
  })

  it("of figures come from the replica", async () => {
    await buildPair()
    const owner = await buildAdmin(app)
    const { result, sources } = await traced(() =>
      app.call(figuresAdminRoutes.read, { as: owner, query: { days: 7 } }),
    )
    expect([result.status, sources]).toEqual([200, ["replica"]])
  })

  it("show members their own writes, and others what the replica has", async () => {
    const { viewer, other } = await buildPair()
    const third = await buildMember(app)
    await pages["the feed"](third, other)
    // The replica has the position that this call gave to its session.
    await buildPair()
    await pauseReplay()
    await app.call(feedRoutes.create, { as: viewer, body: { content: "今天的夕陽很美" } })
    const own = await traced(() => pages["the feed"](viewer, viewer))
    expect(own).toEqual({ result: true, sources: ["no_replica"] })
    const ofThird = await traced(() => pages["the feed"](third, viewer))
    expect(ofThird).toEqual({ result: false, sources: ["replica"] })

    await askReplica("select pg_wal_replay_resume()")
    await eventually(async () =>
      expect(await traced(() => pages["the feed"](viewer, viewer))).toEqual({
        ...{ result: true, sources: ["replica"] },
      }),
    )
    expect(await pages["the feed"](third, other)).toBe(true)
  })
})

describe("while the replica lags", () => {
  it.each(pageNames)("a block hides at once in %s", async (name) => {
    const { viewer, other } = await buildPair()
    await pauseReplay()
    await app.call(friendsRoutes.block, { as: other, params: { userId: viewer.id }, body: {} })
    const { result, sources } = await traced(() => pages[name](viewer, other))
    expect(result).toBe(false)
    expect(sources).toContain("no_longer_shown")
  })

  it.each(pageNames)("a suspension hides at once in %s", async (name) => {
    const { viewer, other } = await buildPair()
    await pauseReplay()
    await app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", other.id).execute()
    expect(await pages[name](viewer, other)).toBe(false)
  })

  it("a deleted post disappears at once", async () => {
    const { viewer, other } = await buildPair()
    await pauseReplay()
    await app.db.deleteFrom("posts").where("member_id", "=", other.id).execute()
    expect(await pages["the feed"](viewer, other)).toBe(false)
  })

  it("a setting hides at once", async () => {
    const { viewer, other } = await buildPair()
    await pauseReplay()
    app.clock.advance(1)
    await app.call(profileRoutes.setPrivacy, { as: other, body: { show_age: false } })
    const { body } = await app.call(profileRoutes.user, { as: viewer, params: { userId: other.id } })
    expect(body.profile.age).toBeNull()
    const list = await app.call(feedRoutes.list, { as: viewer })
    expect(list.body.posts.find(({ user_id }) => user_id === other.id)?.user_age).toBeNull()
  })

  it("a new member is not missing, and misses nothing", async () => {
    const { viewer, other } = await buildPair()
    await pauseReplay()
    const late = await buildMember(app)
    expect(await pages["the profile"](viewer, late)).toBe(true)
    for (let n = 0; n < 2; n++)
      expect(await traced(() => pages.explore(late, other))).toEqual({
        result: true,
        sources: ["no_replica"],
      })
  })
})

/** The replica holds back what it receives for a time. */
const delayReplay = async (delay: string) => {
  await askReplica(`alter system set recovery_min_apply_delay = '${delay}'`)
  await askReplica("select pg_reload_conf()")
}

it.each([
  {
    failure: "lags by more than five seconds",
    leave: async () => {
      await delayReplay("1h")
      // Something to replay.
      await buildMember(app)
    },
    come: () => delayReplay("0"),
  },
  {
    failure: "is killed",
    leave: () => group.members.b.server.kill(),
    come: () => group.members.b.server.start(),
  },
  {
    failure: "hangs",
    leave: () => group.members.b.server.freeze(),
    come: () => group.members.b.server.thaw(),
  },
])("a replica that $failure is left out, and comes back", async ({ leave, come }) => {
  const { viewer, other } = await buildPair()
  await leave()
  expect(await pages.explore(viewer, other)).toBe(true)
  await eventually(async () => expect(await portsInUse(app)).toEqual([]))
  expect(await traced(() => pages.explore(viewer, other))).toEqual({
    ...{ result: true, sources: ["no_replica"] },
  })
  await come()
  await eventually(async () => expect(await portsInUse(app)).toEqual([group.members.b.port]))
  expect(await pages.explore(viewer, other)).toBe(true)
})

it("after a failover the other standby is used, and the promoted one is not", async () => {
  const moved = await startPostgresGroup()
  onTestFinished(moved.stop)
  const urls = Object.values(moved.members).map(({ url }) => url)
  const following = await appOn(moved.url, urls)
  onTestFinished(following.close)
  const standbys = () => Object.values(moved.members).filter(({ name }) => name !== moved.primary())
  const inUse = async () => (await portsInUse(following)).toSorted()
  await eventually(async () =>
    expect(await inUse()).toEqual(
      standbys()
        .map(({ port }) => port)
        .toSorted(),
    ),
  )

  const former = moved.primary()
  await moved.members[former].server.kill()
  await moved.promote()
  const left = standbys().filter(({ name }) => name !== former)
  await eventually(async () => expect(await inUse()).toEqual(left.map(({ port }) => port)))
})

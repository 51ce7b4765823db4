import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import fc from "fast-check"
import { type RawBuilder, sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { violatesForeignKey } from "../../db/constraints.ts"
import { newId } from "../../platform/ids.ts"
import { countUnread, findPage } from "./bell.queries.ts"

let app: TestApp
let viewer: BuiltMember

beforeAll(async () => {
  app = await testApp()
  viewer = await buildMember(app)
})
afterAll(() => app.close())

const actorCount = 3

/** Members without an account, whose rows can be deleted. */
const insertActors = async () => {
  const ids = Array.from({ length: actorCount }, newId)
  await sql`insert into members (id, nickname, birth_date, city, height_cm, weight_kg, identity, gender, about_me,
      last_online, created_at, updated_at)
    select id, '會員', date '1990-01-01', '臺北市', 165, 55, 'sugar_baby', 'female', '喜歡散步', now(), now(), now()
    from unnest(${ids}::uuid[]) id`.execute(app.db)
  return ids
}

/** The subjects of one run. */
interface World {
  actors: readonly string[]
  posts: readonly string[]
}
type Step = (world: World, n: number) => Promise<unknown>

const run = (statement: RawBuilder<unknown>) => statement.execute(app.db)
const actorAt = ({ actors }: World, n: number) => actors[n % actorCount] ?? ""
const eventAt = (world: World, n: number) => {
  const [memberId, actorId] = [viewer.id, actorAt(world, n)]
  return n % 2 === 0
    ? ({ type: "friend_request", memberId, actorId } as const)
    : ({ type: "post_liked", memberId, actorId, aboutId: world.posts[n % 4 > 1 ? 1 : 0] ?? "" } as const)
}
const toggle = (column: string): Step => {
  return (world, n) =>
    run(sql`update members set ${sql.ref(column)} = not ${sql.ref(column)} where id = ${actorAt(world, n)}`)
}
const inTransaction = (
  work: (trx: Parameters<TestApp["services"]["notifications"]["record"]>[0]) => Promise<unknown>,
) => app.db.transaction().execute(work)

/** What members, the team and nodes of an older version do. */
const steps = {
  record: (world, n) => app.services.notifications.recordNow(eventAt(world, n)),
  withdraw: (world, n) => inTransaction((trx) => app.services.notifications.withdraw(trx, eventAt(world, n))),
  withdrawAll: (world, n) =>
    inTransaction((trx) =>
      app.services.notifications.withdrawBetween(
        trx,
        ["friend_request", "post_liked"],
        viewer.id,
        actorAt(world, n),
      ),
    ),
  withdrawAbout: (world, n) =>
    inTransaction((trx) => app.services.notifications.withdrawAbout(trx, world.posts[n % 2] ?? "")),
  deleteAbout: (world, n) =>
    inTransaction((trx) => app.services.notifications.deleteAbout(trx, world.posts[n % 2] ?? "")),
  forgetActor: () => run(sql`update notifications set sample_actor_id = null where member_id = ${viewer.id}`),
  readAll: () => app.services.notifications.markRead(viewer.id, null),
  advance: async () => app.clock.advance(60 * 60 * 20),
  block: (world, n) =>
    run(sql`insert into blocks (blocker_id, blocked_id, created_at)
      values (${viewer.id}, ${actorAt(world, n)}, now()) on conflict do nothing`),
  unblock: () => run(sql`delete from blocks where blocker_id = ${viewer.id}`),
  suspend: (world, n) =>
    run(sql`update members set status = case status when 'active' then 'suspended' else 'active' end
      where id = ${actorAt(world, n)}`),
  incognito: toggle("discoverable"),
  hideLikes: toggle("show_likes"),
  like: (world, n) =>
    run(sql`insert into likes (liker_id, liked_id, created_at)
      select id, ${viewer.id}, now() from members where id = ${actorAt(world, n)} on conflict do nothing`),
  erase: (world, n) => run(sql`delete from members where id = ${actorAt(world, n)}`),
} satisfies Record<string, Step>

const step = fc.record({
  name: fc.oneof(
    { weight: 3, arbitrary: fc.constant("record") },
    { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])) },
  ) as fc.Arbitrary<keyof typeof steps>,
  n: fc.nat(11),
})

/** An erased member does nothing. */
const ignoreErased = (error: unknown) => {
  const keys = ["notification_events_actor_id_fkey", "blocks_blocked_id_fkey", "likes_liker_id_fkey"]
  if (!keys.some((key) => violatesForeignKey(error, key))) throw error
}

const bell = async () => {
  const page = await findPage(app.db, viewer.id, { page: 1, limit: 50, status: "all" })
  return { ...page, unread: await countUnread(app.db, viewer.id) }
}

/** The kept actors without an event that was not withdrawn. */
const strayActors = async () => {
  const { rows } = await sql`select id from notifications where sample_actor_id is not null and not exists (
    select from notification_events where notification_id = notifications.id
      and actor_id = sample_actor_id and not withdrawn)`.execute(app.db)
  return rows
}

/** Asserts that the bell is what the events alone make it. */
const expectTrueBell = async () => {
  const kept = await bell()
  const unreadRows = kept.rows.filter(({ read_at }) => read_at === null)
  expect(kept.counts).toMatchObject({ total: kept.rows.length, unreadCount: unreadRows.length })
  expect(kept.unread.unreadCount).toBe(unreadRows.length)
  await run(sql`update notifications set sample_actor_id = null`)
  expect(await bell()).toEqual(kept)
}

const inWorld = async (work: (world: World) => Promise<void>) => {
  const actors = await insertActors()
  await work({ actors, posts: [newId(), newId()] })
  await run(sql`delete from notifications`)
  await run(sql`delete from members where id = any(${actors})`)
}

it("counts and pages are those of the events alone, after random steps", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), (all) =>
      inWorld(async (world) => {
        for (const { name, n } of all) await steps[name](world, n).catch(ignoreErased)
        expect(await strayActors()).toEqual([])
        await expectTrueBell()
      }),
    ),
    { numRuns: 60 },
  )
})

it("concurrent steps leave no kept actor whose events are withdrawn", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 40 }), (all) =>
      inWorld(async (world) => {
        await Promise.all(all.map(({ name, n }) => steps[name](world, n).catch(ignoreErased)))
        expect(await strayActors()).toEqual([])
        await expectTrueBell()
      }),
    ),
    { numRuns: 25 },
  )
})

it("keeps the actor of a first event, and forgets them when they are erased", async () => {
  await inWorld(async (world) => {
    const kept = async () =>
      (await app.db.selectFrom("notifications").select("sample_actor_id").execute()).map(
        ({ sample_actor_id }) => sample_actor_id,
      )
    await steps.record(world, 0)
    await steps.record(world, 2)
    expect(await kept()).toEqual([actorAt(world, 0)])
    await steps.erase(world, 0)
    expect(await kept()).toEqual([null])
    expect((await bell()).counts).toMatchObject({ total: 1 })
  })
})

it("an event that an older node withdraws or restores counts by what it is", async () => {
  await inWorld(async (world) => {
    await steps.record(world, 0)
    await run(sql`update notification_events set withdrawn = true`)
    expect(await strayActors()).toEqual([])
    expect((await bell()).counts).toMatchObject({ total: 0 })
    await run(sql`update notification_events set withdrawn = false`)
    expect((await bell()).counts).toMatchObject({ total: 1 })
  })
})

/** @module-tag nightly */
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { liveBesideReplicaFailures } from "@pinyu/testkit/replica-rounds.ts"
import {
  appOn,
  portsInUse,
  replicaFailures,
  startReplicatedApp,
  traced,
  writablePorts,
} from "@pinyu/testkit/replicated-app.ts"
import { startPostgresGroup } from "@pinyu/testkit/services/postgres-group.ts"
import type { TestApp } from "@pinyu/testkit/test-app.ts"
import { beforeAll, expect, it, onTestFinished } from "vitest"

let replicated: Awaited<ReturnType<typeof startReplicatedApp>>
let app: TestApp
beforeAll(async () => {
  replicated = await startReplicatedApp()
  app = replicated.app
  return replicated.stop
})

/** The status of a page of explore, and where it came from. */
const explored = (as: BuiltMember) =>
  traced(app, async () => (await app.call(exploreRoutes.list, { as })).status)

it.each(Object.entries(replicaFailures))(
  "a replica that %s is left out, and comes back",
  async (_, failure) => {
    const viewer = await buildMember(app)
    // The first read of a session is on the primary.
    await explored(viewer)
    await eventually(async () =>
      expect(await explored(viewer)).toEqual({ result: 200, sources: ["replica"] }),
    )
    await failure.leave(replicated)
    // Something to replay.
    await buildMember(app)
    expect((await explored(viewer)).result).toBe(200)
    // A late answer on a busy machine leaves it out for a moment, too.
    await eventually(async () => {
      expect(await portsInUse(app)).toEqual([])
      expect(await explored(viewer)).toEqual({ result: 200, sources: ["no_replica"] })
    })
    await failure.come(replicated)
    await eventually(async () => expect(await portsInUse(app)).toEqual([replicated.group.members.b.port]))
    expect((await explored(viewer)).result).toBe(200)
  },
)

it("while the replica leaves and returns, members read their own writes, and blocks hide at once", async () => {
  // `npm test -- scale` runs thirty.
  const rounds = Object.keys(replicaFailures).length
  const { statuses, written, blocked } = await liveBesideReplicaFailures(replicated, rounds)
  expect(statuses).toEqual(new Set([200]))
  expect(Math.min(written, blocked)).toBeGreaterThan(rounds)
})

it("after a failover the other standby is used, and only the former primary is reported as writable", async () => {
  const moved = await startPostgresGroup()
  onTestFinished(moved.stop)
  const urls = Object.values(moved.members).map(({ url }) => url)
  const following = await appOn(moved.url, urls)
  onTestFinished(following.close)
  const standbys = () => Object.values(moved.members).filter(({ name }) => name !== moved.primary())
  const inUse = () => portsInUse(following)
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
  await eventually(async () => expect(await writablePorts(following)).toEqual([]))

  await moved.comeBack(former)
  await eventually(async () => expect(await writablePorts(following)).toEqual([moved.members[former].port]))
  expect(await inUse()).not.toContain(moved.members[former].port)
})

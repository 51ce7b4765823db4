/** @module-tag alone */
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { portsInUse, replicaFailures, startReplicatedApp, traced } from "@pinyu/testkit/replicated-app.ts"
import type { TestApp } from "@pinyu/testkit/test-app.ts"
import { beforeAll, expect, it } from "vitest"

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

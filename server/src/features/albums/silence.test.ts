import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { albumAccess, buildAlbum, onRequest } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import fc from "fast-check"
import { beforeAll, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const app = startedApp()
let access: ReturnType<typeof albumAccess>

beforeAll(async () => {
  access = albumAccess(app)
})

/** A viewer and an album, of which the viewer sees nothing but answers. */
interface World {
  owner: BuiltMember
  viewer: BuiltMember
  album: { id: string }
}

const buildWorld = async (): Promise<World> => {
  const [owner, viewer] = [await buildMember(app), await buildMember(app)]
  return { owner, viewer, album: await buildAlbum(app, owner, onRequest) }
}

/** What a viewer may do, and look at. */
const acts = {
  ask: ({ viewer, album }: World) => access.ask(viewer, album),
  askBadly: ({ viewer, album }: World) => access.ask(viewer, album, ""),
  cancel: ({ viewer, album }: World) => access.cancel(viewer, album),
  open: ({ viewer, album }: World) =>
    app.call(albumsRoutes.album, { as: viewer, params: { albumId: album.id } }),
  media: ({ viewer, album }: World) =>
    app.call(albumsRoutes.media, { as: viewer, params: { albumId: album.id } }),
  list: ({ owner, viewer }: World) =>
    app.call(albumsRoutes.ofMember, { as: viewer, params: { userId: owner.id } }),
  notifications: ({ viewer }: World) => app.call(notificationsRoutes.list, { as: viewer }),
}
type Act = keyof typeof acts
const act = fc.constantFrom(...(Object.keys(acts) as Act[]))

/** The answer without the ids and names in which two worlds differ. */
const answerIn = async (world: World, name: Act) => {
  const { status, body } = await acts[name](world)
  const ids = [world.album.id, world.owner.id, world.viewer.id, world.owner.nickname]
  return [status, ids.reduce((text, id) => text.replaceAll(id, "…"), JSON.stringify(body))]
}

const decline = async ({ owner }: World) => {
  for (const { id } of await access.requestsOf(owner)) await access.decline(owner, id)
}
const undoDeclines = async ({ owner, album }: World) => {
  const requests = app.db.selectFrom("album_requests").select("id").where("album_id", "=", album.id)
  for (const { id } of await requests.execute()) await access.undoDecline(owner, id)
}

const renewSessions = async (worlds: readonly World[]) => {
  for (const one of worlds.flatMap(({ owner, viewer }) => [owner, viewer]))
    Object.assign(one, await signInAs(app, one.id))
}

it("a viewer cannot tell whether the owner declined, however they ask, withdraw and wait", {
  tags: "heavy",
}, async () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: act },
    { weight: 3, arbitrary: fc.constantFrom("decline" as const, "undo" as const) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 35 }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const [declining, silent] = [await buildWorld(), await buildWorld()]
      const answers: { declining: unknown; silent: unknown }[] = []
      for (const one of steps) {
        if (one === "decline") await decline(declining)
        else if (one === "undo") await undoDeclines(declining)
        else if (typeof one === "number") {
          app.clock.advance(one * 24 * 60 * 60)
          await renewSessions([declining, silent])
        } else
          answers.push({ declining: await answerIn(declining, one), silent: await answerIn(silent, one) })
      }
      expect(answers.map(({ declining }) => declining)).toEqual(answers.map(({ silent }) => silent))
    }),
    {
      numRuns: 5,
      examples: [
        [["ask", "decline", "open", "list", "cancel", "ask", "askBadly", 31, "ask", "notifications"]],
      ],
    },
  )
})

const hidings = {
  blocked: ({ owner, viewer }: World) => buildBlock(app, owner, viewer),
  blocker: ({ owner, viewer }: World) => buildBlock(app, viewer, owner),
  "not discoverable": ({ owner }: World) =>
    app.db.updateTable("members").set({ discoverable: false }).where("id", "=", owner.id).execute(),
  suspended: ({ owner }: World) =>
    app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", owner.id).execute(),
  private: ({ album }: World) =>
    app.db.updateTable("albums").set({ privacy_level: "private" }).where("id", "=", album.id).execute(),
  expired: ({ album }: World) =>
    app.db.updateTable("albums").set({ expires_at: app.clock.now() }).where("id", "=", album.id).execute(),
}

it("a hidden album answers as one that does not exist, whatever was asked before", async () => {
  const kinds = fc.constantFrom(...(Object.keys(hidings) as (keyof typeof hidings)[]))
  await fc.assert(
    fc.asyncProperty(
      kinds,
      fc.array(act, { maxLength: 3 }),
      fc.array(act, { minLength: 1, maxLength: 6 }),
      async (kind, before, after) => {
        const world = await buildWorld()
        for (const name of before) await acts[name](world)
        await hidings[kind](world)
        const nothing = { ...world, album: { id: newId() } }
        for (const name of after) expect(await answerIn(world, name)).toEqual(await answerIn(nothing, name))
      },
    ),
    { numRuns: 8 },
  )
})

import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { albumAccess, buildAlbum, onRequest } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeAll, expect, it } from "vitest"

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

it("a viewer cannot tell whether the owner declined, however they ask, withdraw and wait", async () => {
  const [declining, silent] = [await buildWorld(), await buildWorld()]
  const days = (count: number) => async () => {
    app.clock.advance(count * 24 * 60 * 60)
    await renewSessions([declining, silent])
  }
  const steps: (Act | ((world: World) => Promise<unknown>))[] = [
    ...(["ask", decline, "open", "list", "media", "cancel", "ask", "askBadly", decline] as const),
    ...([days(10), "ask", undoDeclines, "open", decline, days(31), "list", "ask"] as const),
    ...(["open", "notifications"] as const),
  ]
  const answers: { declining: unknown; silent: unknown }[] = []
  for (const step of steps)
    if (typeof step === "function") await step(declining)
    else answers.push({ declining: await answerIn(declining, step), silent: await answerIn(silent, step) })
  expect(answers.map(({ declining }) => declining)).toEqual(answers.map(({ silent }) => silent))
})

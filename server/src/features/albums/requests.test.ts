import { albumRequestRoutes } from "@pinyu/contract/albums/request-routes"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import {
  albumAccess,
  albumForm,
  buildAlbum,
  buildAlbumRequest,
  onRequest,
} from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildLike } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

const dayInSeconds = 24 * 60 * 60

let app: TestApp
let access: ReturnType<typeof albumAccess>
let owner: BuiltMember
let viewer: BuiltMember
let album: { id: string }

beforeAll(async () => {
  app = await testApp()
  access = albumAccess(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await buildMember(app)
  viewer = await buildMember(app)
  album = await buildAlbum(app, owner, onRequest)
})

const seenBy = async (as: BuiltMember) =>
  (await app.call(albumsRoutes.album, { as, params: { albumId: album.id } })).body.album
const typesFor = async (as: BuiltMember) => {
  await app.jobsIdle()
  const { notifications } = (await app.call(notificationsRoutes.list, { as })).body.data
  return notifications.map(({ type }) => type)
}
/** Time passes, and the two sign in again. */
const passDays = async (days: number) => {
  app.clock.advance(days * dayInSeconds)
  for (const one of [owner, viewer]) Object.assign(one, await signInAs(app, one.id))
}
const change = (changes: object) =>
  app.call(albumsRoutes.update, {
    as: owner,
    params: { albumId: album.id },
    body: { ...albumForm(), privacy_level: "selected_members", ...changes },
  })

describe("a request", () => {
  it("reaches the owner with the member's card and line, once", async () => {
    expect(await seenBy(viewer)).toMatchObject({ accepts_requests: true, requested_at: null })
    const { body } = await access.ask(viewer, album, "  我們上週聊過  ")
    app.clock.advance(60)
    expect((await access.ask(viewer, album, "再問一次")).body).toEqual(body)
    const [request, ...others] = await access.requestsOf(owner)
    expect(others).toEqual([])
    expect(request).toMatchObject({
      ...{ album_id: album.id, album_title: "京都的秋天", message: "我們上週聊過" },
      member: { id: viewer.id, nickname: viewer.nickname },
    })
    expect((await seenBy(viewer)).requested_at).toBe(body.requested_at)
    expect(await typesFor(owner)).toEqual(["album_requested"])
  })

  it("can be withdrawn and repeated, and notifies the owner at most three times a day", async () => {
    for (let n = 0; n < 5; n++) {
      await access.ask(viewer, album)
      await access.cancel(viewer, album)
      await access.cancel(viewer, album)
      expect(await access.requestsOf(owner)).toEqual([])
      expect((await seenBy(viewer)).requested_at).toBeNull()
      app.clock.advance(60)
    }
    const recorded = app.db.selectFrom("notification_events").selectAll().where("member_id", "=", owner.id)
    expect(await recorded.execute()).toHaveLength(3)
  })

  it("lapses after thirty days", async () => {
    await access.ask(viewer, album)
    await passDays(30)
    expect(await access.requestsOf(owner)).toEqual([])
    expect((await seenBy(viewer)).requested_at).toBeNull()
    await app.services.albums.grants.purge()
    const rows = app.db.selectFrom("album_requests").selectAll().where("album_id", "=", album.id)
    expect(await rows.execute()).toEqual([])
  })

  it.each([
    ["no line", null],
    ["a blank line", "　"],
    ["two lines", "一\n二"],
    ["a long line", "長".repeat(101)],
  ])("is rejected with %s", async (_name, message) => {
    const { status, body } = await access.ask(viewer, album, message)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["message"]])
    expect(await access.requestsOf(owner)).toEqual([])
  })

  it("is rejected for one's own album, an open one, and one that accepts none", async () => {
    expect((await access.ask(owner, album)).body.code).toBe("album_not_requestable")
    await change({ accepts_requests: false, privacy_level: "mutual_likes" })
    expect((await access.ask(viewer, album)).body.code).toBe("album_not_requestable")
    await change({ accepts_requests: true, privacy_level: "public" })
    expect((await access.ask(viewer, album)).body.code).toBe("album_not_requestable")
    await change({ accepts_requests: true, privacy_level: "private" })
    expect((await access.ask(viewer, album)).body.code).toBe("album_not_found")
  })

  it("needs a verified address and a profile that the owner can see", async () => {
    const unverified = await buildMember(app, { emailVerified: false })
    const hidden = await buildMember(app)
    await app.db.updateTable("members").set({ discoverable: false }).where("id", "=", hidden.id).execute()
    const answers = [await access.ask(unverified, album), await access.ask(hidden, album)]
    expect(answers.map(({ body }) => body.code)).toEqual(Array(2).fill("album_not_requestable"))
    expect(new Set(answers.map(({ body }) => body.error)).size).toBe(2)
    await buildLike(app, hidden, owner)
    expect((await access.ask(hidden, album)).status).toBe(200)
  })

  it("of a member who can no longer be seen is neither listed nor granted", async () => {
    const requestId = await buildAlbumRequest(app, viewer, album)
    await app.db.updateTable("members").set({ discoverable: false }).where("id", "=", viewer.id).execute()
    expect(await access.requestsOf(owner)).toEqual([])
    expect((await access.grant(owner, requestId)).body.code).toBe("album_request_not_found")
  })

  it("is paged", async () => {
    const requested = []
    for (let n = 0; n < 3; n++) {
      requested.unshift(await buildAlbumRequest(app, await buildMember(app), album))
      app.clock.advance(1)
    }
    const pageAfter = (query: object) => app.call(albumRequestRoutes.requests, { as: owner, query })
    const { body: first } = await pageAfter({ limit: 2 })
    const { body: second } = await pageAfter({ limit: 2, cursor: first.nextCursor ?? "" })
    expect([...first.requests, ...second.requests].map(({ id }) => id)).toEqual(requested)
    expect(second.nextCursor).toBeNull()
  })
})

it("a member sends at most ten requests an hour", async () => {
  const limited = await testApp({ rateLimitScale: 1 })
  const as = await buildMember(limited)
  const target = await buildAlbum(limited, await buildMember(limited), onRequest)
  const { ask, cancel } = albumAccess(limited)
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) {
    statuses.push((await ask(as, target)).status)
    await cancel(as, target)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  await limited.close()
})

describe("a declined request", () => {
  it("shows as waiting to its sender, who is not notified", async () => {
    const requestId = await buildAlbumRequest(app, viewer, album)
    const before = await seenBy(viewer)
    expect((await access.decline(owner, requestId)).status).toBe(200)
    expect((await access.decline(owner, requestId)).status).toBe(200)
    expect(await seenBy(viewer)).toEqual(before)
    expect(await access.requestsOf(owner)).toEqual([])
    expect([await typesFor(viewer), await typesFor(owner)]).toEqual([[], []])
  })

  it("waits again when the owner undoes it", async () => {
    const requestId = await buildAlbumRequest(app, viewer, album)
    await access.decline(owner, requestId)
    await access.undoDecline(owner, requestId)
    await access.undoDecline(owner, requestId)
    expect((await access.requestsOf(owner)).map(({ id }) => id)).toEqual([requestId])
  })

  it("lets the next one reach the owner after thirty days, not before", async () => {
    await access.decline(owner, await buildAlbumRequest(app, viewer, album))
    await access.cancel(viewer, album)
    await passDays(10)
    await access.ask(viewer, album)
    expect((await seenBy(viewer)).requested_at).not.toBeNull()
    expect([await access.requestsOf(owner), await typesFor(owner)]).toEqual([[], []])
    await passDays(20)
    expect(await access.requestsOf(owner)).toHaveLength(1)
  })
})

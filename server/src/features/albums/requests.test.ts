import { albumRequestRoutes } from "@pinyu/contract/albums/request-routes"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import {
  albumAccess,
  albumForm,
  buildAlbum,
  buildAlbumGrant,
  buildAlbumRequest,
  onRequest,
} from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"

const dayInSeconds = 24 * 60 * 60

const app = startedApp()
let access: ReturnType<typeof albumAccess>
let owner: BuiltMember
let viewer: BuiltMember
let album: { id: string }

beforeAll(async () => {
  access = albumAccess(app)
})
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
    for (let n = 0; n < 4; n++) {
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

describe("a declined request", () => {
  it("shows as waiting to its sender, who is not notified, until the owner undoes it", async () => {
    const requestId = await buildAlbumRequest(app, viewer, album)
    const before = await seenBy(viewer)
    expect((await access.decline(owner, requestId)).status).toBe(200)
    expect((await access.decline(owner, requestId)).status).toBe(200)
    expect(await seenBy(viewer)).toEqual(before)
    expect(await access.requestsOf(owner)).toEqual([])
    expect([await typesFor(viewer), await typesFor(owner)]).toEqual([[], []])
    for (const _ of [1, 2]) await access.undoDecline(owner, requestId)
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

describe("a grant", () => {
  it("opens the album for its duration and notifies the member", async () => {
    const requestId = await buildAlbumRequest(app, viewer, album)
    const { body } = await access.grant(owner, requestId, 1)
    expect(new Date(body.expires_at ?? 0).getTime()).toBe(app.clock.now().getTime() + 3_600_000)
    expect(await seenBy(viewer)).toMatchObject({ is_locked: false, access_ends_at: body.expires_at })
    expect(await typesFor(viewer)).toEqual(["album_granted"])
    expect(await access.requestsOf(owner)).toEqual([])
    app.clock.advance(3_600)
    for (const one of [owner, viewer]) Object.assign(one, await signInAs(app, one.id))
    expect(await seenBy(viewer)).toMatchObject({ is_locked: true, requested_at: null })
    expect(await access.grantsOf(owner)).toEqual([])
    await app.services.albums.grants.purge()
    const rows = app.db.selectFrom("album_grants").selectAll().where("id", "=", requestId)
    expect(await rows.execute()).toEqual([])
  })

  it("without an end stays, also when its request has lapsed", async () => {
    await buildAlbumGrant(app, { owner, viewer, album })
    await passDays(40)
    await app.services.albums.grants.purge()
    expect(await seenBy(viewer)).toMatchObject({ is_locked: false, access_ends_at: null })
  })

  it("is repeated without effect, and its duration can be changed", async () => {
    const requestId = await buildAlbumRequest(app, viewer, album)
    const [first, second] = [await access.grant(owner, requestId), await access.grant(owner, requestId)]
    expect([first.status, second.body]).toEqual([200, first.body])
    const [{ id = "", member } = {}] = await access.grantsOf(owner)
    expect(member).toMatchObject({ id: viewer.id, nickname: viewer.nickname })
    const { body } = await access.changeGrant(owner, id, 720)
    expect((await access.grantsOf(owner))[0]?.expires_at).toBe(body.expires_at)
  })

  it("ends when it is revoked, which counts as a refusal of the next request", async () => {
    const grantId = await buildAlbumGrant(app, { owner, viewer, album })
    expect((await access.revoke(owner, grantId)).status).toBe(200)
    expect((await access.revoke(owner, grantId)).body.code).toBe("album_grant_not_found")
    expect(await seenBy(viewer)).toMatchObject({ is_locked: true, accepts_requests: true })
    expect(await typesFor(viewer)).toEqual([])
    await access.ask(viewer, album)
    expect(await access.requestsOf(owner)).toEqual([])
  })

  it("ends when the album becomes private, not with other changes, and does not return", async () => {
    await buildAlbumGrant(app, { owner, viewer, album })
    await change({ title: "冬天", privacy_level: "mutual_likes", accepts_requests: false })
    expect((await seenBy(viewer)).is_locked).toBe(false)
    await change({ privacy_level: "private" })
    await change({ accepts_requests: true })
    expect((await seenBy(viewer)).is_locked).toBe(true)
    expect(await access.grantsOf(owner)).toEqual([])
  })

  it("ends with a block, as does a request, and unblocking restores neither", async () => {
    await buildAlbumGrant(app, { owner, viewer, album })
    const other = await buildMember(app)
    await access.ask(other, album)
    const blacklistIds = [await buildBlock(app, viewer, owner), await buildBlock(app, owner, other)]
    await app.services.friends.blacklist.unblock(viewer.id, blacklistIds[0] ?? "")
    await app.services.friends.blacklist.unblock(owner.id, blacklistIds[1] ?? "")
    expect((await seenBy(viewer)).is_locked).toBe(true)
    expect([await access.requestsOf(owner), await access.grantsOf(owner)]).toEqual([[], []])
    expect([await typesFor(viewer), await typesFor(owner)]).toEqual([[], []])
  })

  it("leaves the album reportable with its files after it was revoked", async () => {
    const grantId = await buildAlbumGrant(app, { owner, viewer, album })
    await access.revoke(owner, grantId)
    const evidenceFor = ({ id }: BuiltMember) =>
      app.db.transaction().execute((trx) => app.services.albums.evidence(trx, id, album.id))
    expect((await evidenceFor(viewer))?.content.description).toBe("楓葉正紅的那一週")
    expect((await evidenceFor(await buildMember(app)))?.content.description).toBeNull()
  })
})

it("open pages of a member are informed of grants, changes and revocations, never of a refusal", async () => {
  const emit = vi.spyOn(app.platform.realtime, "emit")
  const requestId = await buildAlbumRequest(app, viewer, album)
  await access.decline(owner, requestId)
  await access.undoDecline(owner, requestId)
  expect(emit).not.toHaveBeenCalled()
  await access.grant(owner, requestId, 1)
  await access.changeGrant(owner, requestId, null)
  await access.revoke(owner, requestId)
  const sent = emit.mock.calls.map(([to, event, payload]) => [to, event, payload])
  const about = (isOpen: boolean) => [[viewer.id], "album-access-changed", { albumId: album.id, isOpen }]
  expect(sent).toEqual([about(true), about(true), about(false)])
  emit.mockRestore()
})

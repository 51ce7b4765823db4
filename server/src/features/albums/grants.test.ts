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
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"

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
    expect(await app.db.selectFrom("album_grants").selectAll().where("id", "=", requestId).execute()).toEqual(
      [],
    )
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

  it.each([0, 721, 1.5, "1"])("is rejected for %s hours", async (hours) => {
    const requestId = await buildAlbumRequest(app, viewer, album)
    expect((await access.grant(owner, requestId, hours)).body.fields).toHaveProperty("hours")
    expect(await access.grantsOf(owner)).toEqual([])
  })

  it("is listed for a member who hides, because the owner must be able to revoke it", async () => {
    await buildAlbumGrant(app, { owner, viewer, album })
    await app.db.updateTable("members").set({ discoverable: false }).where("id", "=", viewer.id).execute()
    expect((await access.grantsOf(owner)).map(({ member }) => member.id)).toEqual([viewer.id])
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

  it("ends when the album becomes private, and does not return", async () => {
    await buildAlbumGrant(app, { owner, viewer, album })
    await change({ privacy_level: "private" })
    await change({ accepts_requests: true })
    expect((await seenBy(viewer)).is_locked).toBe(true)
    expect(await access.grantsOf(owner)).toEqual([])
  })

  it("does not end with a change of the title or the switch", async () => {
    await buildAlbumGrant(app, { owner, viewer, album })
    await change({ title: "冬天", privacy_level: "mutual_likes", accepts_requests: false })
    expect((await seenBy(viewer)).is_locked).toBe(false)
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

it("requests and grants of others are not found", async () => {
  const requestId = await buildAlbumRequest(app, viewer, album)
  const stranger = await buildMember(app)
  for (const act of [access.grant, access.decline, access.undoDecline])
    for (const as of [stranger, viewer])
      expect((await act(as, requestId)).body.code).toBe("album_request_not_found")
  await access.grant(owner, requestId)
  for (const as of [stranger, viewer]) {
    expect((await access.revoke(as, requestId)).body.code).toBe("album_grant_not_found")
    expect((await access.changeGrant(as, requestId, 1)).body.code).toBe("album_grant_not_found")
  }
})

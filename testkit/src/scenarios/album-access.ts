import { newId } from "@pinyu/server/platform/ids.ts"
import { buildAlbum, buildAlbumGrant, buildAlbumRequest, onRequest } from "../factories/albums.ts"
import { type BuiltMember, buildMember } from "../factories/auth.ts"
import type { TestApp } from "../test-app.ts"

/** An album that accepts requests, with a request and a grant of third members. */
export const buildAccess = async (app: TestApp, target: BuiltMember) => {
  const album = { id: newId() }
  // Inserted directly, because the tier of the target allows one album.
  await app.db
    .insertInto("albums")
    .values({
      ...{ ...album, member_id: target.id, title: "只給想給的人", description: null, expires_at: null },
      ...{ privacy_level: "selected_members", accepts_requests: true, created_at: app.clock.now() },
    })
    .execute()
  const requestId = await buildAlbumRequest(app, await buildMember(app), album)
  const grant = { owner: target, viewer: await buildMember(app), album }
  return { lockedAlbumId: album.id, requestId, grantId: await buildAlbumGrant(app, grant) }
}

/** Inserts a request of the member and a grant to them, for an album of the caller, without any check. */
export const forceAccess = async (app: TestApp, caller: BuiltMember, { id: member_id }: BuiltMember) => {
  const { id: album_id } = await buildAlbum(app, caller, onRequest)
  const row = { id: newId(), album_id, member_id, created_at: app.clock.now() }
  await app.db
    .insertInto("album_requests")
    .values({ ...row, message: "想看看", closed_at: null, quiet_until: null })
    .execute()
  await app.db
    .insertInto("album_grants")
    .values({ ...row, expires_at: null })
    .execute()
}

import { albumRequestRoutes } from "@pinyu/contract/albums/request-routes"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { AlbumMedia, NewAlbum } from "@pinyu/contract/albums/schemas"
import { newId } from "@pinyu/server/platform/ids.ts"
import { filePart, formOf, formType } from "../forms.ts"
import { colouredPicture } from "../pictures.ts"
import type { TestApp } from "../test-app.ts"
import { buildFileRecord, storeFile } from "./media.ts"

interface MemberRef {
  id: string
}

/** A valid body of `POST /api/albums`. */
export const albumForm = (overrides: object = {}) => ({
  title: "京都的秋天",
  description: "楓葉正紅的那一週",
  privacy_level: "public" as const,
  selected_members: [] as string[],
  expires_hours: null,
  accepts_requests: false,
  marks_pictures: false,
  ...overrides,
})

export const buildAlbum = async (
  { services }: TestApp,
  { id }: MemberRef,
  overrides: Partial<NewAlbum> = {},
) => (await services.albums.create(id, { ...albumForm(), ...overrides }, undefined)).album

/** A multipart form with files for an album. */
export const albumUpload = (files: readonly Buffer[]) => ({
  body: formOf([{ name: "purpose", value: "photos" }, ...files.map((file) => filePart(file))]),
  headers: { "content-type": formType },
})

export const uploadToAlbum = (
  app: TestApp,
  as: { accessToken: string },
  { id: albumId }: MemberRef,
  files: readonly Buffer[],
  headers: Record<string, string> = {},
) => {
  const { body, headers: type } = albumUpload(files)
  return app.call(albumsRoutes.addMedia, { as, params: { albumId }, body, headers: { ...type, ...headers } })
}

/** Adds a file to an album, by default a small picture. */
export const buildAlbumMedia = async (
  app: TestApp,
  as: { accessToken: string },
  album: MemberRef,
  file?: Buffer,
): Promise<AlbumMedia> => {
  const { body } = await uploadToAlbum(app, as, album, [file ?? (await colouredPicture())])
  const [media] = body.media
  if (!media) throw new Error("no file was added to the album")
  return media
}

const addToAlbum = async ({ clock, db }: TestApp, albumId: string, media_key: string) => {
  const [id, created_at] = [newId(), clock.now()]
  await db.insertInto("album_media").values({ id, album_id: albumId, media_key, created_at }).execute()
  return id
}

/** A picture in an album as after its upload, which is slower. Returns its id and path. */
export const storeAlbumMedia = async (app: TestApp, owner: MemberRef, { id: albumId }: MemberRef) => {
  const used_at = app.clock.now()
  const { originalUrl: media_key, thumbnailUrl: thumbnail_key } = await storeFile(app, owner, "albums", {
    used_at,
  })
  return { id: await addToAlbum(app, albumId, media_key), media_key, thumbnail_key }
}

/** An album with a picture that exists only in the database, which is fast. */
export const buildAlbumRecord = async (app: TestApp, owner: MemberRef, overrides: Partial<NewAlbum> = {}) => {
  const { id: albumId } = await buildAlbum(app, owner, overrides)
  const media_key = await buildFileRecord(app, owner, "albums", { used_at: app.clock.now() })
  return { albumId, mediaId: await addToAlbum(app, albumId, media_key) }
}

/** The fields of an album that only accepts requests. */
export const onRequest = {
  privacy_level: "selected_members",
  selected_members: [],
  accepts_requests: true,
} as const satisfies Partial<NewAlbum>

/** A member asks for an album. Returns the id of the request. */
export const buildAlbumRequest = async (app: TestApp, as: MemberRef, { id: albumId }: MemberRef) => {
  await app.services.albums.requests.request(as.id, albumId, "想看看京都")
  const { id } = await app.db
    .selectFrom("album_requests")
    .select("id")
    .where("album_id", "=", albumId)
    .where("member_id", "=", as.id)
    .executeTakeFirstOrThrow()
  return id
}

/** A member asks for an album, and its owner grants access. Returns the id of the grant. */
export const buildAlbumGrant = async (
  app: TestApp,
  { owner, viewer, album }: { owner: MemberRef; viewer: MemberRef; album: MemberRef },
  hours: number | null = null,
) => {
  const id = await buildAlbumRequest(app, viewer, album)
  await app.services.albums.grants.grant(owner.id, id, hours)
  return id
}

/** Calls of the routes of requests and grants. */
export const albumAccess = (app: TestApp) => ({
  ask: (as: { accessToken: string }, { id: albumId }: MemberRef, message: unknown = "想看看京都") =>
    app.call(albumRequestRoutes.request, { as, params: { albumId }, body: { message } }),
  cancel: (as: { accessToken: string }, { id: albumId }: MemberRef) =>
    app.call(albumRequestRoutes.cancelRequest, { as, params: { albumId } }),
  requestsOf: async (as: { accessToken: string }) =>
    (await app.call(albumRequestRoutes.requests, { as })).body.requests,
  grantsOf: async (as: { accessToken: string }) =>
    (await app.call(albumRequestRoutes.grants, { as })).body.grants,
  grant: (as: { accessToken: string }, requestId: string, hours: unknown = null) =>
    app.call(albumRequestRoutes.grant, { as, params: { requestId }, body: { hours } }),
  decline: (as: { accessToken: string }, requestId: string) =>
    app.call(albumRequestRoutes.decline, { as, params: { requestId } }),
  undoDecline: (as: { accessToken: string }, requestId: string) =>
    app.call(albumRequestRoutes.undoDecline, { as, params: { requestId } }),
  changeGrant: (as: { accessToken: string }, grantId: string, hours: unknown) =>
    app.call(albumRequestRoutes.changeGrant, { as, params: { grantId }, body: { hours } }),
  revoke: (as: { accessToken: string }, grantId: string) =>
    app.call(albumRequestRoutes.revoke, { as, params: { grantId } }),
})

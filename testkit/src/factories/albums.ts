import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { AlbumMedia, NewAlbum } from "@pinyu/contract/albums/schemas"
import { newId } from "@pinyu/server/platform/ids.ts"
import { filePart, formOf, formType } from "../forms.ts"
import { colouredPicture } from "../pictures.ts"
import type { TestApp } from "../test-app.ts"
import { buildFileRecord } from "./media.ts"

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

/** An album with a picture that exists only in the database, which is fast. */
export const buildAlbumRecord = async (app: TestApp, owner: MemberRef) => {
  const { id: albumId } = await buildAlbum(app, owner)
  const [mediaId, created_at] = [newId(), app.clock.now()]
  const media_key = await buildFileRecord(app, owner, "albums", { used_at: created_at })
  const media = { id: mediaId, album_id: albumId, media_key, created_at }
  await app.db.insertInto("album_media").values(media).execute()
  return { albumId, mediaId }
}

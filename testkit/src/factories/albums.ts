import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { AlbumMedia, NewAlbum } from "@pinyu/contract/albums/schemas"
import { newId } from "@pinyu/server/platform/ids.ts"
import { filePart, formOf, formType } from "../forms.ts"
import { colouredPicture } from "../pictures.ts"
import type { TestApp } from "../test-app.ts"
import { buildHollowFile } from "./media.ts"

interface Someone {
  id: string
}

/** The form that `POST /api/albums` takes, complete. What is put over it may be anything. */
export const albumForm = (overrides: object = {}) => ({
  title: "京都的秋天",
  description: "楓葉正紅的那一週",
  privacy_level: "public" as const,
  selected_members: [] as string[],
  expires_hours: null,
  ...overrides,
})

/** An album of a member. */
export const buildAlbum = async ({ services }: TestApp, { id }: Someone, overrides: Partial<NewAlbum> = {}) =>
  (await services.albums.create(id, { ...albumForm(), ...overrides }, undefined)).album

/** A form with files for an album, as a browser sends it. */
export const albumUpload = (files: readonly Buffer[]) => ({
  body: formOf([{ name: "purpose", value: "photos" }, ...files.map((file) => filePart(file))]),
  headers: { "content-type": formType },
})

/** Sends files into an album. */
export const uploadToAlbum = (
  app: TestApp,
  as: { accessToken: string },
  { id: albumId }: Someone,
  files: readonly Buffer[],
  headers: Record<string, string> = {},
) => {
  const { body, headers: type } = albumUpload(files)
  return app.call(albumsRoutes.addMedia, { as, params: { albumId }, body, headers: { ...type, ...headers } })
}

/** Puts something into an album: a small picture, unless said otherwise. */
export const buildAlbumMedia = async (
  app: TestApp,
  as: { accessToken: string },
  album: Someone,
  file?: Buffer,
): Promise<AlbumMedia> => {
  const { body } = await uploadToAlbum(app, as, album, [file ?? (await colouredPicture())])
  const [media] = body.media
  if (!media) throw new Error("nothing was put into the album")
  return media
}

/** An album with a picture in it, of which nothing is stored: made in no time. */
export const buildHollowAlbum = async (app: TestApp, owner: Someone) => {
  const { id: albumId } = await buildAlbum(app, owner)
  const [mediaId, created_at] = [newId(), app.clock.now()]
  const media_key = await buildHollowFile(app, owner, "albums", { used_at: created_at })
  const media = { id: mediaId, album_id: albumId, media_key, created_at }
  await app.db.insertInto("album_media").values(media).execute()
  return { albumId, mediaId }
}

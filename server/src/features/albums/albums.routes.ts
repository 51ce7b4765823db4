import type { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Albums } from "./albums.service.ts"

export const albumsHandlers = (albums: Albums): Handlers<typeof albumsRoutes> => ({
  list: ({ viewer }) => albums.list(viewer.id),
  stats: ({ viewer }) => albums.stats(viewer.id),
  ofMember: ({ viewer, params }) => albums.ofMember(viewer.id, params.userId),
  album: ({ viewer, params }) => albums.album(viewer.id, params.albumId),
  media: ({ viewer, params }) => albums.media(viewer.id, params.albumId),
  create: ({ viewer, body, idempotencyKey }) => albums.create(viewer.id, body, idempotencyKey),
  update: ({ viewer, params, body }) => albums.update(viewer.id, params.albumId, body),
  remove: ({ viewer, params }) => albums.remove(viewer.id, params.albumId),
  addMedia: ({ viewer, params, files, idempotencyKey }) =>
    albums.addMedia(viewer.id, params.albumId, files, idempotencyKey),
  removeMedia: ({ viewer, params }) => albums.removeMedia(viewer.id, params.albumId, params.mediaId),
  setCover: ({ viewer, params, body }) => albums.setCover(viewer.id, params.albumId, body.media_id),
})

import type { albumRequestRoutes } from "@pinyu/contract/albums/request-routes"
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

export const albumRequestHandlers = ({
  requests,
  grants,
  marks,
  views,
}: Albums): Handlers<typeof albumRequestRoutes> => ({
  request: ({ viewer, params, body }) => requests.request(viewer.id, params.albumId, body.message),
  cancelRequest: ({ viewer, params }) => requests.cancelRequest(viewer.id, params.albumId),
  requests: ({ viewer, query }) => requests.requests(viewer.id, query),
  grant: ({ viewer, params, body }) => grants.grant(viewer.id, params.requestId, body.hours),
  decline: ({ viewer, params }) => requests.decline(viewer.id, params.requestId),
  undoDecline: ({ viewer, params }) => requests.undoDecline(viewer.id, params.requestId),
  grants: ({ viewer, query }) => grants.grants(viewer.id, query),
  changeGrant: ({ viewer, params, body }) => grants.changeGrant(viewer.id, params.grantId, body.hours),
  revoke: ({ viewer, params }) => grants.revoke(viewer.id, params.grantId),
  markedFor: ({ viewer, query }) => marks.find(viewer.id, query.code),
  views: ({ viewer, params, query }) => views.list(viewer.id, params.albumId, query),
})

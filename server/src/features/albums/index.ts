import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { Trx } from "../../db/client.ts"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { albumsHandlers } from "./albums.routes.ts"
import { type Albums, createAlbums } from "./albums.service.ts"

export const albums = defineArea({
  create: createAlbums,
  routes: [serve(albumsRoutes, albumsHandlers)],
  ports: (albums: () => Albums) => ({
    ...forward(albums, ["removeReportedAlbum", "unshareBetween"]),
    evidenceOfAlbum: (trx: Trx, viewerId: string, albumId: string) =>
      albums().evidence(trx, viewerId, albumId),
  }),
})

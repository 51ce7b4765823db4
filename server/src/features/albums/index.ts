import { albumRequestRoutes } from "@pinyu/contract/albums/request-routes"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { Trx } from "../../db/client.ts"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { albumRequestHandlers, albumsHandlers } from "./albums.routes.ts"
import { type Albums, createAlbums } from "./albums.service.ts"

const hourMs = 60 * 60 * 1000

export const albums = defineArea({
  create: createAlbums,
  routes: [serve(albumsRoutes, albumsHandlers), serve(albumRequestRoutes, albumRequestHandlers)],
  periodic: [
    {
      everyMs: hourMs,
      run: ({ grants }: Albums) => grants.purge(),
      failed: "ended access to albums was not deleted",
    },
    { everyMs: hourMs, run: ({ views }) => views.purge(), failed: "old views of albums were not deleted" },
  ],
  ports: (albums: () => Albums) => ({
    ...forward(albums, ["removeReportedAlbum", "removeTakenDownFile", "unshareBetween"]),
    evidenceOfAlbum: (trx: Trx, viewerId: string, albumId: string) =>
      albums().evidence(trx, viewerId, albumId),
  }),
})

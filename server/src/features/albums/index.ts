export { albumsHandlers } from "./albums.routes.ts"
export { createAlbums } from "./albums.service.ts"

import * as z from "zod"
import { id, say } from "../fields.ts"
import { rateLimits } from "../rate-limits.ts"
import { defineRoute } from "../route.ts"
import { albumsLimits } from "./limits.ts"
import { album, albumMedia, albumStats, albumWithMedia, changedAlbum, newAlbum } from "./schemas.ts"

const ofAlbum = z.object({ albumId: id })
const ofMedia = ofAlbum.extend({ mediaId: id })

/**
 * Albums of members, and who may look into them: decided anew at each call. An album that is over, and one of somebody whom
 * the caller may not see, is not there. No list is longer than what a VIP may have, so that none has pages.
 */
export const albumsRoutes = {
  list: defineRoute({
    id: "albums.list",
    method: "GET",
    path: "/api/albums",
    summary: "The caller's own albums, newest first",
    access: "member",
    limits: rateLimits["albums.list"],
    response: z.object({ albums: z.array(album) }),
  }),
  stats: defineRoute({
    id: "albums.stats",
    method: "GET",
    path: "/api/albums/stats/summary",
    summary: "How many albums the caller has and may have, and what is in them",
    access: "member",
    limits: rateLimits["albums.stats"],
    response: z.object({ stats: albumStats }),
  }),
  ofMember: defineRoute({
    id: "albums.ofMember",
    method: "GET",
    path: "/api/albums/user/:userId",
    summary: "A member's albums, newest first, those that are locked for the caller among them",
    access: "member",
    limits: rateLimits["albums.ofMember"],
    params: z.object({ userId: id }),
    response: z.object({ albums: z.array(album), totalAlbums: z.int() }),
    errors: ["member_not_found"],
  }),
  album: defineRoute({
    id: "albums.album",
    method: "GET",
    path: "/api/albums/:albumId",
    summary: "An album with what is in it, as far as the caller may look into it",
    access: "member",
    limits: rateLimits["albums.album"],
    params: ofAlbum,
    response: z.object({ album: albumWithMedia }),
    errors: ["album_not_found"],
  }),
  media: defineRoute({
    id: "albums.media",
    method: "GET",
    path: "/api/albums/:albumId/media",
    summary: "What is in an album, in the order in which it came",
    access: "member",
    limits: rateLimits["albums.media"],
    params: ofAlbum,
    response: z.object({ media: z.array(albumMedia) }),
    errors: ["album_not_found", "album_locked"],
  }),
  create: defineRoute({
    id: "albums.create",
    method: "POST",
    path: "/api/albums",
    summary: "Makes an album, as many as the caller's tier allows; who is chosen for it is told",
    access: "member",
    idempotent: true,
    limits: rateLimits["albums.create"],
    body: newAlbum,
    status: 201,
    response: z.object({ album }),
    // A retry may come after the album was deleted.
    errors: ["too_many_albums", "album_member_not_liked", "idempotency_key_reused", "album_not_found"],
  }),
  update: defineRoute({
    id: "albums.update",
    method: "PUT",
    path: "/api/albums/:albumId",
    summary: "Changes one's own album; who is newly chosen for it is told, once",
    access: "member",
    limits: rateLimits["albums.update"],
    params: ofAlbum,
    body: changedAlbum,
    response: z.object({ album }),
    errors: ["album_not_found", "album_member_not_liked"],
  }),
  remove: defineRoute({
    id: "albums.remove",
    method: "DELETE",
    path: "/api/albums/:albumId",
    summary: "Deletes one's own album with what is in it",
    access: "member",
    limits: rateLimits["albums.remove"],
    params: ofAlbum,
    response: z.object({}),
    errors: ["album_not_found"],
  }),
  addMedia: defineRoute({
    id: "albums.addMedia",
    method: "POST",
    path: "/api/albums/:albumId/media/batch",
    summary:
      "Adds files, each as `media`, of at most 10 MB each and 50 MB together: all of them, or none. `fields` of a refusal names the files and says of each what is wrong with it",
    access: "member",
    idempotent: true,
    limits: rateLimits["albums.addMedia"],
    params: ofAlbum,
    multipart: {
      file: "media",
      many: albumsLimits.batch,
      fields: z.object({ purpose: z.enum(["photos"], say("not_an_option")) }),
    },
    status: 201,
    /** What was added, and the album as it is now. */
    response: z.object({ media: z.array(albumMedia), album }),
    errors: [
      "album_not_found",
      "album_full",
      "album_files_refused",
      "files_too_large",
      "too_many_files",
      "file_missing",
      "idempotency_key_reused",
    ],
  }),
  removeMedia: defineRoute({
    id: "albums.removeMedia",
    method: "DELETE",
    path: "/api/albums/:albumId/media/:mediaId",
    summary: "Deletes something out of one's own album",
    access: "member",
    limits: rateLimits["albums.removeMedia"],
    params: ofMedia,
    response: z.object({ album }),
    errors: ["album_not_found", "album_media_not_found"],
  }),
  setCover: defineRoute({
    id: "albums.setCover",
    method: "PUT",
    path: "/api/albums/:albumId/cover",
    summary: "Chooses a picture or film of one's own album as its cover",
    access: "member",
    limits: rateLimits["albums.setCover"],
    params: ofAlbum,
    body: z.object({ media_id: id }),
    response: z.object({ album }),
    errors: ["album_not_found", "album_media_not_found", "album_cover_without_picture"],
  }),
} as const

import { fieldError, id } from "../fields.ts"
import { storageFaults } from "../media/faults.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { albumsLimits } from "./limits.ts"
import { album, albumMedia, albumStats, albumWithMedia, changedAlbum, newAlbum } from "./schemas.ts"

const ofAlbum = z.object({ albumId: id })
const ofMedia = ofAlbum.extend({ mediaId: id })

/**
 * Access is checked on every call. Private albums, expired albums and albums of hidden members are 404 to
 * everyone but the owner. Lists are bounded by the VIP limit and need no pages.
 */
export const albumsRoutes = defineRoutes("albums", {
  list: {
    method: "GET",
    path: "/api/albums",
    summary: "The caller's own albums, newest first",
    access: "member",
    response: z.object({ albums: z.array(album) }),
  },
  stats: {
    method: "GET",
    path: "/api/albums/stats/summary",
    summary: "The caller's counts of albums and media, and the limits of the tier",
    access: "member",
    response: z.object({ stats: albumStats }),
  },
  ofMember: {
    method: "GET",
    path: "/api/albums/user/:userId",
    summary: "A member's albums, newest first, including those that are locked for the caller",
    access: "member",
    params: z.object({ userId: id }),
    response: z.object({ albums: z.array(album), totalAlbums: z.int() }),
    errors: ["member_not_found"],
  },
  album: {
    method: "GET",
    path: "/api/albums/:albumId",
    summary: "An album with its media, if the caller has access",
    access: "member",
    params: ofAlbum,
    response: z.object({ album: albumWithMedia }),
    errors: ["album_not_found"],
  },
  media: {
    method: "GET",
    path: "/api/albums/:albumId/media",
    summary: "The media of an album in upload order",
    access: "member",
    params: ofAlbum,
    response: z.object({ media: z.array(albumMedia) }),
    errors: ["album_not_found", "album_locked"],
  },
  create: {
    method: "POST",
    path: "/api/albums",
    summary: "Creates an album within the limit of the caller's tier; notifies the selected members",
    access: "member",
    idempotent: true,
    body: newAlbum,
    status: 201,
    response: z.object({ album }),
    // A retry may come after the album was deleted.
    errors: ["too_many_albums", "album_member_not_liked", "idempotency_key_reused", "album_not_found"],
  },
  update: {
    method: "PUT",
    path: "/api/albums/:albumId",
    summary: "Changes the caller's album; notifies newly selected members once",
    access: "member",
    params: ofAlbum,
    body: changedAlbum,
    response: z.object({ album }),
    errors: ["album_not_found", "album_member_not_liked"],
  },
  remove: {
    method: "DELETE",
    path: "/api/albums/:albumId",
    summary: "Deletes the caller's album and its media",
    access: "member",
    params: ofAlbum,
    response: z.object({}),
    errors: ["album_not_found"],
  },
  addMedia: {
    method: "POST",
    path: "/api/albums/:albumId/media/batch",
    summary:
      "Adds files, each as `media`, of at most 10 MB each and 50 MB together: all or none. On failure, `fields` gives an error for each rejected file",
    access: "member",
    idempotent: true,
    params: ofAlbum,
    multipart: {
      file: "media",
      many: albumsLimits.batch,
      fields: z.object({ purpose: z.enum(["photos"], fieldError("not_an_option")) }),
    },
    status: 201,
    /** The added media and the updated album. */
    response: z.object({ media: z.array(albumMedia), album }),
    errors: [
      "album_not_found",
      "album_full",
      "album_files_rejected",
      "picture_not_allowed",
      "files_too_large",
      "too_many_files",
      "file_missing",
      ...storageFaults,
      "idempotency_key_reused",
    ],
  },
  removeMedia: {
    method: "DELETE",
    path: "/api/albums/:albumId/media/:mediaId",
    summary: "Deletes a file from the caller's own album",
    access: "member",
    params: ofMedia,
    response: z.object({ album }),
    errors: ["album_not_found", "album_media_not_found"],
  },
  setCover: {
    method: "PUT",
    path: "/api/albums/:albumId/cover",
    summary: "Sets a picture or video of the caller's own album as its cover",
    access: "member",
    params: ofAlbum,
    body: z.object({ media_id: id }),
    response: z.object({ album }),
    errors: ["album_not_found", "album_media_not_found", "album_cover_without_picture"],
  },
})

import { id, instant } from "../fields.ts"
import { nextCursor, pageQuery } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { typedCode } from "./marks.ts"
import { albumGrant, albumRequest, albumView, grantDuration, listedMember, newRequest } from "./schemas.ts"

const ofAlbum = z.object({ albumId: id })
const ofRequest = z.object({ requestId: id })
const ofGrant = z.object({ grantId: id })

/**
 * Access on request. A viewer asks for an album that shows as locked; its owner grants access for a time or
 * declines, which the viewer cannot tell from waiting.
 */
export const albumRequestRoutes = defineRoutes("albums", {
  request: {
    method: "POST",
    path: "/api/albums/:albumId/request",
    summary: "Asks the owner for access; a repeat changes nothing",
    access: "member",
    params: ofAlbum,
    body: newRequest,
    response: z.object({ requested_at: instant }),
    errors: ["album_not_found", "album_not_requestable"],
  },
  cancelRequest: {
    method: "DELETE",
    path: "/api/albums/:albumId/request",
    summary: "Withdraws the caller's request; a repeat changes nothing",
    access: "member",
    params: ofAlbum,
    response: z.object({}),
    errors: ["album_not_found"],
  },
  requests: {
    method: "GET",
    path: "/api/albums/requests",
    summary: "The requests that wait for the caller, newest first",
    access: "member",
    query: pageQuery,
    response: z.object({ requests: z.array(albumRequest), nextCursor }),
  },
  grant: {
    method: "POST",
    path: "/api/albums/requests/:requestId/grant",
    summary: "Grants access for some hours, or without an end; a repeat sets the duration again",
    access: "member",
    params: ofRequest,
    body: grantDuration,
    response: z.object({ expires_at: instant.nullable() }),
    errors: ["album_request_not_found"],
  },
  decline: {
    method: "POST",
    path: "/api/albums/requests/:requestId/decline",
    summary: "Declines a request without telling its sender; a repeat changes nothing",
    access: "member",
    params: ofRequest,
    response: z.object({}),
    errors: ["album_request_not_found"],
  },
  undoDecline: {
    method: "DELETE",
    path: "/api/albums/requests/:requestId/decline",
    summary: "Lets a declined request wait again",
    access: "member",
    params: ofRequest,
    response: z.object({}),
    errors: ["album_request_not_found"],
  },
  grants: {
    method: "GET",
    path: "/api/albums/grants",
    summary: "The access that the caller has granted, newest first",
    access: "member",
    query: pageQuery,
    response: z.object({ grants: z.array(albumGrant), nextCursor }),
  },
  changeGrant: {
    method: "PUT",
    path: "/api/albums/grants/:grantId",
    summary: "Sets the remaining duration of a granted access",
    access: "member",
    params: ofGrant,
    body: grantDuration,
    response: z.object({ expires_at: instant.nullable() }),
    errors: ["album_grant_not_found"],
  },
  revoke: {
    method: "DELETE",
    path: "/api/albums/grants/:grantId",
    summary: "Revokes a granted access with effect at once",
    access: "member",
    params: ofGrant,
    response: z.object({}),
    errors: ["album_grant_not_found"],
  },
  views: {
    method: "GET",
    path: "/api/albums/:albumId/views",
    summary: "Who opened the caller's album in the last 30 days, newest first",
    access: "member",
    params: ofAlbum,
    query: pageQuery,
    response: z.object({ views: z.array(albumView), nextCursor }),
    errors: ["album_not_found"],
  },
  markedFor: {
    method: "GET",
    path: "/api/albums/marks",
    summary: "The viewer whom the code on a copy of the caller's picture names",
    access: "member",
    query: z.object({ code: typedCode }),
    response: z.object({ album_title: z.string(), member: listedMember }),
    errors: ["album_mark_not_found"],
  },
})

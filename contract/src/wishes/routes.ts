import { id } from "../fields.ts"
import { nextCursor } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import {
  newWish,
  wish,
  wishClosing,
  wishEdit,
  wishesQuery,
  wishesStatus,
  wishLike,
  wishPin,
  wishThanks,
} from "./schemas.ts"

const wishId = z.object({ wishId: id })

/**
 * The wish tree. Wishes of hidden members, and ended wishes of others, are 404. A member who likes a granted
 * wish still sees it by its id.
 */
export const wishesRoutes = defineRoutes("wishes", {
  list: {
    method: "GET",
    path: "/api/wishes",
    summary: "Wishes, pinned ones first, then the newest; only the owner sees ended ones",
    access: "member",
    query: wishesQuery,
    response: z.object({ wishes: z.array(wish), nextCursor }),
  },
  endingSoon: {
    method: "GET",
    path: "/api/wishes/ending-soon",
    summary: "A few active wishes of others, the one that ends first first",
    access: "member",
    query: wishesQuery.pick({ user_id: true }),
    response: z.object({ wishes: z.array(wish) }),
  },
  myStatus: {
    method: "GET",
    path: "/api/wishes/my-status",
    summary: "How many active wishes the caller has, and whether they may pin one",
    access: "member",
    response: z.object({ status: wishesStatus }),
  },
  create: {
    method: "POST",
    path: "/api/wishes",
    summary: "Creates a wish; a pinned one replaces the current pin",
    access: "member",
    idempotent: true,
    body: newWish,
    status: 201,
    response: z.object({ wish }),
    // `wish_not_found`: its owner paused or ended the account meanwhile.
    errors: ["vip_required", "too_many_wishes", "idempotency_key_reused", "wish_not_found"],
  },
  wish: {
    method: "GET",
    path: "/api/wishes/:wishId",
    summary: "One wish: an active one, an own one, or a granted one that the caller likes",
    access: "member",
    params: wishId,
    response: z.object({ wish }),
    errors: ["wish_not_found"],
  },
  edit: {
    method: "PUT",
    path: "/api/wishes/:wishId",
    summary: "Changes the caller's own active wish while nobody likes it; a repeat changes nothing",
    access: "member",
    params: wishId,
    body: wishEdit,
    response: z.object({ wish }),
    errors: ["wish_not_found", "wish_ended", "wish_already_liked"],
  },
  close: {
    method: "DELETE",
    path: "/api/wishes/:wishId",
    summary: "Closes the caller's own wish, as granted with thanks or not; a repeat changes nothing",
    access: "member",
    params: wishId,
    query: wishClosing,
    body: wishThanks,
    response: z.object({ wish }),
    errors: ["wish_not_found"],
  },
  pin: {
    method: "PUT",
    path: "/api/wishes/:wishId/pin",
    summary: "Pins or unpins the caller's own wish; needs VIP, and a member has one pin",
    access: "member",
    params: wishId,
    body: wishPin,
    response: z.object({ wish }),
    errors: ["wish_not_found", "wish_ended", "vip_required"],
  },
  like: {
    method: "POST",
    path: "/api/wishes/:wishId/like",
    summary: "Toggles the like of a wish, or sets it to the value in the body",
    access: "member",
    params: wishId,
    body: wishLike,
    response: z.object({ liked: z.boolean(), likes_count: z.int() }),
    errors: ["wish_not_found", "cannot_like_own_wish"],
  },
})

import * as z from "zod"
import { id } from "../fields.ts"
import { nextCursor } from "../paging.ts"
import { rateLimits } from "../rate-limits.ts"
import { defineRoute } from "../route.ts"
import { newWish, wish, wishClosing, wishesQuery, wishesStatus, wishLike, wishPin } from "./schemas.ts"

const wishId = z.object({ wishId: id })

/** The wish tree. A wish whose owner the caller may not see, and an ended one of another's, are not there. */
export const wishesRoutes = {
  list: defineRoute({
    id: "wishes.list",
    method: "GET",
    path: "/api/wishes",
    summary: "Wishes, the pinned ones first and then the newest; ended ones are for their owner alone",
    access: "member",
    limits: rateLimits["wishes.list"],
    query: wishesQuery,
    response: z.object({ wishes: z.array(wish), nextCursor }),
  }),
  myStatus: defineRoute({
    id: "wishes.myStatus",
    method: "GET",
    path: "/api/wishes/my-status",
    summary: "How many active wishes the caller has, and whether they may pin one",
    access: "member",
    limits: rateLimits["wishes.myStatus"],
    response: z.object({ status: wishesStatus }),
  }),
  create: defineRoute({
    id: "wishes.create",
    method: "POST",
    path: "/api/wishes",
    summary: "Makes a wish; a pinned one takes the pin from the one that had it",
    access: "member",
    idempotent: true,
    limits: rateLimits["wishes.create"],
    body: newWish,
    status: 201,
    response: z.object({ wish }),
    errors: ["vip_required", "too_many_wishes", "idempotency_key_reused"],
  }),
  close: defineRoute({
    id: "wishes.close",
    method: "DELETE",
    path: "/api/wishes/:wishId",
    summary: "Closes one's own wish, as granted or not; a repeat changes nothing",
    access: "member",
    limits: rateLimits["wishes.close"],
    params: wishId,
    query: wishClosing,
    response: z.object({ wish }),
    errors: ["wish_not_found"],
  }),
  pin: defineRoute({
    id: "wishes.pin",
    method: "PUT",
    path: "/api/wishes/:wishId/pin",
    summary: "Pins one's own wish, as VIP, or takes the pin off; a member has one pin",
    access: "member",
    limits: rateLimits["wishes.pin"],
    params: wishId,
    body: wishPin,
    response: z.object({ wish }),
    errors: ["wish_not_found", "wish_ended", "vip_required"],
  }),
  like: defineRoute({
    id: "wishes.like",
    method: "POST",
    path: "/api/wishes/:wishId/like",
    summary: "Turns the like of a wish over, or sets it where the body says how",
    access: "member",
    limits: rateLimits["wishes.like"],
    params: wishId,
    body: wishLike,
    response: z.object({ liked: z.boolean(), likes_count: z.int() }),
    errors: ["wish_not_found", "cannot_like_own_wish"],
  }),
} as const

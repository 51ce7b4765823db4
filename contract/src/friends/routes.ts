import * as z from "zod"
import { memberCard } from "../explore/schemas.ts"
import { id, instant } from "../fields.ts"
import { nextCursor, pageQuery } from "../paging.ts"
import { rateLimits } from "../rate-limits.ts"
import { defineRoute } from "../route.ts"

const target = z.object({ userId: id })

export const friendsRoutes = {
  iLike: defineRoute({
    id: "friends.iLike",
    method: "GET",
    path: "/api/friends/i-like",
    summary: "The members whom the caller likes, newest like first",
    access: "member",
    limits: rateLimits["friends.iLike"],
    query: pageQuery,
    response: z.object({ users: z.array(memberCard.extend({ liked_at: instant })), nextCursor }),
  }),
  like: defineRoute({
    id: "friends.like",
    method: "POST",
    path: "/api/friends/like/:userId",
    summary: "Likes a member; a repeat changes nothing",
    access: "member",
    limits: rateLimits["friends.like"],
    params: target,
    response: z.object({ liked: z.literal(true), is_mutual: z.boolean() }),
    errors: ["member_not_found", "cannot_like_self"],
  }),
  unlike: defineRoute({
    id: "friends.unlike",
    method: "DELETE",
    path: "/api/friends/like/:userId",
    summary: "Takes a like back; a repeat changes nothing",
    access: "member",
    limits: rateLimits["friends.unlike"],
    params: target,
    response: z.object({ liked: z.literal(false) }),
    errors: ["member_not_found"],
  }),
} as const

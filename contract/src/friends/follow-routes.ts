import { id } from "../fields.ts"
import { nextCursor, pageQuery } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { followedUser } from "./schemas.ts"

const target = z.object({ userId: id })

/** Members whose posts the caller follows. Only the caller knows of it. */
export const followRoutes = defineRoutes("follows", {
  list: {
    method: "GET",
    path: "/api/friends/follows",
    summary: "The members whom the caller follows, latest first",
    access: "member",
    query: pageQuery,
    response: z.object({ users: z.array(followedUser), nextCursor }),
  },
  ids: {
    method: "GET",
    path: "/api/friends/follows/ids",
    summary: "The ids of all members whom the caller follows",
    access: "member",
    response: z.object({ user_ids: z.array(id) }),
  },
  follow: {
    method: "PUT",
    path: "/api/friends/follows/:userId",
    summary: "Follows a member's posts without liking them; a repeat changes nothing",
    access: "member",
    params: target,
    response: z.object({ followed: z.literal(true) }),
    errors: ["member_not_found", "cannot_follow_self", "too_many_follows"],
  },
  unfollow: {
    method: "DELETE",
    path: "/api/friends/follows/:userId",
    summary: "Stops following a member's posts; a repeat changes nothing",
    access: "member",
    params: target,
    response: z.object({ followed: z.literal(false) }),
    errors: ["member_not_found"],
  },
})

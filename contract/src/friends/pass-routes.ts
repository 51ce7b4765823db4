import { id, instant } from "../fields.ts"
import { nextCursor, pageQuery } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { passedUser } from "./schemas.ts"

const target = z.object({ userId: id })

/** Members whom the caller would rather not see in explore for a while. Only the caller knows of it. */
export const passRoutes = defineRoutes("passes", {
  list: {
    method: "GET",
    path: "/api/friends/passes",
    summary: "The members whom the caller has passed, newest pass first",
    access: "member",
    query: pageQuery,
    response: z.object({ users: z.array(passedUser), nextCursor }),
  },
  pass: {
    method: "PUT",
    path: "/api/friends/passes/:userId",
    summary: "Leaves a member out of explore for 30 days; a repeat starts them anew",
    access: "member",
    params: target,
    response: z.object({ message: z.string(), returns_at: instant }),
    errors: ["member_not_found", "cannot_pass_self", "cannot_pass_liked"],
  },
  undo: {
    method: "DELETE",
    path: "/api/friends/passes/:userId",
    summary: "Shows a passed member in explore again; a repeat changes nothing",
    access: "member",
    params: target,
    response: z.object({ message: z.string() }),
    errors: ["member_not_found"],
  },
})

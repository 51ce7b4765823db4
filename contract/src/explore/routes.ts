import * as z from "zod"
import { nextCursor } from "../paging.ts"
import { rateLimits } from "../rate-limits.ts"
import { defineRoute } from "../route.ts"
import { exploreQuery, memberCard, searchQuery } from "./schemas.ts"

const members = z.object({ members: z.array(memberCard), nextCursor })

export const exploreRoutes = {
  list: defineRoute({
    id: "explore.list",
    method: "GET",
    path: "/api/profile/explore",
    summary: "Members to discover, most recently online first",
    access: "member",
    limits: rateLimits["explore.list"],
    query: exploreQuery,
    response: members,
  }),
  search: defineRoute({
    id: "explore.search",
    method: "GET",
    path: "/api/profile/search",
    summary: "Members by nickname, city, identity and words of their self introduction",
    access: "member",
    limits: rateLimits["explore.search"],
    query: searchQuery,
    response: members,
  }),
} as const

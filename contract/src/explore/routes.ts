import * as z from "zod"
import { nextCursor } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import { exploreFilter, exploreQuery, leftOutByAge, memberCard, searchQuery } from "./schemas.ts"

const members = z.object({ members: z.array(memberCard), nextCursor })

export const exploreRoutes = defineRoutes("explore", {
  list: {
    method: "GET",
    path: "/api/profile/explore",
    summary: "Members to discover, most recently online first",
    access: "member",
    query: exploreQuery,
    response: members,
  },
  leftOut: {
    method: "GET",
    path: "/api/profile/explore/left-out",
    summary: "How many members the chosen age leaves out of explore; none while any age is welcome",
    access: "member",
    query: exploreFilter,
    response: z.object({ left_out: leftOutByAge }),
  },
  search: {
    method: "GET",
    path: "/api/profile/search",
    summary: "Members by nickname, city, identity and words of their self introduction",
    access: "member",
    query: searchQuery,
    response: members,
  },
})

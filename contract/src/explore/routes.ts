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
    summary: "The number of members that the age filter excludes from explore; zero without an age filter",
    access: "member",
    query: exploreFilter,
    response: z.object({ left_out: leftOutByAge }),
  },
  search: {
    method: "GET",
    path: "/api/profile/search",
    summary: "Searches members by nickname, city, identity and introduction",
    access: "member",
    query: searchQuery,
    response: members,
  },
})

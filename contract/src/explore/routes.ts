import { id } from "../fields.ts"
import { nextCursor } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import {
  exploreFilter,
  exploreQuery,
  foundCard,
  leftOutByAge,
  matchCard,
  nearestCondition,
  openers,
  searchQuery,
} from "./schemas.ts"

export const exploreRoutes = defineRoutes("explore", {
  list: {
    method: "GET",
    path: "/api/profile/explore",
    summary: "Members to discover, without those whom the caller has passed",
    access: "member",
    query: exploreQuery,
    response: z.object({ members: z.array(matchCard), nextCursor }),
  },
  count: {
    method: "GET",
    path: "/api/profile/explore/count",
    summary: "The number of members that a filter of explore matches, up to a limit",
    access: "member",
    query: exploreFilter,
    response: z.object({ count: z.int() }),
  },
  nearest: {
    method: "GET",
    path: "/api/profile/explore/nearest",
    summary: "The conditions of a filter without which explore would show members, most members first",
    access: "member",
    query: exploreFilter,
    response: z.object({ nearest: z.array(nearestCondition) }),
  },
  leftOut: {
    method: "GET",
    path: "/api/profile/explore/left-out",
    summary: "The number of members that the age filter excludes from explore; zero without an age filter",
    access: "member",
    query: exploreFilter,
    response: z.object({ left_out: leftOutByAge }),
  },
  openers: {
    method: "GET",
    path: "/api/profile/explore/openers/:userId",
    summary: "What a conversation with a matched member can begin with; nothing for another. It is no visit",
    access: "member",
    params: z.object({ userId: id }),
    response: z.object({ openers }),
    errors: ["member_not_found"],
  },
  search: {
    method: "GET",
    path: "/api/profile/search",
    summary: "Searches members by nickname, city, identity and introduction",
    access: "member",
    query: searchQuery,
    response: z.object({ members: z.array(foundCard), nextCursor }),
  },
})

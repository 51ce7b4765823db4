import * as z from "zod"
import { rateLimits } from "../rate-limits.ts"
import { defineRoute } from "../route.ts"
import { ownProfile } from "./schemas.ts"

export const profileRoutes = {
  me: defineRoute({
    id: "profiles.me",
    method: "GET",
    path: "/api/profile/me",
    summary: "The signed-in member's own profile",
    access: "member",
    limits: rateLimits["profiles.me"],
    response: z.object({ profile: ownProfile }),
  }),
} as const

import { fieldError } from "../fields.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { firstStepsState } from "./first-steps.ts"
import { meetingPreferences } from "./schemas.ts"

/** Whom a member wants to meet, and their first steps. Only the member sees them. */
export const preferencesRoutes = defineRoutes("preferences", {
  read: {
    method: "GET",
    path: "/api/preferences",
    summary: "Whom the caller wants to meet; null until they have said it",
    access: "member",
    response: z.object({ preferences: meetingPreferences.nullable() }),
  },
  write: {
    method: "PUT",
    path: "/api/preferences",
    summary: "Sets whom the caller wants to meet; a repeat changes nothing",
    access: "member",
    body: meetingPreferences,
    response: z.object({ preferences: meetingPreferences }),
  },
  leaveFirstSteps: {
    method: "PUT",
    path: "/api/preferences/first-steps",
    summary: "Ends the caller's first steps, for now or for good; a later state never becomes an earlier one",
    access: "member",
    body: z.object({ state: z.enum(["left", "done"], fieldError("not_an_option")) }),
    response: z.object({ state: firstStepsState }),
  },
})

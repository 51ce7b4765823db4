import { enteredPassword } from "../auth/schemas.ts"
import { instant } from "../fields.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"

/** The pause and the end of an account. Signing in restores both. */
export const accountRoutes = defineRoutes("account", {
  pause: {
    method: "POST",
    path: "/api/account/pause",
    summary: "Hides the member until the next sign-in and ends all sessions",
    access: "member",
    fresh: true,
    response: z.object({ message: z.string() }),
  },
  end: {
    method: "DELETE",
    path: "/api/account",
    summary: "Pauses the account and erases it seven days later; needs the password and a recent sign-in",
    access: "member",
    fresh: true,
    body: z.object({ password: enteredPassword }),
    response: z.object({ message: z.string(), erased_at: instant }),
    errors: ["password_wrong"],
  },
})

import { enteredPassword } from "../auth/schemas.ts"
import { fieldError, instant, matching } from "../fields.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { leavingReasons } from "./options.ts"

/** The secret that permits one answer. */
const answerToken = matching(/^[A-Za-z0-9_-]{43}$/, { max: 43 })

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
    response: z.object({ message: z.string(), erased_at: instant, answer_token: z.string() }),
    errors: ["password_wrong"],
  },
  answer: {
    method: "POST",
    path: "/api/account/departure",
    summary: "Records why an account was ended, once and without the member",
    access: "anyone",
    body: z.object({
      answer_token: answerToken,
      reason: z.enum(leavingReasons, fieldError("not_an_option")),
    }),
    response: z.object({}),
    errors: ["token_invalid"],
  },
})

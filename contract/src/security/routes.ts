import { mailedToken } from "../auth/schemas.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"

const message = z.object({ message: z.string() })

/** "This was not me": ends all sessions of an account, and nothing signs in until a mailed link sets a new password. */
export const securityRoutes = defineRoutes("security", {
  notMe: {
    method: "POST",
    path: "/api/security/not-me",
    summary:
      "Begins the recovery of the account that the mailed token names: it signs in only after a reset by mail",
    access: "anyone",
    body: z.object({ token: mailedToken }),
    response: message,
    errors: ["token_invalid", "email_taken"],
  },
  endEverySession: {
    method: "POST",
    path: "/api/security/end-every-session",
    summary:
      "Ends every session of the caller, including this one; the account signs in only after a reset by mail",
    access: "member",
    response: message,
  },
})

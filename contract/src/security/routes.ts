import { mailedToken } from "../auth/schemas.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"

const message = z.object({ message: z.string() })

/** "This was not me": ends all sessions of an account and mails a link that sets a new password. */
export const securityRoutes = defineRoutes("security", {
  notMe: {
    method: "POST",
    path: "/api/security/not-me",
    summary: "Ends every session of the account that the mailed token names, and mails a reset link",
    access: "anyone",
    body: z.object({ token: mailedToken }),
    response: message,
    errors: ["token_invalid", "email_taken"],
  },
  endEverySession: {
    method: "POST",
    path: "/api/security/end-every-session",
    summary: "Ends every session of the caller, including this one, and mails a reset link",
    access: "member",
    response: message,
  },
})

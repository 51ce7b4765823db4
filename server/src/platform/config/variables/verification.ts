import * as z from "zod"
import { httpUrl, variable } from "./declare.ts"

/** The variables of photo verification. */
export const verificationVariables = {
  IDENTITY_SERVICE_URL: variable(httpUrl.optional(), {
    rule: "must be an http or https address",
    unset: "the team compares, in the admin console",
    meaning:
      "compares in the team's place: receives `{id, poses, frames, photos, result_url}` and sends `{id, outcome, photo_ids, reason}` to `result_url`, both signed by [Standard Webhooks](https://www.standardwebhooks.com). Members see a notice that a service gets their frames",
  }),
  IDENTITY_SERVICE_SECRET: variable(z.string().min(32).optional(), {
    rule: "must be at least 32 characters long",
    unset: "none",
    meaning: "signs both directions (HMAC-SHA256 with its bytes); at least 32 characters",
  }),
}

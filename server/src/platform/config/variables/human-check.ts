import * as z from "zod"
import { flag, variable } from "./declare.ts"

const turnstileKey = z.string().regex(/^[\w.-]{1,100}$/)

/** The variables of the contact form's human check. */
export const humanCheckVariables = {
  HUMAN_CHECK_ENABLED: variable(flag.default("1"), {
    rule: "must be 0 or 1",
    meaning: "`0`: guests write to the team without a human check",
  }),
  HUMAN_CHECK_BYPASS_FOR_MEMBERS: variable(flag.default("1"), {
    rule: "must be 0 or 1",
    meaning: "`0`: the check applies to signed-in members too",
  }),
  HUMAN_CHECK_PROVIDER: variable(z.enum(["turnstile", "proof_of_work"]).optional(), {
    rule: "must be turnstile or proof_of_work",
    unset: "`turnstile` with its keys, else `proof_of_work`",
    meaning: "the check; `proof_of_work` is built in and calls no other service",
  }),
  TURNSTILE_SITE_KEY: variable(turnstileKey.optional(), {
    rule: "must be the site key of a Turnstile widget",
    unset: "none",
    meaning: "site key of a Cloudflare Turnstile widget",
  }),
  TURNSTILE_SECRET_KEY: variable(turnstileKey.optional(), {
    rule: "must be the secret key of a Turnstile widget",
    unset: "none",
    meaning: "secret key of that widget",
  }),
}

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
  HUMAN_CHECK_THEME: variable(z.enum(["light", "dark", "auto"]).default("auto"), {
    rule: "must be light, dark or auto",
    meaning: "colours of its widget: `light`, `dark` or `auto`",
  }),
  HUMAN_CHECK_SIZE: variable(z.enum(["normal", "flexible", "compact"]).default("flexible"), {
    rule: "must be normal, flexible or compact",
    meaning: "size of its widget: `normal`, `flexible` or `compact`",
  }),
  HUMAN_CHECK_LANGUAGE: variable(
    z
      .string()
      .regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/)
      .default("zh-TW"),
    { rule: "must be a language tag like zh-TW or en", meaning: "language of its widget" },
  ),
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

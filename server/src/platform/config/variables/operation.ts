import { email, newAdminPassword } from "@pinyu/contract/auth/schemas"
import * as z from "zod"
import { flag, httpUrl, list, onOrOff, variable } from "./declare.ts"
import { roles } from "./roles.ts"

const atLeastOne = z.coerce.number().int().min(1)

/** Secrets, first accounts, and limits of a process. */
export const operationVariables = {
  NODE_ENV: variable(z.enum(["production", "development", "test"]).optional(), {
    rule: "must be production, development or test",
    unset: "not production",
    meaning:
      "`production`: a mail server, no demo data, a second step for every admin, no scaled limits, `/metrics` and `/openapi.json` closed, logs always JSON",
  }),
  ROLE: variable(list(z.enum(roles)).default([...roles]), {
    rule: "must be one or more of web, api, sockets, jobs and media, separated by commas",
    meaning:
      "what this process does: `web` serves the page, `api` answers calls, `sockets` keeps members connected, `jobs` works in the background, `media` makes pictures and videos. Without one of the last four, `DATABASE_URL`, `VALKEY_URL` and `SESSION_SECRET` are needed, and other processes with the missing roles",
  }),
  SESSION_SECRET: variable(z.string().min(32).optional(), {
    rule: "must be at least 32 characters long",
    unset: "generated into `DATA_DIR/session-secret`",
    meaning: "derives all keys; at least 32 characters, the same on every node",
  }),
  SESSION_SECRET_ACCEPTED: variable(z.string().min(32).optional(), {
    rule: "must be at least 32 characters long",
    unset: "none",
    meaning:
      "another value of `SESSION_SECRET` whose access tokens are accepted, during a rotation ([ops/rotate-secrets.md](ops/rotate-secrets.md))",
  }),
  DATA_SECRET: variable(z.string().min(32).optional(), {
    rule: "must be at least 32 characters long",
    unset: "`SESSION_SECRET`",
    meaning:
      "derives the keys of what is stored: authenticator apps, contacts to avoid, pushes, links in mails. It keeps the first value of `SESSION_SECRET` when that is rotated. A node with another one than the database knows does not start",
  }),
  ADMIN_EMAIL: variable(email.optional(), {
    rule: "must be an e-mail address",
    unset: "the demo admin, with demo data",
    meaning:
      "the first admin, created at start if there is none; signs in at `/admin/login`. An admin who has lost the passkeys, or the authenticator app and the recovery codes, or after a change of `DATA_SECRET`: `npm run admin -- reset-otp <email>`",
  }),
  ADMIN_PASSWORD: variable(newAdminPassword.optional(), {
    rule: "must have 12 to 128 characters",
    unset: "the demo admin's",
    meaning: "password of the first admin: at least 12 characters, hard to guess",
  }),
  DEMO_DATA: variable(flag.optional(), {
    rule: "must be 0 or 1",
    unset: "1, or 0 with `NODE_ENV=production`",
    meaning: "seeds fictional members at the first start; an error in production",
  }),
  RATE_LIMIT_SCALE: variable(z.coerce.number().positive().max(1_000_000).default(1), {
    rule: "must be a number greater than 0 and at most 1000000",
    meaning: "multiplies every rate limit; ignored in production",
  }),
  MAX_REQUESTS: variable(atLeastOne.default(1_000), {
    rule: "must be a whole number from 1 up",
    meaning: "maximum concurrent requests of this process; further ones get 503 with `Retry-After`",
  }),
  MAX_CONNECTIONS: variable(atLeastOne.default(10_000), {
    rule: "must be a whole number from 1 up",
    meaning:
      "maximum concurrent connections. Requests on a further tenth (at least ten) get 503; connections beyond that are closed",
  }),
  LOG_LEVEL: variable(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    {
      rule: "must be fatal, error, warn, info, debug, trace or silent",
      meaning:
        "level of the log: readable lines in a terminal, JSON elsewhere. Never contains a password, token, cookie or text of a member",
    },
  ),
  METRICS_TOKEN: variable(z.string().min(16).optional(), {
    rule: "must be at least 16 characters long",
    unset: "open; in production there is no `/metrics`",
    meaning: "bearer token for `/metrics`; at least 16 characters",
  }),
  OPENAPI: variable(onOrOff.optional(), {
    rule: "must be on or off",
    unset: "`on`, or `off` with `NODE_ENV=production`",
    meaning: "whether `/openapi.json` describes the API",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(httpUrl.optional(), {
    rule: "must be the http or https address of an OpenTelemetry collector",
    unset: "no traces",
    meaning: "an OpenTelemetry collector, by OTLP over HTTP",
  }),
}

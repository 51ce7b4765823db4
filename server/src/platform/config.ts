import { resolve } from "node:path"
import { email, newPassword } from "@pinyu/contract/auth/schemas"
import * as z from "zod"
import type { LogLevel } from "./log.ts"
import { inRepository } from "./repository.ts"

/** Where an S3-compatible bucket is and who we are there. */
export interface S3Config {
  /** Null = Amazon's own, by region. */
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The keys of a Cloudflare Turnstile widget. */
export interface TurnstileConfig {
  siteKey: string
  secretKey: string
}

/** What the server runs with. Addresses that depend on the ports come from `originsFor`. */
export interface Config {
  production: boolean
  /** The address to listen on. */
  host: string
  /** 0 picks a free one. */
  webPort: number
  /** 0 picks a free one. */
  apiPort: number
  /** False where another process serves the page (development). */
  serveWeb: boolean
  /** The public addresses as configured; null = from the ports. */
  webOrigin: string | null
  apiOrigin: string | null
  /** Addresses or networks of proxies whose `X-Forwarded-*` headers are believed. */
  trustedProxies: readonly string[]
  /** Absolute. */
  dataDir: string
  /** Null = the embedded database. */
  databaseUrl: string | null
  /** Connections to the database at most. */
  databasePoolSize: number
  /** Valkey or Redis; null = cache and limits in this process. */
  valkeyUrl: string | null
  /** S3-compatible object storage; null = a folder. */
  s3: S3Config | null
  /** Null = mails land in the outbox. */
  smtpUrl: string | null
  /** Where text messages are posted to; null = they land in the outbox. */
  smsWebhookUrl: string | null
  /** Signs what is posted there; null = generated into the data folder. */
  smsWebhookSecret: string | null
  /** What tells guests from programs; null = work that their browsers do. */
  turnstile: TurnstileConfig | null
  /** Base address of an OpenTelemetry collector (OTLP over HTTP); null = no traces. */
  tracesUrl: string | null
  /** Whoever asks for `/metrics` has to know it; null = anyone may, in production only from this machine. */
  metricsToken: string | null
  mailFrom: string
  /** Origins of the push services that we send to; `*.` at the beginning of a host stands for any name below it. */
  pushServices: readonly string[]
  /** Null = generated into the data folder. */
  sessionSecret: string | null
  demoData: boolean
  /** The first admin; null = none is made (but for the demo data's). */
  admin: { email: string; password: string } | null
  /** Multiplies every rate limit; 1 in production. */
  rateLimitScale: number
  /** Requests and connections that this process takes at a time. */
  maxRequests: number
  maxConnections: number
  logLevel: LogLevel
}

/** The settings that cannot be used, one sentence each, for whoever starts the server. */
export class ConfigError extends Error {
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[]) {
    super(sentences.join("\n"))
    this.name = "ConfigError"
    this.sentences = sentences
  }
}

/** Variables that mean nothing without each other. */
const together = [
  ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
  ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"],
]

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535)

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`)
  .transform((value) => new URL(value).origin)

const proxies = z
  .string()
  .transform((list) => list.split(",").map((item) => item.trim()))
  .pipe(
    z.array(
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(["loopback", "linklocal", "uniquelocal"])]),
    ),
  )

const origins = z
  .string()
  .transform((list) => list.split(",").map((item) => item.trim()))
  .pipe(z.array(z.string().regex(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/)))

/** Those of Chrome and Edge, Firefox, Windows and Safari. */
const browsersPushServices = [
  "https://fcm.googleapis.com",
  "https://*.push.services.mozilla.com",
  "https://*.notify.windows.com",
  "https://*.push.apple.com",
]

const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).optional(),
  HOST: z.union([z.ipv4(), z.ipv6(), z.hostname()]).default("127.0.0.1"),
  WEB_PORT: port.default(3000),
  API_PORT: port.default(3081),
  WEB_SERVER: z.enum(["on", "off"]).default("on"),
  WEB_ORIGIN: origin.optional(),
  API_ORIGIN: origin.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(12),
  VALKEY_URL: z.url({ protocol: /^(rediss?|valkeys?)$/ }).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/)
    .default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(200).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMS_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_WEBHOOK_SECRET: z.string().min(32).optional(),
  TURNSTILE_SITE_KEY: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  TURNSTILE_SECRET_KEY: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/)
    .default("品遇 PINYU <hello@pinyu.localhost>"),
  PUSH_SERVICES: origins.default(browsersPushServices),
  SESSION_SECRET: z.string().min(32).optional(),
  DEMO_DATA: z.enum(["0", "1"]).optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: newPassword.optional(),
  RATE_LIMIT_SCALE: z.coerce.number().positive().max(1_000_000).default(1),
  MAX_REQUESTS: z.coerce.number().int().min(1).default(1_000),
  MAX_CONNECTIONS: z.coerce.number().int().min(1).default(10_000),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
})

/** What is said of a value that does not fit. Never quotes it: some are secret. */
const expectations: Record<keyof z.infer<typeof variables>, string> = {
  NODE_ENV: "must be production, development or test",
  HOST: "must be the host name or IP address to listen on",
  WEB_PORT: "must be a whole number from 0 to 65535, where 0 picks a free port",
  API_PORT: "must be a whole number from 0 to 65535, where 0 picks a free port",
  WEB_SERVER: "must be on or off",
  WEB_ORIGIN: "must be an address like https://pinyu.example, without a path",
  API_ORIGIN: "must be an address like https://api.pinyu.example, without a path",
  TRUSTED_PROXIES: "must be IP addresses or networks like 10.0.0.0/8, separated by commas",
  DATA_DIR: "must be a folder",
  DATABASE_URL: "must be an address like postgres://user:password@host:5432/database",
  DATABASE_POOL_SIZE: "must be a whole number from 2 to 200",
  VALKEY_URL: "must be an address like redis://user:password@host:6379/0, or rediss:// for TLS",
  S3_ENDPOINT: "must be an address like https://s3.example.com",
  S3_BUCKET: "must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens",
  S3_REGION: "must be a region like ap-northeast-1",
  S3_ACCESS_KEY_ID: "must be the id of an access key",
  S3_SECRET_ACCESS_KEY: "must be the secret of the access key",
  SMTP_URL: "must be an address like smtp://user:password@host:587, or smtps:// for TLS from the start",
  SMS_WEBHOOK_URL: "must be an http or https address",
  SMS_WEBHOOK_SECRET: "must be at least 32 characters long",
  TURNSTILE_SITE_KEY: "must be the site key of a Turnstile widget",
  TURNSTILE_SECRET_KEY: "must be the secret key of a Turnstile widget",
  OTEL_EXPORTER_OTLP_ENDPOINT: "must be the http or https address of an OpenTelemetry collector",
  METRICS_TOKEN: "must be at least 16 characters long",
  MAIL_FROM: "must be an e-mail address, or a name and an address like 品遇 <hello@pinyu.example>",
  PUSH_SERVICES: "must be origins like https://push.example or https://*.push.example, separated by commas",
  SESSION_SECRET: "must be at least 32 characters long",
  DEMO_DATA: "must be 0 or 1",
  ADMIN_EMAIL: "must be an e-mail address",
  ADMIN_PASSWORD: "must have 6 to 128 characters with at least one letter and one digit",
  RATE_LIMIT_SCALE: "must be a number greater than 0 and at most 1000000",
  MAX_REQUESTS: "must be a whole number from 1 up",
  MAX_CONNECTIONS: "must be a whole number from 1 up",
  LOG_LEVEL: "must be fatal, error, warn, info, debug, trace or silent",
}

const isVariable = (name: unknown): name is keyof typeof expectations =>
  typeof name === "string" && Object.hasOwn(expectations, name)

/** Reads the environment. Throws a `ConfigError` that names all mistakes at once. A variable set to nothing counts as unset. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(given)

  const wrong = new Set(parsed.error?.issues.map((issue) => issue.path[0]).filter(isVariable))
  const sentences = [...wrong].map((name) => `${name} ${expectations[name]}.`)
  const production = given.NODE_ENV === "production"
  if (production && given.DEMO_DATA === "1")
    sentences.push(
      "DEMO_DATA must not be 1 when NODE_ENV is production: fictional members would meet real ones.",
    )
  for (const names of together)
    if (names.some((name) => given[name]) && !names.every((name) => given[name]))
      sentences.push(`${names.slice(0, -1).join(", ")} and ${names.at(-1)} must be set together.`)
  if (given.S3_ENDPOINT && !given.S3_BUCKET) sentences.push("S3_ENDPOINT needs S3_BUCKET beside it.")

  if (!parsed.success || sentences.length > 0) throw new ConfigError(sentences)
  const { data } = parsed
  return {
    production,
    host: data.HOST,
    webPort: data.WEB_PORT,
    apiPort: data.API_PORT,
    serveWeb: data.WEB_SERVER === "on",
    webOrigin: data.WEB_ORIGIN ?? null,
    apiOrigin: data.API_ORIGIN ?? null,
    trustedProxies: data.TRUSTED_PROXIES,
    dataDir: resolve(inRepository("."), data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    databasePoolSize: data.DATABASE_POOL_SIZE,
    valkeyUrl: data.VALKEY_URL ?? null,
    s3:
      data.S3_BUCKET && data.S3_ACCESS_KEY_ID && data.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: data.S3_ENDPOINT ?? null,
            bucket: data.S3_BUCKET,
            region: data.S3_REGION,
            accessKeyId: data.S3_ACCESS_KEY_ID,
            secretAccessKey: data.S3_SECRET_ACCESS_KEY,
          }
        : null,
    smtpUrl: data.SMTP_URL ?? null,
    smsWebhookUrl: data.SMS_WEBHOOK_URL ?? null,
    smsWebhookSecret: data.SMS_WEBHOOK_SECRET ?? null,
    turnstile:
      data.TURNSTILE_SITE_KEY && data.TURNSTILE_SECRET_KEY
        ? { siteKey: data.TURNSTILE_SITE_KEY, secretKey: data.TURNSTILE_SECRET_KEY }
        : null,
    tracesUrl: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metricsToken: data.METRICS_TOKEN ?? null,
    mailFrom: data.MAIL_FROM,
    pushServices: data.PUSH_SERVICES,
    sessionSecret: data.SESSION_SECRET ?? null,
    demoData: data.DEMO_DATA ? data.DEMO_DATA === "1" : !production,
    admin:
      data.ADMIN_EMAIL && data.ADMIN_PASSWORD
        ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD }
        : null,
    rateLimitScale: production ? 1 : data.RATE_LIMIT_SCALE,
    maxRequests: data.MAX_REQUESTS,
    maxConnections: data.MAX_CONNECTIONS,
    logLevel: data.LOG_LEVEL,
  }
}

/**
 * The public addresses of the page and of the API. `ports` are those really listened on: they differ from the
 * configured ones where 0 asked for a free one.
 */
export const originsFor = (
  config: Pick<Config, "webOrigin" | "apiOrigin">,
  ports: { web: number; api: number },
): { web: string; api: string } => ({
  web: config.webOrigin ?? `http://localhost:${ports.web}`,
  api: config.apiOrigin ?? `http://localhost:${ports.api}`,
})

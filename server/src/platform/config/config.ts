import { resolve } from "node:path"
import type { HumanCheckConfig } from "@pinyu/contract/contact/schemas"
import type * as z from "zod"
import type { LogLevel } from "../observability/log.ts"
import { splitHosts } from "../postgres/database-hosts.ts"
import { inRepository } from "../repository.ts"
import { type Role, roleMistakes } from "./variables/roles.ts"
import { docsOf, type VariableName, variables } from "./variables.ts"

/** The location and credentials of an S3-compatible bucket. */
export interface S3Config {
  /** Null: Amazon's own, by region. */
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

/** How guests who use the contact form prove that they are human. */
export type HumanCheckSettings = Pick<HumanCheckConfig, "is_enabled" | "bypass_for_registered_users"> & {
  provider: "turnstile" | "proof_of_work"
}

/** The server's configuration. Origins that depend on the ports come from `originsFor`. */
export interface Config {
  production: boolean
  /** The address to listen on. */
  host: string
  /** 0 selects a free port. */
  webPort: number
  /** 0 selects a free port. */
  apiPort: number
  /** What this process does. */
  roles: ReadonlySet<Role>
  /** The configured public origins; null: derived from the ports. */
  webOrigin: string | null
  apiOrigin: string | null
  /** The URI for reports of vulnerabilities; null: the contact form. */
  securityContact: string | null
  /** The origin of a CDN in front of the API's files; null: none. */
  cdnOrigin: string | null
  /** Where processes without the role `media` have pictures made. */
  mediaUrls: readonly string[]
  /** Addresses or networks of proxies whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: readonly string[]
  /** Absolute. */
  dataDir: string
  /** Null: the embedded database. */
  databaseUrl: string | null
  /** The database itself, where `databaseUrl` is a pooler in transaction mode; null: there is none. */
  databaseDirectUrl: string | null
  /** Replicas of the database, for reads; empty: all reads on the primary. */
  databaseReplicaUrls: readonly string[]
  /** The maximum number of connections to the database, and to each replica. */
  databasePoolSize: number
  /** Valkey or Redis; null: cache and limits in this process. */
  valkeyUrl: string | null
  /** S3-compatible object storage; null: a folder. */
  s3: S3Config | null
  /** A replica of the bucket in another region; null: none. */
  s3Fallback: S3Config | null
  /** Null: mails go to the outbox. */
  smtpUrl: string | null
  /** The webhook for text messages; null: they go to the outbox. */
  smsWebhookUrl: string | null
  /** Signs the webhook calls; null: generated into the data folder. */
  smsWebhookSecret: string | null
  /** Compares verifications in the team's place; null: the team does. */
  identityService: { url: string; secret: string } | null
  humanCheck: HumanCheckSettings
  /** The keys of the provider `turnstile`; null: not set. */
  turnstile: TurnstileConfig | null
  /** The base URL of an OpenTelemetry collector (OTLP over HTTP); null: no traces. */
  tracesUrl: string | null
  /** The bearer token for `/metrics`; null: open, but not served in production. */
  metricsToken: string | null
  /** Whether `/openapi.json` is served. */
  serveOpenApi: boolean
  mailFrom: string
  /** The origins of accepted push services. `*.` at the start of a host matches any subdomain. */
  pushServices: readonly string[]
  /** Null: generated into the data folder. */
  sessionSecret: string | null
  /** Another secret whose access tokens are accepted; null: none. */
  acceptedSessionSecret: string | null
  /** Derives the keys of what is stored; null: the session secret does. */
  dataSecret: string | null
  demoData: boolean
  /** The first admin; null: none is created, except with demo data. */
  admin: { email: string; password: string } | null
  /** Multiplies every rate limit; 1 in production. */
  rateLimitScale: number
  /** The maximum numbers of concurrent requests and connections of this process. */
  maxRequests: number
  maxConnections: number
  logLevel: LogLevel
}

/** The invalid settings, one message each, for the operator. */
export class ConfigError extends Error {
  readonly messages: readonly string[]

  constructor(messages: readonly string[]) {
    super(messages.join("\n"))
    this.name = "ConfigError"
    this.messages = messages
  }
}

/** Variables that must be set together. */
const together = [
  ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
  ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["S3_FALLBACK_BUCKET", "S3_FALLBACK_ACCESS_KEY_ID", "S3_FALLBACK_SECRET_ACCESS_KEY"],
  ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"],
  ["IDENTITY_SERVICE_URL", "IDENTITY_SERVICE_SECRET"],
]

type Variables = z.infer<typeof variables>

/** The bucket of the variables with a prefix; null unless all that it needs are set. */
const bucketOf = (data: Variables, prefix: "S3" | "S3_FALLBACK"): S3Config | null => {
  const bucket = data[`${prefix}_BUCKET`]
  const accessKeyId = data[`${prefix}_ACCESS_KEY_ID`]
  const secretAccessKey = data[`${prefix}_SECRET_ACCESS_KEY`]
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  const endpoint = data[`${prefix}_ENDPOINT`] ?? null
  return { endpoint, bucket, region: data[`${prefix}_REGION`], accessKeyId, secretAccessKey }
}

/** The mail server; null: mails go to the outbox. */
const mailServerOf = ({ SMTP_URL }: Variables) => (SMTP_URL && SMTP_URL !== "outbox" ? SMTP_URL : null)

/**
 * Whether an address is that of the database itself. Where `DATABASE_URL` names several servers, each of them may
 * be a replica.
 */
const namesServerOf = (url: string, { DATABASE_URL, DATABASE_DIRECT_URL }: Variables) => {
  const serverOf = (address: string) => {
    const { hostname, port, searchParams } = new URL(address)
    return `${searchParams.get("host") ?? hostname}:${port || "5432"}`
  }
  const own = [DATABASE_URL, DATABASE_DIRECT_URL].filter((each) => each !== undefined)
  return own.some((each) => splitHosts(each).length === 1 && serverOf(each) === serverOf(url))
}

/** What is wrong between variables that are fine by themselves. */
const conflictsOf = (data: Variables): string[] => {
  const [s3, fallback] = [bucketOf(data, "S3"), bucketOf(data, "S3_FALLBACK")]
  const messages: string[] = []
  if (fallback && !s3) messages.push("S3_FALLBACK_BUCKET needs S3_BUCKET beside it.")
  const hostOf = ({ endpoint }: S3Config) => endpoint && new URL(endpoint).host
  if (s3 && fallback && s3.bucket === fallback.bucket && hostOf(s3) === hostOf(fallback))
    messages.push("S3_FALLBACK_BUCKET must not be the bucket of S3_BUCKET.")
  if (data.DATABASE_REPLICA_URLS.some((url) => namesServerOf(url, data)))
    messages.push("DATABASE_REPLICA_URLS must not name the server of DATABASE_URL or DATABASE_DIRECT_URL.")
  if (data.SESSION_SECRET_ACCEPTED && !data.DATA_SECRET)
    messages.push("SESSION_SECRET_ACCEPTED needs DATA_SECRET beside it, which keeps what is stored readable.")
  if (data.CDN_ORIGIN && data.CDN_ORIGIN === data.WEB_ORIGIN)
    messages.push("CDN_ORIGIN must not be WEB_ORIGIN: the page has no files of members.")
  if (data.DATABASE_DIRECT_URL && splitHosts(data.DATABASE_URL ?? "").length > 1)
    messages.push("DATABASE_DIRECT_URL must not be beside several hosts of DATABASE_URL.")
  // The default, and each other sender on this machine, whom no other mail server accepts.
  if (mailServerOf(data) && /@(.+\.)?localhost>?$/i.test(data.MAIL_FROM))
    messages.push("SMTP_URL needs MAIL_FROM beside it: a sender whose domain is yours.")
  return messages
}

const isVariable = (name: unknown): name is VariableName =>
  typeof name === "string" && Object.hasOwn(variables.shape, name)

/**
 * Reads the environment. Throws a `ConfigError` that names all mistakes at once. An empty variable counts as
 * unset.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(given)

  const wrong = new Set(parsed.error?.issues.map((issue) => issue.path[0]).filter(isVariable))
  const messages = [...wrong].map((name) => `${name} ${docsOf(name).rule}.`)
  const production = given.NODE_ENV === "production"
  if (production && given.DEMO_DATA === "1")
    messages.push(
      "DEMO_DATA must not be 1 when NODE_ENV is production: fictional members would meet real ones.",
    )
  if (production && !given.SMTP_URL)
    messages.push(
      "SMTP_URL must be set when NODE_ENV is production: to the mail server, or to outbox, where nobody gets a mail.",
    )
  for (const names of together)
    if (names.some((name) => given[name]) && !names.every((name) => given[name]))
      messages.push(`${names.slice(0, -1).join(", ")} and ${names.at(-1)} must be set together.`)
  if (given.HUMAN_CHECK_PROVIDER === "turnstile" && !given.TURNSTILE_SITE_KEY)
    messages.push(
      "HUMAN_CHECK_PROVIDER must not be turnstile without TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY.",
    )
  for (const prefix of ["S3", "S3_FALLBACK"])
    if (given[`${prefix}_ENDPOINT`] && !given[`${prefix}_BUCKET`])
      messages.push(`${prefix}_ENDPOINT needs ${prefix}_BUCKET beside it.`)
  if (parsed.success) messages.push(...conflictsOf(parsed.data))
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL)
    messages.push("DATABASE_DIRECT_URL needs DATABASE_URL beside it.")
  if (given.DATABASE_REPLICA_URLS && !given.DATABASE_URL)
    messages.push("DATABASE_REPLICA_URLS needs DATABASE_URL beside it.")

  if (parsed.success) messages.push(...roleMistakes(new Set(parsed.data.ROLE), given))
  if (!parsed.success || messages.length > 0) throw new ConfigError(messages)
  const { data } = parsed
  return {
    production,
    host: data.HOST,
    webPort: data.WEB_PORT,
    apiPort: data.API_PORT,
    roles: new Set(data.ROLE),
    webOrigin: data.WEB_ORIGIN ?? null,
    apiOrigin: data.API_ORIGIN ?? null,
    securityContact: data.SECURITY_CONTACT ?? null,
    cdnOrigin: data.CDN_ORIGIN ?? null,
    mediaUrls: data.MEDIA_URL,
    trustedProxies: data.TRUSTED_PROXIES,
    dataDir: resolve(inRepository("."), data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    databaseDirectUrl: data.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrls: data.DATABASE_REPLICA_URLS,
    databasePoolSize: data.DATABASE_POOL_SIZE,
    valkeyUrl: data.VALKEY_URL ?? null,
    s3: bucketOf(data, "S3"),
    s3Fallback: bucketOf(data, "S3_FALLBACK"),
    smtpUrl: mailServerOf(data),
    smsWebhookUrl: data.SMS_WEBHOOK_URL ?? null,
    smsWebhookSecret: data.SMS_WEBHOOK_SECRET ?? null,
    identityService:
      data.IDENTITY_SERVICE_URL && data.IDENTITY_SERVICE_SECRET
        ? { url: data.IDENTITY_SERVICE_URL, secret: data.IDENTITY_SERVICE_SECRET }
        : null,
    humanCheck: {
      provider: data.HUMAN_CHECK_PROVIDER ?? (data.TURNSTILE_SITE_KEY ? "turnstile" : "proof_of_work"),
      is_enabled: data.HUMAN_CHECK_ENABLED === "1",
      bypass_for_registered_users: data.HUMAN_CHECK_BYPASS_FOR_MEMBERS === "1",
    },
    turnstile:
      data.TURNSTILE_SITE_KEY && data.TURNSTILE_SECRET_KEY
        ? { siteKey: data.TURNSTILE_SITE_KEY, secretKey: data.TURNSTILE_SECRET_KEY }
        : null,
    tracesUrl: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metricsToken: data.METRICS_TOKEN ?? null,
    serveOpenApi: data.OPENAPI ? data.OPENAPI === "on" : !production,
    mailFrom: data.MAIL_FROM,
    pushServices: data.PUSH_SERVICES,
    sessionSecret: data.SESSION_SECRET ?? null,
    acceptedSessionSecret: data.SESSION_SECRET_ACCEPTED ?? null,
    dataSecret: data.DATA_SECRET ?? null,
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
 * The public origins of page and API. `ports` are the actual ports, which differ from the configured ones for
 * port 0.
 */
export const originsFor = (
  config: Pick<Config, "webOrigin" | "apiOrigin">,
  ports: { web: number; api: number },
): { web: string; api: string } => ({
  web: config.webOrigin ?? `http://localhost:${ports.web}`,
  api: config.apiOrigin ?? `http://localhost:${ports.api}`,
})

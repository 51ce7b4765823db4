import { isAbsolute, join, resolve } from "node:path"
import { describe, expect, it } from "vitest"
import { ConfigError, originsFor, readConfig } from "./config.ts"

const mistakes = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.messages
    throw error
  }
  return []
}

const production = { NODE_ENV: "production", SMTP_URL: "outbox" }

describe("readConfig", () => {
  it("requires no variable", () => {
    const { dataDir, ...config } = readConfig({})
    expect(config).toEqual({
      ...{ production: false, host: "127.0.0.1", webPort: 3000, apiPort: 3081 },
      ...{ roles: new Set(["web", "api", "sockets", "jobs", "media"]), mediaUrls: [] },
      ...{ webOrigin: null, apiOrigin: null, cdnOrigin: null, securityContact: null, trustedProxies: [] },
      ...{ databaseUrl: null, databaseDirectUrl: null, databaseReplicaUrls: [], databasePoolSize: 12 },
      ...{ valkeyUrl: null, s3: null, s3Fallback: null, smtpUrl: null },
      ...{ smsWebhookUrl: null, smsWebhookSecret: null, identityService: null },
      humanCheck: {
        ...{ provider: "proof_of_work", is_enabled: true, bypass_for_registered_users: true },
      },
      ...{ turnstile: null, tracesUrl: null, metricsToken: null, serveOpenApi: true },
      mailFrom: "品遇 PINYU <hello@pinyu.localhost>",
      pushServices: [
        "https://fcm.googleapis.com",
        "https://*.push.services.mozilla.com",
        "https://*.notify.windows.com",
        "https://*.push.apple.com",
      ],
      ...{ sessionSecret: null, acceptedSessionSecret: null, dataSecret: null, demoData: true, admin: null },
      ...{ rateLimitScale: 1, maxRequests: 1000, maxConnections: 10_000, logLevel: "info" },
    })
    expect(isAbsolute(dataDir)).toBe(true)
    expect(dataDir).toBe(resolve(join(import.meta.dirname, "../../../../.data")))
  })

  it("normalizes addresses, lists and switches, and passes all else on unchanged", () => {
    const database = "postgresql://user:secret@db:5432/pinyu"
    const config = readConfig({
      ...{ HOST: "::1", WEB_PORT: "0", API_PORT: "65535" },
      ...{ ROLE: "api,sockets,jobs,media", MEDIA_URL: "http://media-1:3081, http://media-2:3081/" },
      ...{ WEB_ORIGIN: "https://Pinyu.example/", TRUSTED_PROXIES: "loopback, 10.0.0.0/8,fd00::/8" },
      ...{ DATA_DIR: "/somewhere/else", DATABASE_URL: database, DATABASE_POOL_SIZE: "40" },
      VALKEY_URL: "rediss://user:secret@cache:6380/2",
      ...{ S3_ENDPOINT: "https://s3.pinyu.example", S3_BUCKET: "pinyu-files", S3_REGION: "ap-northeast-1" },
      ...{ S3_ACCESS_KEY_ID: "an id", S3_SECRET_ACCESS_KEY: "a secret" },
      ...{ SMTP_URL: "smtps://user:secret@mail:465", MAIL_FROM: "hello@pinyu.example" },
      SMS_WEBHOOK_SECRET: "w".repeat(32),
      ...{ IDENTITY_SERVICE_URL: "https://faces.pinyu.example", IDENTITY_SERVICE_SECRET: "i".repeat(32) },
      ...{ OPENAPI: "off", HUMAN_CHECK_ENABLED: "0", HUMAN_CHECK_BYPASS_FOR_MEMBERS: "0", DEMO_DATA: "0" },
      PUSH_SERVICES: "https://push.example, https://*.push.example",
      ...{ SESSION_SECRET: "s".repeat(32), SESSION_SECRET_ACCEPTED: "a".repeat(32) },
      ...{
        DATA_SECRET: "d".repeat(32),
        ADMIN_EMAIL: " Admin@Pinyu.example ",
        ADMIN_PASSWORD: "horse 7 staple",
      },
      ...{ RATE_LIMIT_SCALE: "2.5", MAX_REQUESTS: "50", MAX_CONNECTIONS: "500", LOG_LEVEL: "debug" },
    })
    expect(config).toMatchObject({
      ...{ host: "::1", webPort: 0, apiPort: 65_535, roles: new Set(["api", "sockets", "jobs", "media"]) },
      ...{ mediaUrls: ["http://media-1:3081", "http://media-2:3081"], webOrigin: "https://pinyu.example" },
      trustedProxies: ["loopback", "10.0.0.0/8", "fd00::/8"],
      ...{ dataDir: "/somewhere/else", databaseUrl: database, databasePoolSize: 40 },
      valkeyUrl: "rediss://user:secret@cache:6380/2",
      s3: {
        ...{ endpoint: "https://s3.pinyu.example", bucket: "pinyu-files", region: "ap-northeast-1" },
        ...{ accessKeyId: "an id", secretAccessKey: "a secret" },
      },
      ...{ smtpUrl: "smtps://user:secret@mail:465", smsWebhookSecret: "w".repeat(32) },
      identityService: { url: "https://faces.pinyu.example", secret: "i".repeat(32) },
      humanCheck: {
        ...{ is_enabled: false, bypass_for_registered_users: false },
      },
      ...{ serveOpenApi: false, pushServices: ["https://push.example", "https://*.push.example"] },
      ...{ sessionSecret: "s".repeat(32), acceptedSessionSecret: "a".repeat(32) },
      ...{ dataSecret: "d".repeat(32), demoData: false },
      admin: { email: "admin@pinyu.example", password: "horse 7 staple" },
      ...{ rateLimitScale: 2.5, maxRequests: 50, maxConnections: 500, logLevel: "debug" },
    })
  })

  it("treats an empty variable as unset", () => {
    expect(readConfig({ WEB_PORT: "", VALKEY_URL: " ", ADMIN_EMAIL: "" })).toEqual(readConfig({}))
  })

  it("in production seeds no demo data and keeps the rate limits", () => {
    expect(readConfig({ ...production, RATE_LIMIT_SCALE: "1000" })).toMatchObject({
      production: true,
      demoData: false,
      rateLimitScale: 1,
    })
    expect(mistakes({ ...production, DEMO_DATA: "1" })).toEqual([
      "DEMO_DATA must not be 1 when NODE_ENV is production: fictional members would meet real ones.",
    ])
  })

  it.each([
    ["NODE_ENV", "prod"],
    ["HOST", "not a host"],
    ["WEB_PORT", "65536"],
    ["API_PORT", "80.5"],
    ["ROLE", "worker"],
    ["WEB_ORIGIN", "pinyu.example"],
    ["API_ORIGIN", "https://pinyu.example/api"],
    ["API_ORIGIN", "https://user:secret@pinyu.example"],
    ["CDN_ORIGIN", "http://cdn.pinyu.example"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["DATABASE_URL", "mysql://db/pinyu"],
    ["DATABASE_POOL_SIZE", "1"],
    ["VALKEY_URL", "http://cache"],
    ["S3_REGION", "東京"],
    ["SMTP_URL", "mail.example"],
    ["SMS_WEBHOOK_URL", "ftp://texts.example"],
    ["SMS_WEBHOOK_SECRET", "short"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["METRICS_TOKEN", "short"],
    ["HUMAN_CHECK_ENABLED", "yes"],
    ["HUMAN_CHECK_PROVIDER", "recaptcha"],
    ["SECURITY_CONTACT", "security"],
    ["SECURITY_CONTACT", "http://pinyu.example/security"],
    ["SECURITY_CONTACT", "javascript:alert(1)"],
    ["SECURITY_CONTACT", "https://pinyu.example/\nExpires: 2020-01-01"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "a <b@c.d>\r\nBcc: e@f.g"],
    ["SESSION_SECRET", "short"],
    ["DEMO_DATA", "yes"],
    ["RATE_LIMIT_SCALE", "0"],
    ["MAX_REQUESTS", "0"],
    ["LOG_LEVEL", "loud"],
  ])("rejects %s=%s with one message", (name, value) => {
    const messages = mistakes({ [name]: value })
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatch(new RegExp(`^${name} must .+\\.$`))
  })

  it("never quotes a value: some are secret", () => {
    const env = {
      DATABASE_URL: "mysql://u:planted@db/x",
      SESSION_SECRET: "planted",
      ADMIN_PASSWORD: "planted",
      HOST: "planted ",
    }
    expect(mistakes(env)).toHaveLength(5)
    expect(mistakes(env).join("")).not.toContain("planted")
  })

  it("requires both variables of the first admin", () => {
    const together = "ADMIN_EMAIL and ADMIN_PASSWORD must be set together."
    expect(mistakes({ ADMIN_EMAIL: "a@b.example" })).toEqual([together])
    expect(mistakes({ ADMIN_PASSWORD: "weak" })).toEqual([
      expect.stringMatching(/^ADMIN_PASSWORD must have/),
      together,
    ])
  })

  it("requires both keys of Turnstile, or none", () => {
    const together = "TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY must be set together."
    expect(mistakes({ TURNSTILE_SITE_KEY: "1x0000AA" })).toEqual([together])
    expect(mistakes({ TURNSTILE_SECRET_KEY: "2x0000AB" })).toEqual([together])
    expect(mistakes({ TURNSTILE_SITE_KEY: "a b", TURNSTILE_SECRET_KEY: "2x0000AB" })).toEqual([
      "TURNSTILE_SITE_KEY must be the site key of a Turnstile widget.",
    ])
  })

  it("uses Turnstile for the human check once its keys are set, unless another provider is named", () => {
    const keys = { TURNSTILE_SITE_KEY: "1x0000AA", TURNSTILE_SECRET_KEY: "2x0000AB" }
    expect(readConfig(keys)).toMatchObject({
      turnstile: { siteKey: "1x0000AA", secretKey: "2x0000AB" },
      humanCheck: { provider: "turnstile" },
    })
    expect(readConfig({ ...keys, HUMAN_CHECK_PROVIDER: "proof_of_work" }).humanCheck.provider).toBe(
      "proof_of_work",
    )
    expect(mistakes({ HUMAN_CHECK_PROVIDER: "turnstile" })).toEqual([
      "HUMAN_CHECK_PROVIDER must not be turnstile without TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY.",
    ])
  })

  it("in production serves the API description only when it is enabled", () => {
    expect(readConfig(production).serveOpenApi).toBe(false)
    expect(readConfig({ ...production, OPENAPI: "on" }).serveOpenApi).toBe(true)
  })

  it("reports all invalid settings at once", () => {
    expect(mistakes({ WEB_PORT: "x", LOG_LEVEL: "x", VALKEY_URL: "x", ADMIN_EMAIL: "x" })).toHaveLength(5)
  })
})

describe("originsFor", () => {
  it("comes from the ports unless configured", () => {
    const ports = { web: 41_000, api: 41_001 }
    expect(originsFor({ webOrigin: null, apiOrigin: null }, ports)).toEqual({
      web: "http://localhost:41000",
      api: "http://localhost:41001",
    })
    expect(originsFor({ webOrigin: "https://pinyu.example", apiOrigin: null }, ports)).toEqual({
      web: "https://pinyu.example",
      api: "http://localhost:41001",
    })
  })
})

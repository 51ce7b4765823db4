import { randomUUID } from "node:crypto"
import cookie from "@fastify/cookie"
import cors from "@fastify/cors"
import { healthRoutes } from "@pinyu/contract/health"
import { socketPath } from "@pinyu/contract/sockets"
import { versionHeader } from "@pinyu/contract/version/routes"
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify"
import type { Config } from "../platform/config/config.ts"
import { mediaTaskRoutes } from "../platform/media/remote/media-task-routes.ts"
import { handleUnusualRequests, rejectBroken } from "./http/broken-requests.ts"
import { handleErrors, rejectUnreadable } from "./http/errors.ts"
import { createFollowWrites, runDirectly } from "./http/follow-writes.ts"
import { bindRoutes, type Guard } from "./http/http.ts"
import { servePlainRoutes } from "./http/plain-routes.ts"
import { limitRequests, serverLimits, withoutSchemas } from "./http/request-limits.ts"
import { setSecurityHeaders } from "./http/security-headers.ts"
import { serveApi } from "./http/serve-api.ts"
import { createUploads } from "./http/uploads.ts"
import { healthHandlers } from "./observability/health.ts"
import { observeRequests } from "./observability/observe.ts"
import type { Platform } from "./platform.ts"
import type { Services } from "./services.ts"

interface AppOptions {
  config: Pick<
    Config,
    | "databaseReplicaUrls"
    | "maxConnections"
    | "maxRequests"
    | "roles"
    | "metricsToken"
    | "production"
    | "serveOpenApi"
    | "trustedProxies"
  >
  platform: Platform
  services: Services
  isDraining?: () => boolean
}

/** JSON only: other types are rejected with 415. An empty body counts as no body. */
const readJsonBodies = (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser("error", "error")
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined)
    else void parseJson(request, body, done)
  })
}

/** The API, ready to listen or to be injected into. */
export const buildApp = async ({ config, platform, services, isDraining = () => false }: AppOptions) => {
  const { origins, limiter, log, metrics, probes, traces } = platform
  const logger: FastifyBaseLogger = log
  const uploads = createUploads()
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Unordered, and faster to generate than our other ids.
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    ...serverLimits,
    ...withoutSchemas,
    forceCloseConnections: "idle",
    // Accepted requests are answered, also during the shutdown.
    return503OnClosing: false,
    frameworkErrors: rejectUnreadable(metrics.observeError),
    clientErrorHandler: rejectBroken(uploads.isUploading),
    http: {
      ...serverLimits.http,
      requireHostHeader: false,
      // A call that requests a websocket upgrade gets a normal response.
      shouldUpgradeCallback: ({ url }) =>
        config.roles.has("sockets") && (url?.startsWith(`${socketPath}/`) ?? false),
    },
  })
  // First, so that rejected requests have the headers too.
  setSecurityHeaders(app, {
    contentSecurityPolicy: {
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      useDefaults: false,
    },
    crossOriginResourcePolicy: { policy: "same-site" },
  })
  handleErrors(app, metrics.observeError)
  handleUnusualRequests(app)
  readJsonBodies(app)
  observeRequests(app, { metrics, traces })
  await app.register(cors, {
    origin: (origin, allow) => allow(null, origin === origins.web()),
    credentials: true,
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key"],
    exposedHeaders: [versionHeader, "Date", "Retry-After", "X-Request-Id"],
    maxAge: 600,
  })
  limitRequests(app, config)
  await app.register(cookie)
  const guard: Guard = {
    clock: platform.clock,
    authenticate: services.auth.authenticate,
    authenticateAdmin: services.admin.authenticate,
    limiter,
    uploads,
    requireSpace: platform.requireSpace,
    workFolder: platform.workFolder,
    // Without replicas, members read their own writes anyway.
    runCall:
      config.databaseReplicaUrls.length > 0
        ? createFollowWrites({ noteWrite: services.auth.noteWrite, log })
        : runDirectly,
    webOrigin: origins.web,
  }
  // In every role: operators watch each process.
  bindRoutes(app, healthRoutes, healthHandlers(probes, isDraining), guard)
  servePlainRoutes(app, { config, platform })
  const { clock, requireSpace, runMediaTask: runTask, secrets, workFolder } = platform
  if (runTask)
    await app.register(mediaTaskRoutes, { key: secrets.mediaKey, clock, requireSpace, runTask, workFolder })
  if (config.roles.has("api")) await serveApi(app, { platform, services, guard })
  return app
}

import { randomUUID } from "node:crypto"
import cookie from "@fastify/cookie"
import cors from "@fastify/cors"
import multipart from "@fastify/multipart"
import { plainRouteLimits } from "@pinyu/contract/rate-limits"
import type { Route } from "@pinyu/contract/route"
import { routeTable } from "@pinyu/contract/route-table"
import { socketPath } from "@pinyu/contract/sockets"
import { versionHeader } from "@pinyu/contract/version/routes"
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from "fastify"
import { adminHandlers } from "../features/admin/index.ts"
import { albumsHandlers } from "../features/albums/index.ts"
import { authHandlers } from "../features/auth/index.ts"
import { chatHandlers } from "../features/chat/index.ts"
import { contactDeskHandlers, contactHandlers, humanCheckHandlers } from "../features/contact/index.ts"
import { exploreHandlers } from "../features/explore/index.ts"
import { feedHandlers } from "../features/feed/index.ts"
import { friendsHandlers } from "../features/friends/index.ts"
import { mediaHandlers } from "../features/media/index.ts"
import { notesHandlers } from "../features/notes/index.ts"
import { notificationMailHandlers, notificationsHandlers } from "../features/notifications/index.ts"
import { profileHandlers } from "../features/profiles/index.ts"
import { reportsHandlers } from "../features/reports/index.ts"
import { versionHandlers } from "../features/version/index.ts"
import { wishesHandlers } from "../features/wishes/index.ts"
import type { Handlers } from "../platform/calls.ts"
import type { Config } from "../platform/config.ts"
import { handleOddRequests, refuseBroken } from "./broken-requests.ts"
import { countByAddress } from "./count-calls.ts"
import { handleErrors, refuseUnreadable } from "./errors.ts"
import { healthHandlers } from "./health.ts"
import { bindRoutes, type Gate } from "./http.ts"
import { createUploads } from "./multipart.ts"
import { observeRequests } from "./observe.ts"
import { servePlainRoutes } from "./plain-routes.ts"
import type { Platform } from "./platform.ts"
import { limitRequests, serverLimits, withoutSchemas } from "./request-limits.ts"
import { setSecurityHeaders } from "./security-headers.ts"
import type { Services } from "./services.ts"

interface AppOptions {
  config: Pick<Config, "maxConnections" | "maxRequests" | "metricsToken" | "production" | "trustedProxies">
  platform: Platform
  services: Services
  version: string
  isDraining?: () => boolean
}

/** JSON only: what has another type is refused with 415. An empty body counts as none. */
const readJsonBodies = (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser("error", "error")
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined)
    else void parseJson(request, body, done)
  })
}

/** The API, ready to listen or to be injected into. */
export const buildApp = async ({
  config,
  platform,
  services,
  version,
  isDraining = () => false,
}: AppOptions) => {
  const { addresses, limiter, log, metrics, probes, traces } = platform
  const logger: FastifyBaseLogger = log
  const uploads = createUploads()
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Needs no order, and is made more quickly than our other ids.
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    ...serverLimits,
    ...withoutSchemas,
    forceCloseConnections: "idle",
    // What was taken is answered, also while the server ends.
    return503OnClosing: false,
    frameworkErrors: refuseUnreadable(metrics.observeRefusal),
    clientErrorHandler: refuseBroken(uploads.isUnderWay),
    http: {
      ...serverLimits.http,
      requireHostHeader: false,
      // Whoever asks a call for a websocket is answered as anybody is.
      shouldUpgradeCallback: ({ url }) => url?.startsWith(`${socketPath}/`) ?? false,
    },
  })
  // First, so that what is refused has them too.
  setSecurityHeaders(app, {
    contentSecurityPolicy: {
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      useDefaults: false,
    },
    crossOriginResourcePolicy: { policy: "same-site" },
    referrerPolicy: { policy: "no-referrer" },
  })
  handleErrors(app, metrics.observeRefusal)
  handleOddRequests(app)
  readJsonBodies(app)
  observeRequests(app, { metrics, traces })
  await app.register(cors, {
    origin: (origin, allow) => allow(null, origin === addresses.web()),
    credentials: true,
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key"],
    exposedHeaders: [versionHeader, "Retry-After", "X-Request-Id"],
    maxAge: 600,
  })
  // After these headers: a page may read why it is refused, and when to come again.
  limitRequests(app, config)
  await app.register(cookie)
  const files: FastifyPluginAsync = async (scope) => {
    scope.addHook("onRequest", countByAddress(limiter, "files", plainRouteLimits.files))
    await platform.storageRoutes(scope)
  }
  await app.register(files)

  // Routes that take files are bound there: no other takes forms.
  let forms = app
  const takeForms: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart)
    forms = scope
  }
  await app.register(takeForms)
  const gate: Gate = {
    authenticate: services.auth.authenticate,
    authenticateAdmin: services.admin.authenticate,
    limiter,
    uploads,
    webOrigin: addresses.web,
  }
  const bind = <A extends Record<string, Route>>(area: A, handlers: Handlers<A>) =>
    bindRoutes(app, area, handlers, gate, forms)
  bind(routeTable.health, healthHandlers(probes, isDraining))
  bind(routeTable.version, versionHandlers(version))
  bind(routeTable.auth, authHandlers(services.auth))
  bind(routeTable.profiles, profileHandlers(services.profiles, services.media))
  bind(routeTable.explore, exploreHandlers(services.explore))
  bind(routeTable.friends, friendsHandlers(services.friends))
  bind(routeTable.notes, notesHandlers(services.notes))
  bind(routeTable.chat, chatHandlers(services.chat))
  bind(routeTable.wishes, wishesHandlers(services.wishes))
  bind(routeTable.feed, feedHandlers(services.feed))
  bind(routeTable.contact, contactHandlers(services.contact))
  bind(routeTable.humanCheck, humanCheckHandlers(services.contact))
  bind(routeTable.contactDesk, contactDeskHandlers(services.contact))
  bind(routeTable.albums, albumsHandlers(services.albums))
  bind(routeTable.reports, reportsHandlers(services.reports))
  bind(routeTable.admin, adminHandlers(services.admin))
  bind(routeTable.notifications, notificationsHandlers(services.notifications))
  bind(routeTable.media, mediaHandlers(services.files))
  // A mail service says "List-Unsubscribe=One-Click" as a form; the address alone says all.
  const mails: FastifyPluginAsync = async (scope) => {
    const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/
    scope.addContentTypeParser(forms, { parseAs: "string" }, (_request, _body, done) => done(null, undefined))
    const handlers = notificationMailHandlers(services.notifications)
    bindRoutes(scope, routeTable.notificationMails, handlers, gate)
  }
  await app.register(mails)

  servePlainRoutes(app, { config, platform, version })
  return app
}

import { existsSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import type { FastifyInstance } from "fastify"
import { checkDataKey } from "../db/data-key.ts"
import { type Config, ConfigError } from "../platform/config/config.ts"
import type { Log } from "../platform/observability/log.ts"
import { closeServer } from "./http/close-server.ts"
import { clientFolder, openPlatform, type PlatformOptions } from "./platform.ts"
import type { Sockets } from "./sockets/sockets.ts"

const portOf = (server: FastifyInstance) => (server.server.address() as AddressInfo).port

/** Throws when real members would meet the demo's members, whose password is public. */
const rejectDemoInProduction = ({ production, dataDir }: Config) => {
  if (production && existsSync(join(dataDir, ".demo-seeded")))
    throw new ConfigError([
      "DATA_DIR holds demo members: production needs a folder and a database of its own.",
    ])
}

/**
 * How long a process that is asked to end still accepts calls. Proxies need that time to see that `/readyz` answers
 * 503, and to use again the node that was restarted before: they leave it out for less (`fail_timeout` in
 * ops/nginx.conf, and `MEDIA_URL`). Otherwise the second of two nodes would end while the first gets no calls.
 */
const noticeMs = 6_000

/** Whether a proxy, or other processes by `MEDIA_URL`, send calls to this one. */
const isOneOfSeveral = ({ roles, trustedProxies }: Config) =>
  trustedProxies.length > 0 || (roles.has("media") && !roles.has("api"))

/** Loaded while the database starts, which takes about as long. Loading occupies the process meanwhile. */
const loadRest = async () => {
  const [
    { buildApp },
    { buildPageServer },
    { createPageContent },
    { createServices, endWork, startJobs, startPeriodicTasks },
    { serveSockets },
  ] = await Promise.all([
    import("./build-app.ts"),
    import("./http/page-server.ts"),
    import("./http/page-content.ts"),
    import("./services.ts"),
    import("./sockets/sockets.ts"),
  ])
  const work = { endWork, startJobs, startPeriodicTasks }
  return { buildApp, buildPageServer, createPageContent, createServices, serveSockets, ...work }
}

/** The interval of the background work of sockets. */
const tickMs = 5_000

/** Starts the background work of sockets. Returns the function that stops them. */
const startTicking = ({ tick, close }: Sockets, log: Log) => {
  const warn = (error: unknown) => log.warn({ err: error }, "the background work of sockets failed")
  const timer = setInterval(() => void tick().catch(warn), tickMs)
  return async () => {
    clearInterval(timer)
    await close()
  }
}

/**
 * Starts the whole service. `announceEnd` lets `/readyz` answer 503, and resolves when others have seen it. `drain`
 * accepts no new request, finishes pending ones and ends everything; it may be called again. `databaseExited`
 * resolves if the database ends first.
 */
export const startService = async (config: Config, options: PlatformOptions = {}) => {
  rejectDemoInProduction(config)
  let isEnding = false
  let draining: Promise<void> | undefined
  const spawned = Promise.withResolvers<void>()
  const [platform, rest] = await Promise.all([
    openPlatform(config, { ...options, onDatabaseSpawned: spawned.resolve }),
    spawned.promise.then(loadRest),
  ])
  const { buildApp, buildPageServer, createPageContent, createServices, endWork, serveSockets } = rest
  const { startJobs, startPeriodicTasks } = rest
  const { origins, log } = platform
  const parts: (() => Promise<void>)[] = []
  let writeRest: () => Promise<unknown> = async () => undefined
  const end = async () => {
    await Promise.all(parts.map((close) => close()))
    await writeRest().catch((error: unknown) => log.warn({ err: error }, "some visits were not recorded"))
    await platform.close()
  }
  try {
    await checkDataKey(platform.db, platform.secrets.dataFingerprint.toString("hex"))
    const services = createServices(platform)
    writeRest = () => endWork(services)
    if (config.admin && (await services.admin.ensureFirstAdmin(config.admin)))
      log.info("the first admin was created from ADMIN_EMAIL")
    const isDraining = () => isEnding
    const [api] = await Promise.all([
      buildApp({ config, platform, services, isDraining }),
      startJobs(platform, services, config.roles),
    ])
    parts.push(() => closeServer(api))
    platform.metrics.watchConnections(promisify(api.server.getConnections.bind(api.server)))
    if (config.roles.has("sockets"))
      parts.push(startTicking(serveSockets(api.server, { config, platform, services }), log))
    await api.listen({ host: config.host, port: config.apiPort })
    origins.setPorts({ web: config.webPort, api: portOf(api) })
    if (config.roles.has("web")) {
      const fileOrigins = await platform.fileOrigins()
      const { widgetOrigin } = platform.humanCheck
      const page = await buildPageServer({
        ...{ folder: clientFolder, origins, fileOrigins, widgetOrigin, log },
        ...{ cdnOrigin: config.cdnOrigin, clock: platform.clock, securityContact: config.securityContact },
        contentOf: createPageContent(services.legal, log),
      })
      parts.push(() => closeServer(page))
      await page.listen({ host: config.host, port: config.webPort })
      origins.setPorts({ web: portOf(page), api: portOf(api) })
    }
    // Their first runs would delay the start.
    startPeriodicTasks(platform, services, config.roles)
  } catch (error) {
    await end()
    throw error
  }
  return {
    origins: { web: origins.web(), api: origins.api() },
    databaseExited: platform.databaseExited,
    announceEnd: async () => {
      isEnding = true
      if (isOneOfSeveral(config)) await sleep(noticeMs)
    },
    drain: () => {
      isEnding = true
      draining ??= end()
      return draining
    },
    log,
    /** Where mails go. */
    mailDestination: platform.mailer.destination,
  }
}

import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { openDatabase } from "../db/client.ts"
import { type DatabaseConnection, directConnection } from "../db/connection.ts"
import { createDatabaseClock } from "../db/database-clock.ts"
import { lastBackupAt } from "../db/last-backup.ts"
import { runMigrations } from "../db/run-migrations.ts"
import type { EndedQuery } from "../db/shared-reads.ts"
import type { Clock } from "../platform/clock.ts"
import type { Config } from "../platform/config/config.ts"
import { createJobs } from "../platform/jobs/jobs.ts"
import { type Log, openLog } from "../platform/observability/log.ts"
import { createMetrics } from "../platform/observability/metrics.ts"
import { noTraces } from "../platform/observability/traces.ts"
import { createMarkedPictures } from "../platform/pictures/marked-pictures.ts"
import type { PicturePools } from "../platform/pictures/pictures.ts"
import { inRepository } from "../platform/repository.ts"
import type { HumanCheck } from "../platform/security/human-check.ts"
import { createPasswords, type Passwords } from "../platform/security/passwords.ts"
import { loadSecrets } from "../platform/security/secrets.ts"
import { senderAddress } from "../platform/senders/mail.ts"
import { createPushSender } from "../platform/senders/web-push.ts"
import type { SocketServer } from "../platform/sockets/realtime.ts"
import type { DiskSpace } from "../platform/storage/disk-space.ts"
import { createOnceUrls } from "../platform/storage/once-files.ts"
import { createWorkFolder } from "../platform/storage/work-folder.ts"
import type { AppJobs } from "./areas.ts"
import { findServer } from "./find-server.ts"
import { openFiles } from "./http/files.ts"
import { readVersion } from "./http/version.ts"
import { openMediaTools } from "./media-tools.ts"
import { runProbes } from "./observability/health.ts"
import { watchCalls } from "./observability/watch-calls.ts"
import { openReads } from "./open-reads.ts"
import { createOrigins } from "./origins.ts"
import { openIdentityService, openSenders } from "./senders.ts"
import { openSharedState } from "./shared-state.ts"

/** What tests may replace. */
export interface PlatformOptions {
  clock?: Clock
  /** The time of the buckets; that of the service by default. */
  bucketClock?: Clock
  log?: Log
  /** Replaces the configured one. */
  humanCheck?: HumanCheck
  /** Replaces those with the cost of the service. */
  passwords?: Passwords
  /** Replaces the processes of this service that make pictures. */
  picturePools?: PicturePools
  /** The time limit of a Valkey call. */
  valkeySilenceMs?: number
  /** Replaces the measurement of the disk for files. */
  measureDisk?: () => Promise<DiskSpace>
  /** An external database. */
  connection?: DatabaseConnection
  /** Called once the process of the database runs; at once with an external one. */
  onDatabaseSpawned?: () => void
  /** Replaces the version of the build. */
  version?: string
}

/** The built page. */
export const clientFolder = inRepository("web/build/client")

/**
 * The time that run-service.ts leaves for running jobs after the slowest requests. Longer jobs return to the queue.
 */
const jobGraceSeconds = 4

/** Traces when a collector is configured. The exporter is loaded only then, because it is large. */
const openTraces = async ({ tracesUrl }: Config) => {
  if (tracesUrl === null) return noTraces
  const { createTraces } = await import("../platform/observability/open-telemetry.ts")
  return createTraces(tracesUrl)
}

/** The configured human check: Turnstile, or proof of work. */
const openHumanCheck = async (
  { humanCheck: { provider }, turnstile }: Config,
  key: Buffer,
  parts: { clock: Clock; log: Log },
) => {
  if (provider === "turnstile" && turnstile)
    return (await import("../platform/security/turnstile.ts")).createTurnstile({ ...turnstile, ...parts })
  return (await import("../platform/security/proof-of-work.ts")).createProofOfWork({
    clock: parts.clock,
    key,
  })
}

/** The roles that emit events or ask who is connected. Each such process reads the events of all others. */
const rolesWithEvents = ["api", "sockets", "jobs"] as const

/** Connects the sockets of several nodes, if there may be several. */
const joinNodes = async ({ roles, valkeyUrl }: Config, sockets: SocketServer, log: Log) => {
  if (!valkeyUrl || !rolesWithEvents.some((role) => roles.has(role))) return { close: async () => undefined }
  return (await import("../platform/sockets/sockets-between-nodes.ts")).joinNodes(sockets, valkeyUrl, log)
}

/**
 * Opens the configured platform: the migrated database, and everything else that services depend on. `close`
 * ends it in reverse order. Throws when a part is unavailable; then nothing keeps running.
 */
export const openPlatform = async (config: Config, options: PlatformOptions = {}) => {
  const log = options.log ?? openLog({ level: config.logLevel, production: config.production })
  const askTime = async () =>
    (await pool.query<{ now: Date }>("select clock_timestamp() as now")).rows[0]?.now
  const databaseClock = createDatabaseClock({ ask: askTime, log })
  const { clock = databaseClock.clock, bucketClock = clock } = options
  const origins = createOrigins(config)
  // Before the database makes a folder in it.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const secrets = await loadSecrets(config.dataDir, config)
  const metrics = createMetrics()
  // The database starts while the rest loads. Where the rest fails, it must not be left running.
  const starting = findServer(config, log, options, {
    onPrimaryChanged: databaseClock.changeServer,
    metrics,
  })
  const [server, traces, senders] = await Promise.all([
    starting,
    openTraces(config),
    openSenders(config, { clock, log }),
  ]).catch(async (error: unknown) => {
    await starting.then(({ stop }) => stop()).catch(() => undefined)
    throw error
  })
  const watched = watchCalls((call) => {
    metrics.observeCall(call)
    traces.record(`${call.system} ${call.operation}`, call.seconds, { attributes: {}, failed: call.failed })
  })
  const onQuery = ({ text, seconds, failed, sqlState }: EndedQuery) => {
    metrics.observeQuery({ seconds, failed, sqlState })
    const attributes = { "db.system.name": "postgresql", "db.query.text": text }
    traces.record("query", seconds, { attributes, failed })
  }
  const database = openDatabase({
    ...{ connection: server.connection, size: config.databasePoolSize, onQuery },
    onConnectionLost: (error) => log.warn({ err: error }, "a database connection was lost"),
  })
  const { db, pool } = database
  const urls = { clock, key: secrets.storageKey, baseUrl: origins.api }
  const files = await openFiles(config, { ...urls, bucketClock, log, measure: options.measureDisk })
  const { space } = files
  metrics.watchPool(database.counts)
  metrics.watchClock(databaseClock.secondsBehind)
  metrics.watchBackups(() => lastBackupAt(db))
  const jobs = createJobs<AppJobs>({
    // The queue listens for notifications.
    connection: directConnection(server.connection),
    log,
    onRun: metrics.observeJob,
    traces,
  })
  metrics.watchQueue(jobs.depths)
  metrics.watchWaits(jobs.longestWaits)
  const shared = await openSharedState(config, { clock, log, valkeySilenceMs: options.valkeySilenceMs })
  const { createRealtime, createSocketServer } = await import("../platform/sockets/realtime.ts")
  const sockets = createSocketServer()
  const nodes = await joinNodes(config, sockets, log)

  const media = openMediaTools(config, {
    ...{ clock, log, key: secrets.mediaKey, picturePools: options.picturePools },
  })
  const { pictures } = media
  const storage = watched.storage(files.storage)
  const probes = {
    database: () => pool.query("select 1"),
    cache: shared.ping,
    storage: files.storage.ping,
    disk: space.requireSpace,
    ...media.probes,
  }
  metrics.watchDisk(space.freeSpace)
  metrics.watchParts(() => runProbes(probes))

  // Closes each part even if an earlier one fails: a remaining server would outlive the process.
  const close = async () => {
    databaseClock.close()
    pictures.close()
    await jobs
      .stop(jobGraceSeconds)
      .catch((error: unknown) => log.warn({ err: error }, "the job queue did not stop cleanly"))
    await senders.mailer.close()
    await nodes.close()
    await shared.close()
    await traces.close()
    await database
      .close()
      .catch((error: unknown) => log.warn({ err: error }, "the pool did not close cleanly"))
    await server.stop()
  }
  let reading: Awaited<ReturnType<typeof openReads>>
  try {
    await runMigrations(server.connection, log)
    // An embedded database has the clock of this machine.
    if (config.databaseUrl && !options.clock) await databaseClock.start()
    const primary = { db, pool, connection: server.connection }
    reading = await openReads(config, primary, { log, metrics, onQuery })
  } catch (error) {
    await close()
    throw error
  }

  return {
    origins,
    clock,
    connection: server.connection,
    /** Throws `insufficient_storage` while the disk has too little space for uploads. */
    requireSpace: space.requireSpace,
    databaseExited: server.exited,
    db,
    /** The dependencies that are separate servers. */
    external: {
      database: options.connection !== undefined || config.databaseUrl !== null,
      cache: config.valkeyUrl !== null,
      storage: config.s3 !== null,
      mail: config.smtpUrl !== null,
    },
    identityService: openIdentityService(config, { clock, log }),
    humanCheckSettings: config.humanCheck,
    humanCheck: options.humanCheck ?? (await openHumanCheck(config, secrets.humanCheckKey, { clock, log })),
    jobs,
    limiter: shared.limiter,
    log,
    mailer: watched.mailer(senders.mailer),
    messenger: watched.messenger(senders.messenger),
    metrics,
    traces,
    passwords: options.passwords ?? createPasswords(),
    production: config.production,
    mediaTool: media.mediaTool,
    pictures,
    runMediaTask: media.runTask,
    probes,
    reads: reading.reads,
    pushes: createPushSender({
      key: secrets.pushKey,
      subject: `mailto:${senderAddress(config.mailFrom)}`,
      services: config.pushServices,
    }),
    realtime: createRealtime(sockets, { isAlone: config.valkeyUrl === null }),
    secrets,
    sockets,
    storage,
    markedPictures: createMarkedPictures({ ...urls, pictures, storage }),
    onceUrls: createOnceUrls(urls),
    workFolder: createWorkFolder(join(config.dataDir, "work")),
    /** The origins of signed URLs: of this service, or of the buckets. Known once the API listens. */
    fileOrigins: files.origins,
    /** Answers the signed URLs that the service checks at each read. */
    storageRoutes: files.routes,
    version: options.version ?? (await readVersion(clientFolder)),
    close: async () => {
      await Promise.all([
        reading
          .close()
          .catch((error: unknown) => log.warn({ err: error }, "the replicas were not closed cleanly")),
        close(),
      ])
    },
  }
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>

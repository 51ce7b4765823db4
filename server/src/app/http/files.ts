import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import type { Clock } from "../../platform/clock.ts"
import type { Config, S3Config } from "../../platform/config/config.ts"
import type { Log } from "../../platform/observability/log.ts"
import { checkedBucketRoutes, checkReads } from "../../platform/storage/checked-bucket.ts"
import { type DiskSpace, measureDisk, watchDisk } from "../../platform/storage/disk-space.ts"
import { createDiskStorage } from "../../platform/storage/disk-storage.ts"
import { diskStorageRoutes } from "../../platform/storage/disk-storage-routes.ts"
import { withFallback } from "../../platform/storage/fallback-bucket.ts"
import type { ReadChecks } from "../../platform/storage/service-urls.ts"
import { cacheSignedUrls } from "../../platform/storage/signed-urls.ts"
import type { Storage } from "../../platform/storage/storage.ts"

interface Needs {
  clock: Clock
  /** The time by which buckets check signatures. */
  bucketClock: Clock
  log: Log
  /** Replaces the measurement of the data folder's disk. */
  measure?: (() => Promise<DiskSpace>) | undefined
  /** Signs the URLs of files that this server delivers. */
  key: Buffer
  baseUrl: () => string
}

/** The configured buckets, and both as one. Loads the SDK, which is large. */
const openBuckets = async (s3: S3Config, s3Fallback: S3Config | null, { bucketClock: clock, log }: Needs) => {
  const { createS3Storage, firstByteLimits } = await import("../../platform/storage/s3-storage.ts")
  const firstByteMs = firstByteLimits[s3Fallback ? "withFallback" : "alone"]
  // Each bucket keeps its own URLs: during an outage, pages get URLs of the replica at once.
  const open = (one: S3Config) => cacheSignedUrls(createS3Storage({ s3: one, clock, firstByteMs }), clock)
  const primary = open(s3)
  if (!s3Fallback) return { bucket: primary, buckets: [primary] }
  const fallback = open(s3Fallback)
  return { bucket: withFallback({ primary, fallback, log }), buckets: [primary, fallback] }
}

/** The origins from which pages load files of these storages. */
const originsOf = async (storages: readonly Pick<Storage, "signedUrl">[]) => {
  const urls = storages.map((storage) => storage.signedUrl("any.webp", { lifetimeSeconds: 60 }))
  return (await Promise.all(urls)).map((url) => new URL(url).origin)
}

/** The configured storage: a bucket, or a folder. `routes` answers the URLs that the service checks. */
export const openFiles = async (config: Config, needs: Needs) => {
  const { dataDir, s3, s3Fallback, cdnOrigin } = config
  const { clock, key, baseUrl, measure } = needs
  // With a bucket, the folder holds files during upload and conversion.
  const space = watchDisk(measure ?? (() => measureDisk(dataDir)), clock)
  const urls = { clock, key, baseUrl, cdnOrigin }
  if (s3) {
    const { bucket, buckets } = await openBuckets(s3, s3Fallback, needs)
    return {
      storage: checkReads(bucket, urls),
      /** Where pages load files from and send them to; known once the server listens. */
      origins: () => originsOf(buckets),
      space,
      routes: async (app: FastifyInstance, checks: ReadChecks) =>
        void (await app.register(checkedBucketRoutes, { ...checks, bucket, key, clock })),
    }
  }
  const folder = join(dataDir, "files")
  return {
    storage: cacheSignedUrls(createDiskStorage({ folder, ...urls }), clock),
    origins: async () => [baseUrl()],
    space,
    routes: async (app: FastifyInstance, checks: ReadChecks) =>
      void (await app.register(diskStorageRoutes, {
        ...{ folder, key, clock, requireSpace: space.requireSpace },
        ...checks,
      })),
  }
}

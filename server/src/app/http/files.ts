import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import type { Clock } from "../../platform/clock.ts"
import type { Config } from "../../platform/config/config.ts"
import { checkedBucketRoutes, checkReads } from "../../platform/storage/checked-bucket.ts"
import { type DiskSpace, measureDisk, watchDisk } from "../../platform/storage/disk-space.ts"
import { createDiskStorage } from "../../platform/storage/disk-storage.ts"
import { diskStorageRoutes } from "../../platform/storage/disk-storage-routes.ts"
import type { ReadChecks } from "../../platform/storage/service-urls.ts"
import { cacheSignedUrls } from "../../platform/storage/signed-urls.ts"

interface Needs {
  clock: Clock
  /** Replaces the measurement of the data folder's disk. */
  measure?: (() => Promise<DiskSpace>) | undefined
  /** Signs the URLs of files that this server delivers. */
  key: Buffer
  baseUrl: () => string
}

/** The configured storage: a bucket, or a folder. `routes` answers the URLs that the service checks. */
export const openFiles = async ({ dataDir, s3 }: Config, { clock, key, baseUrl, measure }: Needs) => {
  // With a bucket, the folder holds files during upload and conversion.
  const space = watchDisk(measure ?? (() => measureDisk(dataDir)), clock)
  if (s3) {
    // Loaded only when S3 is configured, because the SDK is large.
    const { createS3Storage } = await import("../../platform/storage/s3-storage.ts")
    const bucket = createS3Storage({ s3, clock })
    const signed = cacheSignedUrls(bucket, clock)
    return {
      storage: checkReads(bucket, { key, clock, baseUrl }),
      space,
      routes: async (app: FastifyInstance, needs: ReadChecks) =>
        void (await app.register(checkedBucketRoutes, { ...needs, bucket: signed, key, clock })),
    }
  }
  const disk = { folder: join(dataDir, "files"), key, clock, requireSpace: space.requireSpace }
  return {
    storage: createDiskStorage({ ...disk, baseUrl }),
    space,
    routes: async (app: FastifyInstance, needs: ReadChecks) =>
      void (await app.register(diskStorageRoutes, { ...disk, ...needs })),
  }
}

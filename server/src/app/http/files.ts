import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import type { Clock } from "../../platform/clock.ts"
import type { Config } from "../../platform/config/config.ts"
import { type DiskSpace, measureDisk, watchDisk } from "../../platform/storage/disk-space.ts"
import { createDiskStorage } from "../../platform/storage/disk-storage.ts"
import {
  type DiskStorageRoutesOptions,
  diskStorageRoutes,
} from "../../platform/storage/disk-storage-routes.ts"

interface Needs {
  clock: Clock
  /** Replaces the measurement of the data folder's disk. */
  measure?: (() => Promise<DiskSpace>) | undefined
  /** Signs the URLs of files that this server delivers. */
  key: Buffer
  baseUrl: () => string
}

/** What the routes of a folder need from the areas. */
type RoutesNeeds = Pick<DiskStorageRoutesOptions, "mayRead">

/** The configured storage: a bucket, or a folder whose signed URLs `routes` serves. */
export const openFiles = async ({ dataDir, s3 }: Config, { clock, key, baseUrl, measure }: Needs) => {
  // With a bucket, the folder holds files during upload and conversion.
  const space = watchDisk(measure ?? (() => measureDisk(dataDir)), clock)
  if (s3) {
    // Loaded only when S3 is configured, because the SDK is large.
    const { createS3Storage } = await import("../../platform/storage/s3-storage.ts")
    return {
      storage: createS3Storage({ s3, clock }),
      space,
      routes: async (_app: FastifyInstance, _needs: RoutesNeeds) => undefined,
    }
  }
  const disk = { folder: join(dataDir, "files"), key, clock, requireSpace: space.requireSpace }
  return {
    storage: createDiskStorage({ ...disk, baseUrl }),
    space,
    routes: async (app: FastifyInstance, needs: RoutesNeeds) =>
      void (await app.register(diskStorageRoutes, { ...disk, ...needs })),
  }
}

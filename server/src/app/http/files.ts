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
  /** In the place of measuring the disk of the data folder. */
  measure?: (() => Promise<DiskSpace>) | undefined
  /** Signs the addresses of files that we serve ourselves. */
  key: Buffer
  baseUrl: () => string
}

/** What the addresses of a folder need of the areas. */
type RoutesNeeds = Pick<DiskStorageRoutesOptions, "mayRead">

/** Where files are, as configured: a bucket, or a folder whose signed addresses `routes` serves. */
export const openFiles = async ({ dataDir, s3 }: Config, { clock, key, baseUrl, measure }: Needs) => {
  // With a bucket it holds the files that are on their way there or being converted.
  const space = watchDisk(measure ?? (() => measureDisk(dataDir)), clock)
  if (s3) {
    // Loaded where S3 is configured alone: the SDK is large.
    const { createS3Storage } = await import("../../platform/storage/s3-storage.ts")
    return {
      storage: createS3Storage({ s3, clock }),
      space,
      routes: async (_app: FastifyInstance, _needs: RoutesNeeds) => undefined,
    }
  }
  const disk = { folder: join(dataDir, "files"), key, clock, demandSpace: space.demandSpace }
  return {
    storage: createDiskStorage({ ...disk, baseUrl }),
    space,
    routes: async (app: FastifyInstance, needs: RoutesNeeds) =>
      void (await app.register(diskStorageRoutes, { ...disk, ...needs })),
  }
}

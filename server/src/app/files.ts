import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import type { Clock } from "../platform/clock.ts"
import type { Config } from "../platform/config.ts"
import { createDiskStorage } from "../platform/disk-storage.ts"
import { diskStorageRoutes } from "../platform/disk-storage-routes.ts"

interface Needs {
  clock: Clock
  /** Signs the addresses of files that we serve ourselves. */
  key: Buffer
  baseUrl: () => string
}

/** Where files are, as configured: a bucket, or a folder whose signed addresses `routes` serves. */
export const openFiles = async ({ dataDir, s3 }: Config, { clock, key, baseUrl }: Needs) => {
  if (s3) {
    // Loaded where S3 is configured alone: the SDK is large.
    const { createS3Storage } = await import("../platform/s3-storage.ts")
    return { storage: createS3Storage({ s3, clock }), routes: async (_app: FastifyInstance) => undefined }
  }
  const disk = { folder: join(dataDir, "files"), key, clock }
  return {
    storage: createDiskStorage({ ...disk, baseUrl }),
    routes: async (app: FastifyInstance) => void (await app.register(diskStorageRoutes, disk)),
  }
}

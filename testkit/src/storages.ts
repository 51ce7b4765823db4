import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ListMultipartUploadsCommand, S3Client } from "@aws-sdk/client-s3"
import { type Clock, systemClock } from "@pinyu/server/platform/clock.ts"
import { readConfig, type S3Config } from "@pinyu/server/platform/config/config.ts"
import { newId } from "@pinyu/server/platform/ids.ts"
import { createDiskStorage } from "@pinyu/server/platform/storage/disk-storage.ts"
import { diskStorageRoutes } from "@pinyu/server/platform/storage/disk-storage-routes.ts"
import { createS3Storage } from "@pinyu/server/platform/storage/s3-storage.ts"
import type { SignedUpload, Storage } from "@pinyu/server/platform/storage/storage.ts"
import fastify from "fastify"
import { onTestFinished } from "vitest"
import { createBucket } from "./services/swift/swift.ts"
import { serviceEnvironment } from "./test-app.ts"

/** Opens an empty storage. The clock that signs URLs may differ from the one that checks them. */
type Open = (clock?: Clock) => Promise<Storage>

export const inFolder: Open = async (clock = systemClock) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-storage-"))
  const disk = { folder, key: Buffer.alloc(32, 7) }
  const app = fastify()
  await app.register(diskStorageRoutes, {
    ...disk,
    clock: systemClock,
    mayRead: async () => true,
    isSuspended: async () => false,
    requireSpace: async () => undefined,
  })
  const origin = await app.listen({ host: "127.0.0.1", port: 0 })
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  return createDiskStorage({ ...disk, clock, baseUrl: () => origin })
}

const inBucket: Open = async (clock = systemClock) => {
  const { s3 } = readConfig(serviceEnvironment())
  if (!s3) throw new Error("this run has no S3")
  const storage = createS3Storage({ s3, clock })
  // The bucket is shared, so each test uses its own key prefix.
  const under = newId()
  const own = (key: string) => (key.length > 0 && key.length < 250 ? `${under}/${key}` : key)
  return {
    put: (key, ...rest) => storage.put(own(key), ...rest),
    read: (key, ...rest) => storage.read(own(key), ...rest),
    delete: (key) => storage.delete(own(key)),
    list: async function* () {
      for await (const key of storage.list()) if (key.startsWith(under)) yield key.slice(under.length + 1)
    },
    signedUrl: (key, about) => storage.signedUrl(own(key), about),
    signedUpload: (key, terms) => storage.signedUpload(own(key), terms),
    deletePartialWrites: storage.deletePartialWrites,
    ping: storage.ping,
  }
}

/** The environment of a service with a bucket of its own; empty in a run without S3. */
export const ownBucket = async (): Promise<Record<string, string>> => {
  const { s3 } = readConfig(serviceEnvironment())
  if (!s3) return {}
  const bucket = `own-${newId()}`
  await createBucket({ ...s3, bucket })
  return { S3_BUCKET: bucket }
}

/** The keys of the multipart uploads under way in a bucket, of those that begin with a prefix. */
export const openUploads = async (s3: S3Config, prefix = "") => {
  const { endpoint, region, bucket, ...credentials } = s3
  const client = new S3Client({ region, credentials, forcePathStyle: true, ...(endpoint && { endpoint }) })
  try {
    const command = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix })
    return ((await client.send(command)).Uploads ?? []).map(({ Key = "" }) => Key)
  } finally {
    client.destroy()
  }
}

export const fetchUrl = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
}

export const upload = async ({ url, headers }: SignedUpload, body: Buffer) =>
  (await fetch(url, { method: "PUT", headers, body: new Uint8Array(body) })).status

/** The URL with another signature. */
export const forged = (url: string) =>
  url.replace(/(?<=signature=)./i, (first) => (first === "a" ? "b" : "a"))

/** The exact status depends on the storage. */
export const isClientError = (status: number) => status >= 400 && status < 500

export const storages: { name: string; setUp: Open }[] = [{ name: "a folder", setUp: inFolder }]
if (serviceEnvironment().S3_BUCKET) storages.push({ name: "a bucket", setUp: inBucket })
export const webp = { contentType: "image/webp" }

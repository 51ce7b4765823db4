import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { createTestBucket } from "@pinyu/testkit/buckets.ts"
import fastify, { type FastifyInstance } from "fastify"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { checkedBucketRoutes, checkReads } from "./checked-bucket.ts"
import { createDiskStorage } from "./disk-storage.ts"
import { diskStorageRoutes } from "./disk-storage-routes.ts"
import type { ServiceUrls } from "./service-urls.ts"
import { cacheSignedUrls } from "./signed-urls.ts"
import type { Storage } from "./storage.ts"

const [origin, cdnOrigin] = ["https://api.test", "https://cdn.test"]
const webp = { contentType: "image/webp" }
const hour = { lifetimeSeconds: 3600 }
const shared = { ...hour, ownerId: "mei", shared: true }
const grant = { viewerId: "hao", mediaKey: "photos/a.webp" }
const name = "photos/a.webp"

let time: number
let folder: string
let app: FastifyInstance
let suspended: string[]

const urls: ServiceUrls = {
  ...{ baseUrl: () => origin, cdnOrigin, key: Buffer.alloc(32, 7) },
  clock: { now: () => new Date(time) },
}
const checks = {
  ...{ key: urls.key, clock: urls.clock, mayRead: async () => true },
  isSuspended: async (id: string) => suspended.includes(id),
}

beforeEach(async () => {
  time = Date.parse("2026-01-01T00:00:30Z")
  suspended = []
  folder = await mkdtemp(join(tmpdir(), "pinyu-shared-"))
  app = fastify()
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const inFolder = async () => {
  await app.register(diskStorageRoutes, { ...checks, folder, requireSpace: async () => undefined })
  return createDiskStorage({ folder, ...urls })
}
const inBucket = async () => {
  const bucket = createTestBucket("https://bucket.test")
  await app.register(checkedBucketRoutes, { ...checks, bucket })
  return checkReads(bucket, urls)
}
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url: url.replace(/^https:\/\/[^/]+/, ""), headers })

describe.each([
  { storageName: "a folder", setUp: inFolder },
  { storageName: "a bucket", setUp: inBucket },
])("a shared file in $storageName, with a CDN", ({ setUp }) => {
  const store = async () => {
    const storage = await setUp()
    await storage.put(name, Readable.from([Buffer.from("0123456789")]), webp)
    return storage
  }

  it("has one URL at the CDN for all viewers and processes, until the window of its signature ends", async () => {
    const storage: Storage = await setUp()
    const others = [
      createDiskStorage({ folder: "of another process", ...urls }),
      cacheSignedUrls(storage, urls.clock),
    ]
    const url = await storage.signedUrl(name, shared)
    expect(url).toMatch(`${cdnOrigin}/files/${name}?`)
    for (const seconds of [0, 900, 1769]) {
      time = Date.parse("2026-01-01T00:00:30Z") + seconds * 1000
      for (const other of [storage, ...others]) expect(await other.signedUrl(name, shared)).toBe(url)
    }
    time += 1000
    expect(await storage.signedUrl(name, shared)).not.toBe(url)
    const blurred = await storage.signedUrl("photos/a-blurred.webp", shared)
    expect(blurred.replace("-blurred", "")).not.toBe(url)
  })

  it("keeps files for one viewer, unshared ones and retries away from the CDN", async () => {
    const storage = await store()
    for (const terms of [
      { ...shared, grant },
      { ...shared, fresh: true },
      { ...shared, shared: false },
      { ...hour, ownerId: "mei" },
    ]) {
      const url = await storage.signedUrl(name, terms)
      expect(url).toMatch(`${origin}/files/${name}?`)
      expect((await get(url)).headers["cache-control"]).toMatch(/^private/)
    }
  })

  it("may be cached for a minute by everybody, and is revalidated without its bytes", async () => {
    const url = await (await store()).signedUrl(name, shared)
    const { statusCode, body, headers } = await get(url)
    expect([statusCode, body]).toEqual([200, "0123456789"])
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=60, must-revalidate",
      "content-type": "image/webp",
      "content-length": "10",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    })
    expect(headers["set-cookie"]).toBeUndefined()
    const etag = String(headers.etag)
    for (const known of [etag, `W/${etag.replace(/^W\//, "")}`, `"other", ${etag}`]) {
      const again = await get(url, { "if-none-match": known })
      expect([again.statusCode, again.body]).toEqual([304, ""])
      expect(again.headers["cache-control"]).toBe("public, max-age=60, must-revalidate")
    }
    expect((await get(url, { "if-none-match": '"other"' })).body).toBe("0123456789")
    time = Number(new URL(url).searchParams.get("expires")) * 1000 - 7000
    expect((await get(url)).headers["cache-control"]).toBe("public, max-age=7, must-revalidate")
  })

  it("sends the requested part of a file", async () => {
    const url = await (await store()).signedUrl(name, shared)
    const part = async (range: string, headers: Record<string, string> = {}) => {
      const { statusCode, body, headers: received } = await get(url, { range, ...headers })
      return [statusCode, received["content-range"], received["cache-control"], body]
    }
    const cached = "public, max-age=60, must-revalidate"
    const whole = [200, undefined, cached, "0123456789"]
    expect(await part("bytes=2-4")).toEqual([206, "bytes 2-4/10", cached, "234"])
    expect(await part("bytes=8-")).toEqual([206, "bytes 8-9/10", cached, "89"])
    expect(await part("bytes=8-99")).toEqual([206, "bytes 8-9/10", cached, "89"])
    expect(await part("bytes=-3")).toEqual([206, "bytes 7-9/10", cached, "789"])
    for (const none of ["bytes=10-", "bytes=99-100", "bytes=5-2", "bytes=-0"])
      expect(await part(none), none).toEqual([416, "bytes */10", "no-store", ""])
    for (const other of ["bytes=0-1,4-5", "lines=2-4"]) expect(await part(other), other).toEqual(whole)

    const { headers } = await get(url, { range: "bytes=2-4" })
    expect(headers).toMatchObject({ "content-length": "3", "content-type": "image/webp" })
    const etag = String(headers.etag)
    expect((await get(url)).headers).toMatchObject({ etag, "accept-ranges": "bytes" })
    expect((await part("bytes=2-4", { "if-range": etag }))[0]).toBe(206)
    expect(await part("bytes=2-4", { "if-range": '"other"' })).toEqual(whole)
    expect((await part("bytes=2-4", { "if-none-match": etag }))[0]).toBe(304)
  })

  it("is not found once it is deleted, its owner is suspended or its URL has expired", async () => {
    const storage = await store()
    const url = await storage.signedUrl(name, shared)
    const etag = String((await get(url)).headers.etag)
    const statuses = async () => [
      (await get(url)).statusCode,
      (await get(url, { "if-none-match": etag })).statusCode,
      (await get(url, { range: "bytes=2-4" })).statusCode,
    ]
    suspended = ["mei"]
    expect(await statuses()).toEqual([404, 404, 404])
    suspended = []
    expect(await statuses()).toEqual([200, 304, 206])
    await storage.delete(name)
    expect(await statuses()).toEqual([404, 404, 404])
    await storage.put(name, Buffer.from("x"), webp)
    time += 3600 * 1000
    expect(await statuses()).toEqual([404, 404, 404])
  })

  it("cannot be made of a URL that is not shared, or the reverse", async () => {
    const storage = await store()
    const [yes, no] = [
      await storage.signedUrl(name, shared),
      await storage.signedUrl(name, { ...hour, ownerId: "mei" }),
    ]
    for (const forged of [
      yes.replace("&shared=1", ""),
      yes.replace("shared=1", "shared=0"),
      `${no}&shared=1`,
    ])
      expect((await get(forged)).statusCode, forged).toBe(404)
  })
})

it("has no other URL without a CDN", async () => {
  const { cdnOrigin: _, ...without } = urls
  const storage = createDiskStorage({ folder, ...without })
  expect(await storage.signedUrl(name, shared)).toBe(
    await storage.signedUrl(name, { ...shared, shared: false }),
  )
})

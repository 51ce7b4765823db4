import { createTestBucket } from "@pinyu/testkit/buckets.ts"
import fastify, { type FastifyInstance } from "fastify"
import { afterEach, beforeEach, expect, it } from "vitest"
import { checkedBucketRoutes, checkReads } from "./checked-bucket.ts"
import type { Grant } from "./storage.ts"

const origin = "https://api.test"
const key = Buffer.alloc(32, 7)
const clock = { now: () => new Date(time) }

let time: number
let app: FastifyInstance
let suspended: string[]
let forbidden: string[]

const bucket = createTestBucket("https://bucket.test")
const storage = checkReads(bucket, { key, clock, baseUrl: () => origin })

beforeEach(async () => {
  time = Date.parse("2026-01-01T00:00:30Z")
  suspended = []
  forbidden = []
  app = fastify()
  await app.register(checkedBucketRoutes, {
    ...{ bucket, key, clock },
    mayRead: async ({ viewerId }: Grant) => !forbidden.includes(viewerId),
    isSuspended: async (memberId) => suspended.includes(memberId),
  })
})
afterEach(() => app.close())

const read = async (url: string) => {
  const { statusCode, headers } = await app.inject(url.replace(origin, ""))
  return [statusCode, headers.location]
}

it("redirects a read to the bucket for a minute, until its owner is suspended", async () => {
  const url = await storage.signedUrl("photos/a.webp", { lifetimeSeconds: 600, ownerId: "mei" })
  expect(url).toMatch(`${origin}/files/photos/a.webp?`)
  expect(await read(url)).toEqual([302, "https://bucket.test/photos/a.webp?seconds=60"])
  suspended = ["mei"]
  expect(await read(url)).toEqual([404, undefined])
  suspended = []
  expect((await read(url))[0]).toBe(302)
})

it("redirects a read with a grant until the viewer may not see the file, and a recording for longer", async () => {
  const grant = { viewerId: "hao", mediaKey: "albums/a.mp4" }
  const url = await storage.signedUrl("albums/a.mp4", { lifetimeSeconds: 600, grant })
  expect(await read(url)).toEqual([302, "https://bucket.test/albums/a.mp4?seconds=600"])
  forbidden = ["hao"]
  expect(await read(url)).toEqual([404, undefined])
})

it("rejects forged and expired URLs, and other owners and keys under the same signature", async () => {
  const url = await storage.signedUrl("photos/a.webp", { lifetimeSeconds: 600, ownerId: "mei" })
  for (const other of [
    url.replace("owner=mei", "owner=hao"),
    url.replace("&owner=mei", ""),
    url.replace("a.webp", "b.webp"),
    url.replace("a.webp", "%2e%2e/secret"),
    url.slice(0, -2),
    `${origin}/files/photos/a.webp`,
  ])
    expect(await read(other), other).toEqual([404, undefined])
  time += 600_000
  expect(await read(url)).toEqual([404, undefined])
})

it("leaves URLs without a grant or an owner to the bucket", async () => {
  const url = await storage.signedUrl("exports/a.zip", { lifetimeSeconds: 60 })
  expect(url).toBe("https://bucket.test/exports/a.zip?seconds=60")
})

/** @module-tag nightly */
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { patient } from "@pinyu/testkit/patience.ts"
import { proxiedPort } from "@pinyu/testkit/services/proxied-port.ts"
import { createBucket } from "@pinyu/testkit/services/swift/swift.ts"
import { serviceEnvironment } from "@pinyu/testkit/test-app.ts"
import { expect, it } from "vitest"
import { systemClock as clock } from "../clock.ts"
import { readConfig } from "../config/config.ts"
import { newId } from "../ids.ts"
import { createS3Storage } from "./s3-storage.ts"

const firstByteMs = patient(400)
const webp = { contentType: "image/webp" }
const unavailable = { code: "unavailable", retryAfterSeconds: expect.any(Number) }

/** A bucket behind a proxy that can slow or cut it, and the same bucket without the proxy. */
const setUp = async () => {
  const { s3 } = readConfig(serviceEnvironment())
  if (!s3?.endpoint) throw new Error("this run has no S3")
  const own = { ...s3, bucket: `outage-${newId()}` }
  await createBucket(own)
  const proxy = await proxiedPort(Number(new URL(s3.endpoint).port))
  const endpoint = `http://127.0.0.1:${proxy.port}`
  const storage = createS3Storage({ s3: { ...own, endpoint }, clock, firstByteMs })
  return { proxy, storage, direct: createS3Storage({ s3: own, clock }) }
}

it("does not wait for a bucket that is too slow, and reads again when it responds", async () => {
  const { proxy, storage } = await setUp()
  await storage.put("a.webp", Buffer.from("picture"), webp)
  proxy.hold()
  const began = performance.now()
  await expect(storage.read("a.webp")).rejects.toMatchObject(unavailable)
  await expect(storage.stat("a.webp")).rejects.toMatchObject(unavailable)
  await expect(storage.ping()).rejects.toMatchObject(unavailable)
  expect(performance.now() - began).toBeLessThan(patient(5_000))
  proxy.open()
  const found = await storage.read("a.webp")
  expect(found && String(await buffer(found.body))).toBe("picture")
})

it("stores nothing of a write during an outage, whether bytes or a stream", async () => {
  const { proxy, storage, direct } = await setUp()
  proxy.cut()
  const parts = () => Readable.from(Array.from({ length: 12 }, () => Buffer.alloc(1024 * 1024)))
  await expect(storage.put("a.webp", Buffer.from("x"), webp)).rejects.toMatchObject(unavailable)
  await expect(storage.put("a.mp4", parts(), { contentType: "video/mp4" })).rejects.toMatchObject(unavailable)
  await expect(storage.delete("a.webp")).rejects.toMatchObject(unavailable)
  expect(await Array.fromAsync(direct.list())).toEqual([])
})

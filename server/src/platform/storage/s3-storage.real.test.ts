/** @module-tag nightly */
import { Readable } from "node:stream"
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { patient } from "@pinyu/testkit/patience.ts"
import { stalledServer } from "@pinyu/testkit/stalled-server.ts"
import { openUploads } from "@pinyu/testkit/storages.ts"
import { serviceEnvironment } from "@pinyu/testkit/test-app.ts"
import { expect, it, onTestFinished } from "vitest"
import { systemClock as clock } from "../clock.ts"
import { readConfig, type S3Config } from "../config/config.ts"
import { newId } from "../ids.ts"
import { createS3Storage } from "./s3-storage.ts"

/** The S3 of this test run. Its bucket is shared, so each test uses its own prefix. */
const ownS3 = (): S3Config => {
  const { s3 } = readConfig(serviceEnvironment())
  if (!s3) throw new Error("this run has no S3")
  return s3
}

const connect = ({ endpoint, region, ...credentials }: S3Config) => {
  const client = new S3Client({
    region,
    credentials,
    forcePathStyle: true,
    ...(endpoint && { endpoint }),
  })
  onTestFinished(() => client.destroy())
  return client
}

it("leaves no parts of an aborted multipart upload", async () => {
  const s3 = ownS3()
  const key = `videos/${newId()}.mp4`
  let started: string[] = []
  const breaking = Readable.from(
    (async function* () {
      for (let sent = 0; sent < 14; sent++) yield Buffer.alloc(1024 * 1024)
      started = await openUploads(s3, key)
      throw new Error("cut")
    })(),
  )
  const storage = createS3Storage({ s3, clock })
  await expect(storage.put(key, breaking, { contentType: "video/mp4" })).rejects.toThrow("cut")
  expect([started, await openUploads(s3, key), await storage.read(key)]).toEqual([[key], [], null])
})

it("stores a large stream in parts, and a small stream or bytes by one request", async () => {
  const s3 = ownS3()
  const storage = createS3Storage({ s3, clock })
  const partsOf = async (body: Buffer | Readable) => {
    const key = `videos/${newId()}.mp4`
    await storage.put(key, body, { contentType: "video/mp4" })
    // The entity tag of a multipart upload ends in the number of its parts.
    return Number(/-(\d+)"$/.exec((await storage.stat(key))?.etag ?? "")?.[1] ?? 1)
  }
  const stream = (megabytes: number) =>
    Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024, "video")))
  expect(await partsOf(stream(12))).toBe(3)
  expect(await partsOf(stream(4))).toBe(1)
  expect(await partsOf(Buffer.alloc(12 * 1024 * 1024))).toBe(1)
})

it("ignores foreign objects in the bucket", async () => {
  const s3 = ownS3()
  const other = `${newId()}/notes.txt`
  await connect(s3).send(new PutObjectCommand({ Bucket: s3.bucket, Key: other, Body: "not ours" }))
  const storage = createS3Storage({ s3, clock })
  const own = `${newId()}/a.webp`
  await storage.put(own, Buffer.from("ours"), { contentType: "image/webp" })
  const keys = await Array.fromAsync(storage.list())
  expect([keys.includes(own), keys.includes(other)]).toEqual([true, false])
})

it("is unreachable with a wrong key, without its bucket, or without a response within two seconds", async () => {
  const s3 = ownS3()
  const ping = (changes: Partial<S3Config>) => createS3Storage({ s3: { ...s3, ...changes }, clock }).ping()
  // A busy machine may need more than the limit.
  await eventually(() => ping({}))
  await expect(ping({ secretAccessKey: "wrong" })).rejects.toThrow()
  await expect(ping({ bucket: "nobodys-bucket" })).rejects.toThrow()
  const endpoint = `http://127.0.0.1:${await stalledServer()}`
  const began = performance.now()
  await expect(ping({ endpoint })).rejects.toThrow()
  expect(performance.now() - began).toBeLessThan(patient(2_000))
})

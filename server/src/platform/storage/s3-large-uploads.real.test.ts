/** @module-tag nightly */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { patient } from "@pinyu/testkit/patience.ts"
import { proxiedPort } from "@pinyu/testkit/services/proxied-port.ts"
import { openUploads, ownBucket } from "@pinyu/testkit/storages.ts"
import { serviceEnvironment } from "@pinyu/testkit/test-app.ts"
import { expect, it, onTestFinished } from "vitest"
import { systemClock as clock } from "../clock.ts"
import { readConfig, type S3Config } from "../config/config.ts"
import { createS3Storage } from "./s3-storage.ts"

type Proxy = Awaited<ReturnType<typeof proxiedPort>>

const video = { contentType: "video/mp4" }
const unavailable = { code: "unavailable", retryAfterSeconds: expect.any(Number) }
const megabyte = Buffer.alloc(1024 * 1024, "video")

/** A video in pieces of a megabyte. `onSent` is called before each, with how many were sent. */
const videoOf = (megabytes: number, onSent: (sent: number) => void | Promise<void> = () => undefined) =>
  Readable.from(
    (async function* () {
      for (let sent = 0; sent < megabytes; sent++) {
        await onSent(sent)
        yield megabyte
      }
    })(),
  )

const ownS3 = async (): Promise<S3Config & { endpoint: string }> => {
  const { s3 } = readConfig({ ...serviceEnvironment(), ...(await ownBucket()) })
  if (!s3?.endpoint) throw new Error("this run has no S3")
  return { ...s3, endpoint: s3.endpoint }
}

/** Longer than a busy machine needs for a part of a file. */
const partMs = patient(4_000)

/** A bucket behind a proxy that can slow it, the same bucket without it, and its multipart uploads. */
const setUp = async (putMs: number) => {
  const s3 = await ownS3()
  const proxy = await proxiedPort(Number(new URL(s3.endpoint).port))
  return {
    proxy,
    storage: createS3Storage({ s3: { ...s3, endpoint: `http://127.0.0.1:${proxy.port}` }, clock, putMs }),
    direct: createS3Storage({ s3, clock }),
    uploads: () => openUploads(s3),
  }
}

it.each([
  { bucket: "falls silent", slow: (proxy: Proxy) => proxy.hold() },
  { bucket: "trickles its answers", slow: (proxy: Proxy) => proxy.slow({ bytes: 4, ms: 1_000 }) },
])(
  "ends and aborts a large upload when the bucket $bucket in its midst",
  async ({ slow }) => {
    const { proxy, storage, direct, uploads } = await setUp(partMs)
    let underWay: string[] = []
    const body = videoOf(20, async (sent) => {
      if (sent !== 12) return
      underWay = await uploads()
      slow(proxy)
    })
    await expect(storage.put("a.mp4", body, video)).rejects.toMatchObject(unavailable)
    expect([underWay, await uploads(), body.destroyed]).toEqual([["a.mp4"], [], true])
    expect(await Array.fromAsync(direct.list())).toEqual([])

    proxy.open()
    await storage.put("a.mp4", videoOf(12), video)
    expect((await direct.stat("a.mp4"))?.size).toBe(12 * megabyte.length)
  },
  patient(40_000),
)

it("stores a large upload to a slow bucket that takes longer than one request may", async () => {
  const putMs = 6_000
  const { proxy, storage, direct } = await setUp(putMs)
  // The head of an answer has some hundred bytes.
  proxy.slow({ bytes: 200, ms: 400 })
  const began = performance.now()
  await storage.put("a.mp4", videoOf(28), video)
  expect(performance.now() - began).toBeGreaterThan(putMs)
  const found = await direct.read("a.mp4")
  expect(found && (await buffer(found.body)).length).toBe(28 * megabyte.length)
})

/** A bucket that begins to answer the end of a multipart upload, and then sends spaces forever. */
const endlessBucket = async () => {
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    await request.resume().toArray()
    const { searchParams } = new URL(request.url ?? "", "http://bucket")
    calls.push(
      `${request.method} ${searchParams.has("uploads") ? "uploads" : searchParams.get("partNumber")}`,
    )
    if (request.method === "PUT") return response.setHeader("etag", '"part"').end()
    if (searchParams.has("uploads"))
      return response.end(
        "<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>",
      )
    const spaces = setInterval(() => response.write(" "), 100)
    return response.on("close", () => clearInterval(spaces))
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { calls, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it(
  "ends a large upload whose bucket does not answer its last request",
  async () => {
    const { calls, endpoint } = await endlessBucket()
    const storage = createS3Storage({ s3: { ...(await ownS3()), endpoint }, clock, putMs: partMs })
    await expect(storage.put("a.mp4", videoOf(6), video)).rejects.toMatchObject(unavailable)
    // Whether the bucket has the file is unknown. The lifecycle rule drops the parts if not.
    expect(calls.toSorted()).toEqual(["POST null", "POST uploads", "PUT 1", "PUT 2"])
  },
  patient(40_000),
)

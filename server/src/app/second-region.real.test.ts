/** @module-tag alone */
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { readConfig } from "@pinyu/server/platform/config/config.ts"
import { testClock } from "@pinyu/testkit/clock.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { uploadMedia } from "@pinyu/testkit/factories/media.ts"
import { buildPhoto } from "@pinyu/testkit/factories/profiles.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { proxiedPort } from "@pinyu/testkit/services/proxied-port.ts"
import { createBucket } from "@pinyu/testkit/services/swift/swift.ts"
import { serviceEnvironment, testApp } from "@pinyu/testkit/test-app.ts"
import { expect, it, onTestFinished } from "vitest"
import { systemClock as clock } from "../platform/clock.ts"
import { newId } from "../platform/ids.ts"
import { createS3Storage } from "../platform/storage/s3-storage.ts"

/** A service whose bucket can be cut off, and the replica of the bucket. */
const setUp = async () => {
  const { s3 } = readConfig(serviceEnvironment())
  if (!s3?.endpoint) throw new Error("this run has no S3")
  const [own, copy] = [`own-${newId()}`, `copy-${newId()}`].map((bucket) => ({ ...s3, bucket }))
  if (!own || !copy) throw new Error("unreachable")
  await Promise.all([own, copy].map(createBucket))
  const proxy = await proxiedPort(Number(new URL(s3.endpoint).port))
  const app = await testApp({
    clock: testClock(new Date()),
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      S3_BUCKET: own.bucket,
      S3_FALLBACK_ENDPOINT: s3.endpoint,
      S3_FALLBACK_BUCKET: copy.bucket,
      S3_FALLBACK_REGION: copy.region,
      S3_FALLBACK_ACCESS_KEY_ID: copy.accessKeyId,
      S3_FALLBACK_SECRET_ACCESS_KEY: copy.secretAccessKey,
    },
  })
  onTestFinished(() => app.close())
  const [primary, replica] = [own, copy].map((bucket) => createS3Storage({ s3: bucket, clock }))
  if (!primary || !replica) throw new Error("unreachable")
  const replicate = async () => {
    for await (const key of primary.list()) {
      const found = await primary.read(key)
      if (found) await replica.put(key, found.body, found)
    }
  }
  return { app, proxy, primary, replicate, endpoints: { primary: proxy.port, replica: s3.endpoint, copy } }
}

it("shows files from the other region while the bucket is down, and rejects uploads without a trace", async () => {
  const { app, proxy, primary, replicate, endpoints } = await setUp()
  const [owner, viewer] = [await buildMember(app), await buildMember(app)]
  await buildPhoto(app, owner)
  await replicate()
  const { body } = await app.call(profileRoutes.user, { as: viewer, params: { userId: owner.id } })
  const { pathname, search } = new URL(body.profile.avatar_urls[0] ?? "")
  const redirect = async () => (await app.app.inject({ url: pathname + search })).headers.location ?? ""
  expect(await redirect()).toMatch(`http://127.0.0.1:${endpoints.primary}/`)

  proxy.cut()
  // The service notices by the first read that fails, which the replica answers.
  const found = await app.platform.storage.read(pathname.replace("/files/", ""))
  found?.body.destroy()
  const location = await redirect()
  expect(location).toMatch(`${endpoints.replica}/${endpoints.copy.bucket}/`)
  const answer = await fetch(location)
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"])
  await answer.arrayBuffer()
  expect((await app.app.inject("/readyz")).statusCode).toBe(200)

  const before = await Array.fromAsync(primary.list())
  const rejected = await uploadMedia(app, viewer, await colouredPicture())
  expect([rejected.status, rejected.body.error]).toEqual([503, errorMessages.unavailable])
  expect(rejected.headers["retry-after"]).toBeDefined()

  proxy.open()
  expect(await Array.fromAsync(primary.list())).toEqual(before)
  expect((await uploadMedia(app, viewer, await colouredPicture())).status).toBe(201)
})

/** @module-tag alone */
import { buffer } from "node:stream/consumers"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { uploadMedia } from "@pinyu/testkit/factories/media.ts"
import { videoFile } from "@pinyu/testkit/media-files.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { proxiedPort } from "@pinyu/testkit/services/proxied-port.ts"
import { openUploads, ownBucket } from "@pinyu/testkit/storages.ts"
import { serviceEnvironment, testApp } from "@pinyu/testkit/test-app.ts"
import { expect, it, onTestFinished } from "vitest"
import { readConfig } from "../platform/config/config.ts"

const poolSize = 3
type Proxy = Awaited<ReturnType<typeof proxiedPort>>

/** A service with a slow bucket in which one picture is stored, and members who upload a file each. */
const setUp = async () => {
  const { s3 } = readConfig({ ...serviceEnvironment(), ...(await ownBucket()) })
  if (!s3?.endpoint) throw new Error("this run has no S3")
  const proxy = await proxiedPort(Number(new URL(s3.endpoint).port))
  const app = await testApp({
    env: {
      ...{ S3_BUCKET: s3.bucket, S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` },
      ...{ DATABASE_POOL_SIZE: String(poolSize), CDN_ORIGIN: "https://cdn.test" },
    },
  })
  onTestFinished(app.close)
  const members = await Promise.all(Array.from({ length: 2 * poolSize }, () => buildMember(app)))
  const picture = await colouredPicture()
  const [reader] = members
  if (!reader) throw new Error("no member reads")
  const upload = async (as: BuiltMember = reader, file = picture) => uploadMedia(app, as, file)
  expect((await upload()).status).toBe(201)

  const files = () => app.db.selectFrom("media_files").select(["key", "thumbnail_key", "size"]).execute()
  const expectOtherCalls = async () => {
    const answers = await Promise.all([
      ...members.map((as) => app.call(authRoutes.me, { as })),
      app.call(feedRoutes.list, { as: reader }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  }
  /** Makes other calls until some work is over. */
  const callMeanwhile = async <T>(work: Promise<T>, check?: () => Promise<void>) => {
    let isOver = false
    const watched = work.finally(() => {
      isOver = true
    })
    await check?.()
    do await expectOtherCalls()
    while (!isOver)
    return watched
  }
  /** Uploads as all members. */
  const uploadAll = (check?: () => Promise<void>, file?: Buffer<ArrayBuffer>) =>
    callMeanwhile(Promise.all(members.map((as) => upload(as, file))), check)
  /** Each upload has a row while it waits for the bucket. */
  const expectManyWaiting = async () => {
    const areMany = async () => expect((await files()).length).toBeGreaterThan(poolSize)
    await eventually(areMany)
    await expectOtherCalls()
    await areMany()
  }
  const expectUnavailable = (uploads: Awaited<ReturnType<typeof uploadAll>>) => {
    for (const { status, body, headers } of uploads) {
      expect([status, body.code, body.error]).toEqual([503, "unavailable", errorMessages.unavailable])
      expect(headers).toHaveProperty("retry-after")
    }
  }
  const calls = { callMeanwhile, upload, uploadAll }
  return { app, s3, proxy, members, files, ...calls, expectManyWaiting, expectUnavailable }
}

it.each([
  { bucket: "is silent", slow: (proxy: Proxy) => proxy.hold() },
  { bucket: "trickles its answers", slow: (proxy: Proxy) => proxy.slow({ bytes: 4, ms: 1_000 }) },
])(
  "a bucket that $bucket holds no connection of the database and no other call",
  async ({ slow }) => {
    const { proxy, files, upload, uploadAll, expectManyWaiting, expectUnavailable } = await setUp()
    slow(proxy)
    expectUnavailable(await uploadAll(expectManyWaiting))
    expect(await files()).toHaveLength(1)

    proxy.open()
    expect((await upload()).status).toBe(201)
  },
  120_000,
)

it("a bucket that falls silent within large uploads holds no connection of the database and no other call", async () => {
  const { app, s3, proxy, files, uploadAll, expectManyWaiting, expectUnavailable } = await setUp()
  // A file of three parts, which is stored before its conversion. The end of it is ignored.
  const video = Buffer.concat([await videoFile("webm"), Buffer.alloc(12 * 1024 * 1024)])
  proxy.slow({ bytes: 200, ms: 500 })
  const uploads = await uploadAll(async () => {
    await eventually(async () => expect(await openUploads(s3)).not.toEqual([]))
    proxy.hold()
    await expectManyWaiting()
  }, video)
  expectUnavailable(uploads)
  expect(await files()).toHaveLength(1)

  proxy.open()
  // The first picture and its thumbnail.
  expect(await Array.fromAsync(app.platform.storage.list())).toHaveLength(2)
}, 120_000)

it("a bucket that is merely slow stores and returns each file completely", async () => {
  const { app, proxy, members, files, uploadAll } = await setUp()
  proxy.slow({ bytes: 4_096, ms: 100 })
  expect((await uploadAll()).map(({ status }) => status)).toEqual(members.map(() => 201))
  const stored = await files()
  expect(stored).toHaveLength(1 + members.length)
  const read = async (key: string | null) => {
    const found = key && (await app.platform.storage.read(key))
    return found ? buffer(found.body) : null
  }
  for (const { key, thumbnail_key, size } of stored) {
    expect((await read(key))?.length).toBe(Number(size))
    expect(await read(thumbnail_key)).not.toBeNull()
  }
})

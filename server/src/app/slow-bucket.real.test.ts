import { buffer } from "node:stream/consumers"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { uploadMedia } from "@pinyu/testkit/factories/media.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { proxiedPort } from "@pinyu/testkit/services/proxied-port.ts"
import { ownBucket } from "@pinyu/testkit/storages.ts"
import { serviceEnvironment, testApp } from "@pinyu/testkit/test-app.ts"
import { expect, it, onTestFinished } from "vitest"

const poolSize = 3
type Proxy = Awaited<ReturnType<typeof proxiedPort>>

/** A service with a slow bucket in which one picture is stored, and members who upload it once more each. */
const setUp = async () => {
  const { S3_ENDPOINT = "" } = serviceEnvironment()
  const proxy = await proxiedPort(Number(new URL(S3_ENDPOINT).port))
  const app = await testApp({
    env: {
      ...(await ownBucket()),
      ...{ S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`, DATABASE_POOL_SIZE: String(poolSize) },
    },
  })
  onTestFinished(app.close)
  const members = await Promise.all(Array.from({ length: 2 * poolSize }, () => buildMember(app)))
  const picture = await colouredPicture()
  const [reader] = members
  if (!reader) throw new Error("no member reads")
  const upload = async (as = reader) => uploadMedia(app, as, picture)
  expect((await upload()).status).toBe(201)

  const files = () => app.db.selectFrom("media_files").select(["key", "thumbnail_key", "size"]).execute()
  const expectOtherCalls = async () => {
    const answers = await Promise.all([
      ...members.map((as) => app.call(authRoutes.me, { as })),
      app.call(feedRoutes.list, { as: reader }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  }
  /** Uploads as all members, and makes other calls until all uploads have ended. */
  const uploadAll = async (meanwhile?: () => Promise<void>) => {
    let isOver = false
    const uploads = Promise.all(members.map(upload)).finally(() => {
      isOver = true
    })
    await meanwhile?.()
    do await expectOtherCalls()
    while (!isOver)
    return uploads
  }
  return { app, proxy, members, files, upload, uploadAll, expectOtherCalls }
}

it.each([
  { bucket: "is silent", slow: (proxy: Proxy) => proxy.hold() },
  { bucket: "trickles its answers", slow: (proxy: Proxy) => proxy.slow({ bytes: 4, ms: 1_000 }) },
])(
  "a bucket that $bucket holds no connection of the database and no other call",
  async ({ slow }) => {
    const { proxy, files, upload, uploadAll, expectOtherCalls } = await setUp()
    slow(proxy)
    /** Each has a row while it waits for the bucket. */
    const expectManyWaiting = async () => expect((await files()).length).toBeGreaterThan(poolSize)
    const uploads = await uploadAll(async () => {
      await eventually(expectManyWaiting)
      await expectOtherCalls()
      await expectManyWaiting()
    })
    for (const { status, body, headers } of uploads) {
      expect([status, body.code, body.error]).toEqual([503, "unavailable", errorMessages.unavailable])
      expect(headers).toHaveProperty("retry-after")
    }
    expect(await files()).toHaveLength(1)

    proxy.open()
    expect((await upload()).status).toBe(201)
  },
  120_000,
)

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

import { authRoutes } from "@pinyu/contract/auth/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { uploadMedia } from "@pinyu/testkit/factories/media.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { proxiedPort } from "@pinyu/testkit/services/proxied-port.ts"
import { ownBucket } from "@pinyu/testkit/storages.ts"
import { serviceEnvironment, testApp } from "@pinyu/testkit/test-app.ts"
import { expect, it, onTestFinished } from "vitest"

const poolSize = 3

it("a bucket that does not answer in time holds no connection of the database and no other call", async () => {
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
  const files = async () => (await app.db.selectFrom("media_files").select("key").execute()).length
  const [reader] = members
  if (!reader) throw new Error("no member reads")
  expect((await uploadMedia(app, reader, picture)).status).toBe(201)

  proxy.hold()
  let isOver = false
  const uploads = Promise.all(members.map((member) => uploadMedia(app, member, picture))).finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const began = performance.now()
    const answers = await Promise.all([
      ...members.map((as) => app.call(authRoutes.me, { as })),
      app.call(feedRoutes.list, { as: reader }),
    ])
    times.push(performance.now() - began)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  }
  expect(Math.max(...times)).toBeLessThan(5_000)
  for (const { status, body, headers } of await uploads) {
    expect([status, body.code, body.error]).toEqual([503, "unavailable", errorMessages.unavailable])
    expect(headers).toHaveProperty("retry-after")
  }
  expect(await files()).toBe(1)

  proxy.open()
  expect((await uploadMedia(app, reader, picture)).status).toBe(201)
}, 90_000)

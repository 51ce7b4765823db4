import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { exportsRoutes } from "@pinyu/contract/exports/routes"
import { healthRoutes } from "@pinyu/contract/health"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { exportMessages } from "@pinyu/phrases/exports"
import { buildAlbum, uploadToAlbum } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { contactFields, sendContactForm } from "@pinyu/testkit/factories/contact.ts"
import { askForUpload, sendUpload, uploadMedia, uploadVoice } from "@pinyu/testkit/factories/media.ts"
import { wavFile } from "@pinyu/testkit/media-files.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest"
import { newId } from "../platform/ids.ts"
import { allRoutes } from "./areas.ts"

const gigabyte = 1024 ** 3
const plenty = { free: 50 * gigabyte, total: 100 * gigabyte }
const little = { free: 9 * gigabyte, total: 100 * gigabyte }
/** The free space in this run. */
const withoutBucket = { S3_BUCKET: "", S3_ENDPOINT: "", S3_ACCESS_KEY_ID: "", S3_SECRET_ACCESS_KEY: "" }

let app: TestApp
let member: BuiltMember
let picture: Buffer
let space = plenty
/** Whether the disk fills up after the first measurement. */
let isFilling = false

beforeAll(async () => {
  const measureDisk = async () => {
    const measured = space
    if (isFilling) queueMicrotask(() => becomes(little))
    return measured
  }
  app = await testApp({ env: withoutBucket, measureDisk })
  member = await buildMember(app)
  picture = await colouredPicture()
})
afterAll(() => app.close())

const becomes = (next: typeof plenty) => {
  space = next
  app.clock.advance(5)
}

const traces = async () => ({
  files: await Array.fromAsync(app.platform.storage.list()),
  media: await app.db.selectFrom("media_files").select("key").execute(),
  uploads: await app.db.selectFrom("uploads").select("key").execute(),
  forms: await app.db.selectFrom("contact_forms").select("id").execute(),
  sent: await app.db.selectFrom("upload_days").selectAll().execute(),
})

it("rejects files on every upload route while the disk is nearly full, changes nothing, and serves all else", async () => {
  const album = await buildAlbum(app, member)
  const offer = await askForUpload(app, member)
  expect((await uploadMedia(app, member, picture)).status).toBe(201)
  becomes(little)
  const before = await traces()

  const rejected = [
    await uploadMedia(app, member, picture),
    await uploadMedia(app, member, picture, "posts"),
    await uploadVoice(app, member, wavFile()),
    await uploadToAlbum(app, member, album, [picture, picture]),
    await sendContactForm(app, { as: member, files: [{ body: picture }] }),
    await app.call(profileRoutes.generateUploadUrl, {
      as: member,
      body: { fileName: "a.jpg", contentType: "image/jpeg" },
    }),
  ]
  for (const { status, body } of rejected)
    expect([status, body.code, body.error]).toEqual([
      507,
      "insufficient_storage",
      "我們的儲存空間暫時不足，現在無法上傳檔案，其他功能都能照常使用。",
    ])
  expect(await sendUpload(app, offer, picture)).toBe(507)
  expect(await traces()).toEqual(before)

  expect((await sendContactForm(app, { as: member, fields: contactFields() })).status, "a form alone").toBe(
    201,
  )
  expect((await app.call(profileRoutes.me, { as: member })).status).toBe(200)

  const { status, body } = await app.call(healthRoutes.ready)
  expect([status, body.checks.disk]).toEqual([200, "degraded"])
  const metrics = (await app.app.inject("/metrics")).body
  expect(metrics).toContain(`storage_disk_bytes{kind="free"} ${little.free}`)
  expect(metrics).toContain('part_up{part="disk"} 0')

  becomes(plenty)
  expect((await uploadMedia(app, member, picture)).status).toBe(201)
  expect(await sendUpload(app, offer, picture)).toBe(200)
  expect((await app.call(healthRoutes.ready)).body.checks.disk).toBe("ok")
})

it("accepts no export request while the disk is nearly full, and runs no requested export", async () => {
  const requester = await buildMember(app)
  const request = () => app.call(exportsRoutes.request, { as: requester })
  const latest = async () => (await app.call(exportsRoutes.latest, { as: requester })).body.export
  becomes(little)
  const { status, body } = await request()
  expect([status, body.code, body.error]).toEqual([507, "insufficient_storage", exportMessages.noSpace])
  expect(await latest()).toBeNull()

  const exportId = newId()
  const started = { id: exportId, member_id: requester.id, requested_at: app.clock.now() }
  const unfinished = { key: null, size: null, expires_at: null }
  await app.db
    .insertInto("exports")
    .values({ ...started, ...unfinished })
    .execute()
  const make = () => app.services.exports.jobHandlers["exports.make"]({ exportId }, { id: newId() })
  await expect(make()).rejects.toMatchObject({ code: "insufficient_storage" })
  expect((await latest())?.state).toBe("running")
  becomes(plenty)
  await make()
  expect((await latest())?.state).toBe("ready")
})

it.each(["a message", "an album"])(
  "aborts a file for %s when the disk fills up during the upload",
  { tags: "heavy" },
  async (target) => {
    const sender = await buildMember(app)
    const album = await buildAlbum(app, sender)
    const video = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom"), Buffer.alloc(12_000_000)])
    becomes(plenty)
    const before = await traces()
    isFilling = true
    const { status, body } = await (target === "an album"
      ? uploadToAlbum(app, sender, album, [video])
      : uploadMedia(app, sender, video))
    isFilling = false
    expect([status, body.code]).toEqual([507, "insufficient_storage"])
    expect(await traces()).toEqual(before)
    expect(await readdir(join(app.config.dataDir, "work"))).toEqual([])
  },
)

it("rejects files also with a bucket: they are processed on this disk first", async () => {
  const bucket = {
    ...{ S3_BUCKET: "pinyu", S3_ENDPOINT: "http://127.0.0.1:9", S3_REGION: "auto" },
    ...{ S3_ACCESS_KEY_ID: "nobody", S3_SECRET_ACCESS_KEY: "nothing" },
  }
  const remote = await testApp({ env: bucket, measureDisk: async () => little })
  onTestFinished(remote.close)
  const sender = await buildMember(remote)
  const { status, body } = await uploadMedia(remote, sender, picture)
  expect([status, body.code]).toEqual([507, "insufficient_storage"])
  expect((await remote.app.inject("/metrics")).body).toContain(
    `storage_disk_bytes{kind="free"} ${little.free}`,
  )
})

it("is declared by every route that takes files", () => {
  const silent = allRoutes.filter(
    ({ multipart, errors = [] }) => multipart && !errors.includes("insufficient_storage"),
  )
  expect(silent.map(({ id }) => id)).toEqual([])
})

import { buffer } from "node:stream/consumers"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { askForUpload, blackPng, uploadPhoto } from "@pinyu/testkit/factories/media.ts"
import { colouredPicture } from "@pinyu/testkit/factories/profiles.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { newId } from "../../platform/ids.ts"
import { evidenceOfMember } from "./index.ts"

let app: TestApp

beforeAll(async () => {
  // A bucket goes by the world's clock.
  app = await testApp({ clock: testClock(new Date()) })
})
afterAll(() => app.close())

const save = (as: BuiltMember, body: object) => app.call(profileRoutes.update, { as, body })
const own = async (as: BuiltMember) => (await app.call(profileRoutes.me, { as })).body.profile
const upload = async (as: BuiltMember, colour?: string) => uploadPhoto(app, as, await colouredPicture(colour))
/** A member with photographs of these colours, and the photographs' paths. */
const memberWith = async (...colours: string[]) => {
  const member = await buildMember(app)
  const uploads: string[] = []
  for (const colour of colours) uploads.push(await upload(member, colour))
  const { body } = await save(member, { avatar_urls: uploads })
  return { member, uploads, paths: body.profile.avatar_urls }
}
const read = async (key: string) => {
  const found = await app.platform.storage.read(key)
  return found && buffer(found.body)
}
/** Every stored file of a member. */
const filesOf = async ({ id }: { id: string }) =>
  (await Array.fromAsync(app.platform.storage.list())).filter((key) => key.includes(id))
const reds = async (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await sharp((await read(path)) ?? "").stats()).dominant.r > 200))

describe("a photograph", () => {
  it("is sent, made in two sizes without what the camera wrote, and upright", async () => {
    const member = await buildMember(app)
    // Lies on its side and says so; its upper half is red once it stands.
    const halves = sharp({
      create: { width: 400, height: 300, channels: 3, background: "#ff0000" },
    }).composite([
      { input: { create: { width: 200, height: 300, channels: 3, background: "#0000ff" } }, left: 0, top: 0 },
    ])
    const picture = await halves
      .withExif({ IFD3: { GPSLatitude: "25/1 2/1 0/1", GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer()
    expect((await sharp(picture).metadata()).exif).toBeDefined()
    const { status, body } = await save(member, { avatar_urls: [await uploadPhoto(app, member, picture)] })
    expect(status).toBe(200)

    const { avatar_urls: paths, avatar_urls_signed: signed } = body.profile
    const [large = ""] = paths
    expect(large).toMatch(new RegExp(`^photos/${member.id}/[0-9a-f-]+-large\\.webp$`))
    expect(signed).toEqual([await app.platform.storage.signedUrl(large, { lifetimeSeconds: 3600 })])
    for (const [key, width, height] of [
      [large, 1080, 1440],
      [large.replace("large", "small"), 480, 640],
    ] as const) {
      const stored = (await read(key)) ?? Buffer.alloc(0)
      const about = await sharp(stored).metadata()
      expect(about).toMatchObject({ format: "webp", width, height })
      expect([about.exif, about.icc, about.xmp, about.orientation]).toEqual(Array(4).fill(undefined))
      const pixels = await sharp(stored).raw().toBuffer()
      expect([Number(pixels[0]) > 200, Number(pixels.at(-3)) < 50]).toEqual([true, true])
    }
    await app.jobsIdle()
    expect(await filesOf(member)).toHaveLength(2)
  })

  it("may be any of the types that bytes tell, whatever was announced", async () => {
    const member = await buildMember(app)
    const made = sharp({ create: { width: 30, height: 40, channels: 4, background: "#ff000080" } })
    const pictures = await Promise.all([
      made.clone().png().toBuffer(),
      made.clone().gif().toBuffer(),
      made.clone().avif().toBuffer(),
      made.clone().webp({ lossless: true }).toBuffer(),
      made.clone().flatten().toColourspace("cmyk").jpeg().toBuffer(),
    ])
    const paths: string[] = []
    for (const picture of pictures) paths.push(await uploadPhoto(app, member, picture, "image/jpeg"))
    const { status, body } = await save(member, { avatar_urls: paths })
    expect([status, body.profile.avatar_urls.length]).toEqual([200, 5])
  })
})

describe("the photographs of a profile", () => {
  it("are put in order, the first made default, added between and deleted in one go", async () => {
    const { member, paths } = await memberWith("#ff0000", "#0000ff", "#0000ff")
    const [one = "", two = "", three = ""] = paths
    const four = await upload(member, "#ff0000")
    const { body } = await save(member, { avatar_urls: [three, four, one] })
    const after = body.profile.avatar_urls
    expect([after[0], after[2]]).toEqual([three, one])
    expect(await reds(after)).toEqual([false, true, true])
    await app.jobsIdle()
    expect([await read(two), (await filesOf(member)).length]).toEqual([null, 6])
    expect((await save(member, { avatar_urls: [] })).body.profile.avatar_urls).toEqual([])
    await app.jobsIdle()
    expect(await filesOf(member)).toEqual([])
  })

  it("stay when something else is saved", async () => {
    const { member, paths } = await memberWith("#ff0000")
    const { body } = await save(member, { nickname: "新名字" })
    expect([body.profile.nickname, body.profile.avatar_urls]).toEqual(["新名字", paths])
  })

  it("are the same after a retry, one after the other or at once", async () => {
    const member = await buildMember(app)
    const avatar_urls = [await upload(member), await upload(member)]
    const twice = await Promise.all([save(member, { avatar_urls }), save(member, { avatar_urls })])
    const again = await save(member, { avatar_urls })
    expect([...twice, again].map(({ status }) => status)).toEqual([200, 200, 200])
    const { avatar_urls: kept } = await own(member)
    expect([kept.length, again.body.profile.avatar_urls]).toEqual([2, kept])
    await app.jobsIdle()
    expect(await filesOf(member)).toHaveLength(4)
  })

  it("are none of them lost when several tabs add one each", async () => {
    const { member, paths } = await memberWith("#ff0000")
    const added = await Promise.all([upload(member), upload(member)])
    const answers = await Promise.all(added.map((one) => save(member, { avatar_urls: [...paths, one] })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await app.jobsIdle()
    const { avatar_urls: kept } = await own(member)
    for (const path of kept) expect(await read(path)).not.toBeNull()
    expect(await filesOf(member)).toHaveLength(kept.length * 2)
  })

  it("are not brought back by who does not know yet that they are gone", async () => {
    const { member, paths } = await memberWith("#ff0000", "#0000ff")
    await save(member, { avatar_urls: paths.slice(1) })
    const { status, body } = await save(member, { avatar_urls: paths })
    expect([status, body.code]).toEqual([409, "photos_changed"])
    expect((await own(member)).avatar_urls).toEqual(paths.slice(1))
  })

  it("stay in storage where a report shows them, though they are deleted while it is being made", async () => {
    const { member, paths } = await memberWith("#ff0000")
    const reporter = await buildMember(app)
    const report = { id: newId(), receipt_number: "R-TEST", reporter_id: reporter.id, target_id: member.id }
    const about = {
      target_type: "member",
      target_member_id: member.id,
      reason: "photo",
      details: null,
    } as const
    const deleting = await app.db.transaction().execute(async (trx) => {
      const seen = await evidenceOfMember(trx, reporter.id, member.id)
      const update = save(member, { avatar_urls: [] })
      const waits = sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await waits.execute(app.db)).rows.length).toBeGreaterThan(0))
      const kept = { ...report, ...about, evidence: "{}", created_at: app.clock.now() }
      await trx.insertInto("reports").values(kept).execute()
      const files = (seen?.files ?? []).map((key) => ({ report_id: report.id, key }))
      await trx.insertInto("report_files").values(files).execute()
      return { update }
    })
    expect((await deleting.update).body.profile.avatar_urls).toEqual([])
    await app.jobsIdle()
    const [large = ""] = paths
    expect((await filesOf(member)).toSorted()).toEqual([large, large.replace("large", "small")])
  })
})

describe("what is refused as a photograph", () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const
  const jpeg = () =>
    sharp({ create: { width: 800, height: 800, channels: 3, background: "red", noise } })
      .jpeg()
      .toBuffer()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ["an SVG", () => svg, "invalid_image"],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "invalid_image"],
    ["nothing at all", () => Buffer.alloc(0), "invalid_image"],
    ["noise", () => Buffer.alloc(5000, "noise"), "invalid_image"],
    [
      "a TIFF",
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
          .tiff()
          .toBuffer(),
      "invalid_image",
    ],
    ["half a JPEG", async () => (await jpeg()).subarray(0, 20_000), "invalid_image"],
    [
      "half a PNG",
      async () =>
        (
          await sharp(await jpeg())
            .png()
            .toBuffer()
        ).subarray(0, 100_000),
      "invalid_image",
    ],
    ["the beginning of a JPEG", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "invalid_image"],
    ["a picture that unfolds to 900 million pixels", () => blackPng(30_000), "image_too_large"],
  ])("%s", async (_name, picture, code) => {
    const member = await buildMember(app)
    const good = await upload(member)
    const bad = await uploadPhoto(app, member, await picture())
    const { status, body } = await save(member, { nickname: "不該存下", avatar_urls: [good, bad] })
    expect([status, body.code]).toEqual([422, code])
    expect(await own(member)).toMatchObject({ nickname: member.nickname, avatar_urls: [] })
    // Nothing is left of the good one but what was sent, and it may be sent again without the other.
    expect((await filesOf(member)).toSorted()).toEqual([good, bad].toSorted())
    expect((await save(member, { avatar_urls: [good] })).status).toBe(200)
  })

  it("but not a picture by the same hand that has as many as a camera's", async () => {
    const member = await buildMember(app)
    const avatar_urls = [await uploadPhoto(app, member, blackPng(4_000), "image/png")]
    expect((await save(member, { avatar_urls })).status).toBe(200)
  })

  it("more than ten megabytes, where the storage let them in", async () => {
    const member = await buildMember(app)
    const { filePath } = await askForUpload(app, member)
    const body = Buffer.alloc(10 * 1024 * 1024 + 1, "\xff\xd8\xff", "latin1")
    await app.platform.storage.put(filePath, body, { contentType: "image/jpeg" })
    expect((await save(member, { avatar_urls: [filePath] })).body.code).toBe("image_too_large")
  })

  it("keeps nothing of what else a polyglot holds", async () => {
    const member = await buildMember(app)
    const hidden = "<script>alert('polyglot')</script>"
    const polyglot = Buffer.concat([await colouredPicture(), Buffer.from(hidden)])
    const { body } = await save(member, { avatar_urls: [await uploadPhoto(app, member, polyglot)] })
    expect((await read(body.profile.avatar_urls[0] ?? ""))?.includes("polyglot")).toBe(false)
    await app.jobsIdle()
    for (const key of await filesOf(member)) expect((await read(key))?.includes("polyglot")).toBe(false)
  })

  it("six of them", async () => {
    const member = await buildMember(app)
    const avatar_urls = Array.from({ length: 6 }, (_, n) => `uploads/${member.id}/${n}.jpg`)
    const { status, body } = await save(member, { avatar_urls })
    expect([status, body.fields?.avatar_urls]).toEqual([422, "最多只能上傳 5 張照片。"])
  })

  it("one twice", async () => {
    const { member, paths } = await memberWith("#ff0000")
    expect((await save(member, { avatar_urls: [...paths, ...paths] })).status).toBe(422)
  })

  it("what is another's, whichever way it is named", async () => {
    const { member: other, paths, uploads } = await memberWith("#ff0000")
    const unused = await upload(other)
    const member = await buildMember(app)
    for (const path of [...paths, ...uploads, unused, "../secrets.webp", `photos/${other.id}/x-large.webp`]) {
      const { status, body } = await save(member, { avatar_urls: [path] })
      expect([status, body.code]).toEqual([403, "upload_not_yours"])
    }
    expect((await save(other, { avatar_urls: [...paths, unused] })).status).toBe(200)
  })

  it("what was used, and what was never sent", async () => {
    const { member, uploads } = await memberWith("#ff0000")
    await save(member, { avatar_urls: [] })
    expect((await save(member, { avatar_urls: uploads })).body.code).toBe("upload_not_yours")
    const { filePath } = await askForUpload(app, member)
    expect((await save(member, { avatar_urls: [filePath] })).body.code).toBe("upload_missing")
    expect((await save(member, { avatar_urls: [`uploads/${member.id}/x.jpg`] })).body.code).toBe(
      "upload_not_yours",
    )
  })
})

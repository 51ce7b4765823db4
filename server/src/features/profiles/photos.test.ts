import { testClock } from "@pinyu/testkit/clock.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { uploadMedia, uploadPhoto } from "@pinyu/testkit/factories/media.ts"
import { photoTools } from "@pinyu/testkit/factories/profiles.ts"
import { insertReportRow } from "@pinyu/testkit/factories/reports.ts"
import { localPictures } from "@pinyu/testkit/local-pictures.ts"
import { waitForBlockedBy } from "@pinyu/testkit/lock-waits.ts"

import { shapesPicture } from "@pinyu/testkit/pictures.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createPictureTool } from "../../platform/pictures/pictures.ts"
import { findEvidence } from "./evidence.queries.ts"
import { createPhotos } from "./photos.service.ts"

let app: TestApp
let tools: ReturnType<typeof photoTools>

beforeAll(async () => {
  // Rate limits use the real clock.
  app = await testApp({ clock: testClock(new Date()) })
  tools = photoTools(app)
})
afterAll(() => app.close())

const reds = async (paths: readonly string[]) =>
  Promise.all(
    paths.map(async (path) => (await sharp((await tools.read(path)) ?? "").stats()).dominant.r > 200),
  )

describe("a photo", () => {
  it("is uploaded, re-encoded in two sizes, as an avatar and blurred, without camera metadata, and upright", {
    tags: "heavy",
  }, async () => {
    const member = await buildMember(app)
    // Stored rotated, with an orientation tag. The upper half is red in the upright picture.
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
    const { status, body } = await tools.save(member, {
      avatar_urls: [await uploadPhoto(app, member, picture)],
    })
    expect(status).toBe(200)

    const { avatar_urls: paths, avatar_urls_signed: signed } = body.profile
    const [large = ""] = paths
    expect(large).toMatch(new RegExp(`^photos/${member.id}/[0-9a-f-]+-large\\.webp$`))
    const { storage } = app.platform
    const options = { lifetimeSeconds: 3600, ownerId: member.id }
    expect(signed).toEqual([await storage.signedUrl(large, options)])
    for (const [key, width, height] of [
      [large, 1080, 1440],
      [large.replace("large", "small"), 480, 640],
      [large.replace("large", "blurred"), 240, 320],
      [large.replace("large", "avatar"), 160, 160],
    ] as const) {
      const stored = (await tools.read(key)) ?? Buffer.alloc(0)
      const about = await sharp(stored).metadata()
      expect(about).toMatchObject({ format: "webp", width, height })
      expect([about.exif, about.icc, about.xmp, about.orientation]).toEqual(Array(4).fill(undefined))
      const pixels = await sharp(stored).raw().toBuffer()
      expect([Number(pixels[0]) > 200, Number(pixels.at(-3)) < 50]).toEqual([true, true])
    }
    await app.jobsIdle()
    expect(await tools.filesOf(member)).toHaveLength(4)
  })
})

describe("the photos of a profile", () => {
  it("are ordered, the first one as default, and can be added and deleted in one request", {
    tags: "heavy",
  }, async () => {
    const { member, paths } = await tools.memberWith("#ff0000", "#0000ff", "#0000ff")
    const [one = "", two = "", three = ""] = paths
    const four = await tools.upload(member, "#ff0000")
    const { body } = await tools.save(member, { avatar_urls: [three, four, one] })
    const after = body.profile.avatar_urls
    expect([after[0], after[2]]).toEqual([three, one])
    expect(await reds(after)).toEqual([false, true, true])
    await app.jobsIdle()
    expect([await tools.read(two), (await tools.filesOf(member)).length]).toEqual([null, 12])
    expect((await tools.save(member, { avatar_urls: [] })).body.profile.avatar_urls).toEqual([])
    await app.jobsIdle()
    expect(await tools.filesOf(member)).toEqual([])
  })

  it("are the same after a retry, sequential or concurrent", async () => {
    const member = await buildMember(app)
    const avatar_urls = [await tools.upload(member), await tools.upload(member)]
    const twice = await Promise.all([
      tools.save(member, { avatar_urls }),
      tools.save(member, { avatar_urls }),
    ])
    const again = await tools.save(member, { avatar_urls })
    expect([...twice, again].map(({ status }) => status)).toEqual([200, 200, 200])
    const { avatar_urls: kept } = await tools.own(member)
    expect([kept.length, again.body.profile.avatar_urls]).toEqual([2, kept])
    await app.jobsIdle()
    expect(await tools.filesOf(member)).toHaveLength(8)
  })

  it("are the same for a retry that finds its uploads used and deleted", async () => {
    const member = await buildMember(app)
    const avatar_urls = [await tools.upload(member), await tools.upload(member)]
    const { media } = app.services
    const files = {
      ...media,
      // The first request has finished and deleted the uploads when the second wants to read them.
      read: async (...upload: Parameters<typeof media.read>) => {
        await tools.save(member, { avatar_urls })
        await app.jobsIdle()
        return media.read(...upload)
      },
    }
    // A separate queue: this member's place in the service's queue is taken meanwhile.
    const pictures = createPictureTool({ pools: localPictures })
    const { currentSettings } = app.services.settings
    const { requireAllowedPicture } = app.services.takedowns
    const tool = { pictures, requireAllowedPicture }
    const photos = createPhotos({ ...app.platform, currentSettings, files, ...tool })
    expect(await photos.make(member.id, avatar_urls)).toEqual([])
    pictures.close()
    expect((await tools.own(member)).avatar_urls).toHaveLength(2)
    expect(await tools.filesOf(member)).toHaveLength(8)
  })

  it("have nearly the perceptual hash of the same picture in a message", { tags: "heavy" }, async () => {
    const member = await buildMember(app)
    const [picture, other] = [await shapesPicture("a"), await shapesPicture("b")]
    await tools.save(member, { avatar_urls: [await uploadPhoto(app, member, picture)] })
    for (const one of [picture, other]) await uploadMedia(app, member, one)
    const { rows } = await sql<{ distance: number }>`
      select bit_count(file.perceptual_hash # photo.perceptual_hash)::int as distance
      from media_files file join member_photos photo using (member_id)
      where member_id = ${member.id} order by distance`.execute(app.db)
    const [same = Number.NaN, different = Number.NaN] = rows.map(({ distance }) => distance)
    expect(same).toBeLessThanOrEqual(8)
    expect(different).toBeGreaterThan(8)
  })

  it("are all kept when several tabs add one each", async () => {
    const { member, paths } = await tools.memberWith("#ff0000")
    const added = await Promise.all([tools.upload(member), tools.upload(member)])
    const answers = await Promise.all(
      added.map((one) => tools.save(member, { avatar_urls: [...paths, one] })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await app.jobsIdle()
    const { avatar_urls: kept } = await tools.own(member)
    for (const path of kept) expect(await tools.read(path)).not.toBeNull()
    expect(await tools.filesOf(member)).toHaveLength(kept.length * 4)
  })

  it("are not restored by a client that does not know of a deletion", async () => {
    const { member, paths } = await tools.memberWith("#ff0000", "#0000ff")
    await tools.save(member, { avatar_urls: paths.slice(1) })
    const { status, body } = await tools.save(member, { avatar_urls: paths })
    expect([status, body.code]).toEqual([409, "photos_changed"])
    expect((await tools.own(member)).avatar_urls).toEqual(paths.slice(1))
  })

  it("stay in storage for a report, even when they are deleted during its creation", async () => {
    const { member, paths } = await tools.memberWith("#ff0000")
    const reporter = await buildMember(app)
    const deleting = await app.db.transaction().execute(async (trx) => {
      const seen = await findEvidence(trx, reporter.id, member.id)
      const update = tools.save(member, { avatar_urls: [] })
      await waitForBlockedBy(app, trx)
      const reportId = await insertReportRow(trx, member, app.clock.now())
      const files = (seen?.files ?? []).map((key) => ({ report_id: reportId, key }))
      await trx.insertInto("report_files").values(files).execute()
      return { update }
    })
    expect((await deleting.update).body.profile.avatar_urls).toEqual([])
    await app.jobsIdle()
    const [large = ""] = paths
    expect((await tools.filesOf(member)).toSorted()).toEqual([large, large.replace("large", "small")])
  })
})

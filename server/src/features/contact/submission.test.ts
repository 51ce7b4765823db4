import { buffer } from "node:stream/consumers"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import {
  buildContactForm,
  contactFields,
  proofFor,
  quickCheck,
  sendContactForm,
} from "@pinyu/testkit/factories/contact.ts"
import { colouredPicture, placedPicture } from "@pinyu/testkit/pictures.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { isStored } from "@pinyu/testkit/stored-files.ts"
import { testApp } from "@pinyu/testkit/test-app.ts"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const app = startedApp(() => {
  const clock = testClock(new Date())
  return { clock, humanCheck: quickCheck(clock) }
})
let member: BuiltMember

beforeAll(async () => {
  member = await buildMember(app)
})

type Files = NonNullable<Parameters<typeof sendContactForm>[1]["files"]>
const send = (files: Files, key?: string) => sendContactForm(app, { as: member, files, ...(key && { key }) })
const rows = () => app.db.selectFrom("contact_attachments").selectAll().orderBy("place").execute()
const png = (background = "#7a1f3d") =>
  sharp({ create: { width: 30, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

describe("pictures of a form", () => {
  it("are detected by their bytes, stripped, re-encoded, and kept in order with their names", async () => {
    const photo = await placedPicture()
    const gif = await sharp([await png(), await png("#00ff00")], { join: { animated: true } })
      .gif()
      .toBuffer()
    const { status, body } = await send([
      { body: photo, name: "照片1.jpg", type: "text/html" },
      { body: gif, name: "../../etc/passwd" },
      { body: await colouredPicture(), name: "\u202egnp.exe" },
    ])
    expect(status).toBe(201)
    const stored = (await rows()).filter(({ form_id }) => form_id === body.data.form_id)
    expect(stored.map(({ filename }) => filename)).toEqual(["照片1.jpg", "passwd", "gnp.exe"])
    const moving = await app.platform.storage.read(stored[1]?.key ?? "")
    expect(await sharp(moving ? await buffer(moving.body) : undefined).metadata()).not.toHaveProperty("pages")
    const [first] = stored
    const found = await app.platform.storage.read(first?.key ?? "")
    const { format, exif, xmp } = await sharp(found ? await buffer(found.body) : undefined).metadata()
    expect({ format, exif, xmp }).toEqual({ format: "webp" })
  })

  const large = async () => Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024)])
  it.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ["an HTML page", () => Buffer.from("<html><script>alert(1)</script>"), 415, "file_type_unsupported"],
    ["an empty file", () => Buffer.alloc(0), 422, "file_missing"],
    ["more than five megabytes", large, 413, "attachment_too_large"],
  ])("cannot be %s; then nothing of the form is stored", async (_what, make, status, code) => {
    const before = await rows()
    const answer = await send([{ body: await png() }, { body: await make() }])
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await rows()).toEqual(before)
  })

  it("have names that are cut to the limit, in any normalization", async () => {
    // Each of these is a character of two code points in NFC, which stays whole.
    const { body } = await send([{ body: await png(), name: "\u0958".repeat(200) }])
    const stored = (await rows()).find(({ form_id }) => form_id === body.data.form_id)
    expect([...(stored?.filename ?? "")]).toHaveLength(254)
  })

  it("are at most three", async () => {
    const file = { body: await png() }
    expect((await send([file, file, file, file])).body.code).toBe("too_many_files")
  })

  it("are stored once for a retry, and distinguish it from another form", async () => {
    const key = newId()
    const first = await send([{ body: await png() }], key)
    const before = await rows()
    const again = await send([{ body: await png() }], key)
    expect(again.body.data).toEqual(first.body.data)
    expect(await rows()).toEqual(before)
    expect((await send([{ body: await png("#00ff00") }], key)).body.code).toBe("idempotency_key_reused")
    expect(await rows()).toEqual(before)
  })

  it("expire a day after a crash before their form, and after their form is deleted", async () => {
    const key = `contact/${newId()}.webp`
    const lost = { key, form_id: null, place: 0, filename: "x", width: 1, height: 1 }
    const row = { ...lost, created_at: app.clock.now() }
    await app.db.insertInto("contact_attachments").values(row).execute()
    await app.platform.storage.put(key, await colouredPicture(), { contentType: "image/webp" })
    const { body } = await send([{ body: await png() }])
    await app.services.contact.sweep()
    expect(await isStored(app, key)).toBe(true)
    const ofForm = (await rows()).find(({ form_id }) => form_id === body.data.form_id)?.key ?? ""
    expect(await isStored(app, ofForm)).toBe(true)
    await app.db.deleteFrom("contact_forms").where("id", "=", body.data.form_id).execute()
    app.clock.advance(24 * 60 * 60 + 1)
    await app.services.contact.sweep()
    expect([await isStored(app, key), await isStored(app, ofForm)]).toEqual([false, false])
    expect((await rows()).filter(({ form_id }) => form_id === null)).toEqual([])
    app.clock.set(new Date())
  })
})

it("the text of a form is stored as typed, also if it looks like markup", async () => {
  const content =
    "'; drop table contact_forms; --\n<img src=x onerror=alert(1)>\n%00 {{7*7}} \u{1f469}\u200d\u{1f4bb}"
  const { data } = (await sendContactForm(app, { as: member, fields: contactFields({ content }) })).body
  const form = await app.services.contact.form(data.form_id, { token: data.access_token, viewer: null })
  expect(form.data.content).toBe(content)
})

it("the limits of submission allow guests five forms an hour per network address, and as many mails per mail address", {
  tags: "nightly",
}, async () => {
  const clock = testClock(new Date())
  const strict = await testApp({ clock, humanCheck: quickCheck(clock), rateLimitScale: 1 })
  try {
    const submit = async (from: string, email?: string) => {
      const given = contactFields(email === undefined ? {} : { submitter_email: email })
      const fields = { ...given, turnstile_token: await proofFor(strict) }
      return sendContactForm(strict, { fields, from })
    }
    for (let n = 0; n < 5; n++) expect((await submit("10.0.0.1")).status).toBe(201)
    const rejected = await submit("10.0.0.1")
    expect([rejected.status, rejected.headers["retry-after"]]).toEqual([429, "3600"])
    expect((await submit("10.0.0.2")).status).toBe(201)
    for (let n = 0; n < 5; n++) expect((await submit(`10.0.1.${n}`, "one@example.com")).status).toBe(201)
    expect((await submit("10.0.1.9", "One@example.com")).body.code).toBe("too_many_requests")

    // Forms with invalid pictures do not count. But one proof pays for at most three of them.
    const broken = [{ body: (await png()).subarray(0, 60) }]
    const victim = contactFields({ submitter_email: "victim@example.com" })
    for (let n = 0; n < 2; n++) {
      const fields = { ...victim, turnstile_token: await proofFor(strict) }
      const again = async () =>
        (await sendContactForm(strict, { fields, files: broken, from: "10.0.4.1" })).body.code
      const expected = [...Array(3).fill("invalid_image"), "human_check_failed"]
      expect([await again(), await again(), await again(), await again()]).toEqual(expected)
    }
    // Retries do not count either.
    const fields = { ...victim, turnstile_token: await proofFor(strict) }
    for (let n = 0; n < 6; n++)
      expect((await sendContactForm(strict, { fields, from: "10.0.4.1", key: "one" })).status).toBe(201)

    const as = await buildMember(strict)
    for (let n = 0; n < 10; n++) await buildContactForm(strict, as)
    expect((await sendContactForm(strict, { as, from: "10.0.0.3" })).status).toBe(429)
  } finally {
    await strict.close()
  }
})

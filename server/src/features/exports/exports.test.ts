import { buffer } from "node:stream/consumers"
import { authLimits } from "@pinyu/contract/auth/limits"
import { exportsLimits } from "@pinyu/contract/exports/limits"
import { exportsRoutes } from "@pinyu/contract/exports/routes"
import { mails } from "@pinyu/phrases/mails"
import { filesInZip } from "@pinyu/testkit/archives.ts"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildEverything, words } from "@pinyu/testkit/factories/everything.ts"
import { storeFile } from "@pinyu/testkit/factories/media.ts"
import { storePhoto } from "@pinyu/testkit/factories/profiles.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { isStored } from "@pinyu/testkit/stored-files.ts"
import { sql } from "kysely"
import { afterEach, describe, expect, it, vi } from "vitest"
import { newId } from "../../platform/ids.ts"
import { contents } from "./exports.content.ts"

const day = 24 * 60 * 60

// Rate limits use the real clock.
const app = startedApp(() => ({ clock: testClock(new Date()) }))
afterEach(() => void vi.restoreAllMocks())

const request = (as: BuiltMember) => app.call(exportsRoutes.request, { as })
const latest = async (as: BuiltMember) => (await app.call(exportsRoutes.latest, { as })).body.export
const download = (as: BuiltMember) => app.call(exportsRoutes.download, { as })
const keyOf = async ({ id }: BuiltMember) =>
  (await app.db.selectFrom("exports").select("key").where("member_id", "=", id).executeTakeFirst())?.key ?? ""

/** The member with a new access token: the first one ends after a quarter of an hour. */
const signedInAgain = async (member: BuiltMember) => {
  const { accessToken } = await signInAs(app, member.id)
  return { ...member, accessToken }
}

/** The files of the member's archive, by their path. */
const archiveOf = async (member: BuiltMember) => {
  const found = await app.platform.storage.read(await keyOf(member))
  if (!found) throw new Error("there is no archive")
  return filesInZip(await buffer(found.body))
}

const exported = async (member: BuiltMember) => {
  expect((await request(member)).status).toBe(201)
  await app.jobsIdle()
  return archiveOf(member)
}

/** An export that has begun and recorded no archive yet. */
const insertUnfinished = async ({ id: member_id }: BuiltMember) => {
  const [id, unfinished] = [newId(), { key: null, size: null, expires_at: null }]
  const row = { id, member_id, requested_at: app.clock.now(), ...unfinished }
  await app.db.insertInto("exports").values(row).execute()
  return id
}

/** Fetches an archive at its signed URL: of this service, or of a bucket. */
const fetchArchive = async (url: string) => {
  if (app.config.s3) {
    const answer = await fetch(url)
    const body = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, type: answer.headers.get("content-type"), body }
  }
  const { pathname, search } = new URL(url)
  const answer = await app.app.inject({ method: "GET", url: pathname + search })
  return { status: answer.statusCode, type: answer.headers["content-type"], body: answer.rawPayload }
}

/** The rows of a table with a column that contains the member's id. */
const rowsOf = async (table: string, { id }: BuiltMember) => {
  const { rows } = await sql<{ count: string }>`
    select count(*) from ${sql.table(table)} t
    where exists (select from jsonb_each_text(to_jsonb(t)) cell where cell.value = ${id})`.execute(app.db)
  return Number(rows[0]?.count)
}

describe("the archive", () => {
  it("contains each row and file of the member, and nothing that another wrote", {
    tags: "nightly",
  }, async () => {
    const { member, other } = await buildEverything(app)
    const files = await exported(member)
    const texts = Object.keys(files)
      .filter((path) => path.startsWith("data/"))
      .map((path) => ({ path, text: String(files[path]) }))
    const areas = Object.values(contents).flatMap((content) => ("area" in content ? [content.area] : []))
    const paths = areas.map((area) => `data/${area}.json`)
    expect(texts.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())

    // A table with rows of the member is exported with rows, or has a reason for its omission.
    for (const [table, content] of Object.entries(contents)) {
      const isFilled = (await rowsOf(table, member)) > 0
      const rows = "area" in content ? JSON.parse(String(files[`data/${content.area}.json`])) : []
      const isThere = "area" in content ? rows.length > 0 : content.reason.length > 0
      expect([table, isFilled && !isThere]).toEqual([table, false])
    }
    const all = texts.map(({ text }) => text).join("\n")
    for (const own of [words, "保留的訊息", member.email]) expect(all).toContain(own)
    for (const foreign of [other.email, other.nickname, "對方的訊息"]) expect(all).not.toContain(foreign)
    for (const secret of ["argon2", "password_hash", "sealed_secret", "token_hash", "public_key"])
      expect(all).not.toContain(secret)

    const stored = await sql<{ key: string }>`
      select large_key as key from member_photos where member_id = ${member.id}
      union select coalesce(transcoded_key, key) from media_files where member_id = ${member.id} and state = 'ready' and used_at is not null
        and not exists (select from messages where media_key = media_files.key and is_view_once)
      union select key from contact_attachments where member_id = ${member.id}`.execute(app.db)
    const kept = Object.keys(files).filter((path) => path.startsWith("files/"))
    expect(kept.length).toBeGreaterThan(3)
    expect(kept.toSorted()).toEqual(stored.rows.map(({ key }) => `files/${key}`).toSorted())
    for (const path of kept) expect(files[path]?.length, path).toBeGreaterThan(0)
  })

  it("leaves out messages, and their files, that the member has deleted for themselves", async () => {
    const [member, other] = await Promise.all([buildMember(app), buildMember(app)])
    const conversationId = await buildConversation(app, member, other)
    const { originalUrl: mediaUrl } = await storeFile(app, member)
    await buildMessage(app, member, conversationId, { messageType: "image", content: "第一句", mediaUrl })
    await app.jobsIdle()
    await app.services.chat.clear(member.id, conversationId, 1_000)
    await buildMessage(app, member, conversationId, { content: "第二句" })
    const files = await exported(member)
    const messages = String(files["data/messages.json"])
    expect([messages.includes("第一句"), messages.includes("第二句")]).toEqual([false, true])
    expect(Object.keys(files).filter((path) => path.startsWith("files/"))).toEqual([])
  })

  it("leaves out files that nothing shows any more, which may be kept as evidence", async () => {
    const member = await buildMember(app)
    await storeFile(app, member)
    await app.jobsIdle()
    const files = await exported(member)
    expect(Object.keys(files).filter((path) => path.startsWith("files/"))).toEqual([])
    expect(JSON.parse(String(files["data/files.json"]))).toEqual([])
  })

  it("has a page that shows names as text and runs no scripts", async () => {
    const member = await buildMember(app, { nickname: '<img src="x">小雅' })
    const page = String((await exported(member))["index.html"])
    expect(page).toContain("&lt;img src=&quot;x&quot;&gt;小雅")
    expect(page).not.toMatch(/<img|<script/)
    expect(page).toContain("default-src 'none'")
  })

  it("leaves out a file that is deleted while it is made", async () => {
    const member = await buildMember(app)
    await storePhoto(app, member)
    const photos = app.db.selectFrom("member_photos").select("large_key").where("member_id", "=", member.id)
    const { large_key } = await photos.executeTakeFirstOrThrow()
    await app.platform.storage.delete(large_key)
    expect(Object.keys(await exported(member))).not.toContain(`files/${large_key}`)
    expect((await latest(member))?.state).toBe("ready")
  })
})

describe("an export", () => {
  it("is made in the background, mailed when it is ready, and downloaded after a recent sign-in", async () => {
    const member = await buildMember(app)
    expect(await latest(member)).toBeNull()
    const { status, body } = await request(member)
    expect([status, body.export.state]).toEqual([201, "running"])
    await app.jobsIdle()
    expect(await latest(member)).toMatchObject({ state: "ready", size: expect.any(Number) })
    const subjects = (await app.outbox.mailsTo(member.email)).map(({ subject }) => subject)
    expect(subjects).toContain(mails.exportReady({ url: "", days: 7 }).subject)

    const { url } = (await download(member)).body
    const fetched = await fetchArchive(url)
    expect([fetched.status, fetched.type]).toEqual([200, "application/zip"])
    expect(Object.keys(filesInZip(fetched.body))).toContain("index.html")

    app.clock.advance(exportsLimits.addressSeconds + 1)
    // A bucket has a clock of its own.
    const isExpired = app.config.s3 !== null || (await fetchArchive(url)).status === 404
    expect(isExpired).toBe(true)
    expect(exportsLimits.addressSeconds).toBeLessThanOrEqual(60)
    const again = (await download(member)).body
    expect(Date.parse(again.expires_at) - app.clock.now().getTime()).toBeLessThanOrEqual(60_000)
    expect((await fetchArchive(again.url)).status).toBe(200)

    app.clock.advance(authLimits.recentSignIn)
    expect((await download(member)).body.code).toBe("reauth_required")
    expect((await request(member)).body.code).toBe("reauth_required")
  })

  it("is started once, also by simultaneous requests", async () => {
    const member = await buildMember(app)
    // On a busy machine, the first export would otherwise be complete before the last request arrives.
    const answered = Promise.withResolvers<void>()
    const { put } = app.platform.storage
    vi.spyOn(app.platform.storage, "put").mockImplementation(async (...args) => {
      await answered.promise
      return put(...args)
    })
    const answers = await Promise.all(Array.from({ length: 4 }, () => request(member)))
    answered.resolve()
    const codes = answers.map(({ status, body }) => body.code ?? status)
    expect(codes.toSorted()).toEqual([201, ...Array(3).fill("export_running")])
    await app.jobsIdle()
  })

  it("replaces the earlier one, and disappears with its file after seven days", async () => {
    const member = await buildMember(app)
    await exported(member)
    const first = await keyOf(member)
    await exported(member)
    const second = await keyOf(member)
    await app.jobsIdle()
    expect([await isStored(app, first), await isStored(app, second)]).toEqual([false, true])
    app.clock.advance(exportsLimits.days * day)
    expect(await latest(await signedInAgain(member))).toBeNull()
    await app.services.exports.purgeExpired()
    await app.jobsIdle()
    expect(await isStored(app, second)).toBe(false)
  })

  it("that is interrupted is completed by a retry", async () => {
    const member = await buildMember(app)
    await storePhoto(app, member)
    const exportId = await insertUnfinished(member)
    const make = () => app.services.exports.jobHandlers["exports.make"]({ exportId }, { id: newId() })
    vi.spyOn(app.platform.storage, "put").mockRejectedValueOnce(new Error("the disk is full"))
    await expect(make()).rejects.toThrow("the disk is full")
    expect((await latest(member))?.state).toBe("running")
    await make()
    expect((await latest(member))?.state).toBe("ready")
    expect((await archiveOf(member))["index.html"]).toBeDefined()
  })

  it("that stays unfinished counts as failed and can be requested again", async () => {
    const member = await buildMember(app)
    await insertUnfinished(member)
    app.clock.advance(exportsLimits.longestRun)
    const again = await signedInAgain(member)
    expect((await latest(again))?.state).toBe("failed")
    expect((await request(again)).status).toBe(201)
    await app.jobsIdle()
  })

  it("that is replaced, or whose member leaves, before an interrupted run recorded it leaves no file", async () => {
    const build = () => buildMember(app)
    const [replacing, leaving, waiting] = [await build(), await build(), await build()]
    const store = async (member: BuiltMember) => {
      const id = await insertUnfinished(member)
      const stored = `exports/${id}/pinyu.zip`
      await app.platform.storage.put(stored, Buffer.from("zip"), { contentType: "application/zip" })
      return { id, stored }
    }
    const [replaced, left] = [await store(replacing), await store(leaving)]
    app.clock.advance(exportsLimits.longestRun)
    expect((await request(await signedInAgain(replacing))).status).toBe(201)
    await app.db.transaction().execute((trx) => app.services.profiles.remove(trx, [leaving.id]))
    const retried = await store(waiting)
    await app.db.deleteFrom("exports").where("id", "=", retried.id).execute()
    await app.services.exports.jobHandlers["exports.make"]({ exportId: retried.id }, { id: newId() })
    await app.jobsIdle()
    for (const { stored } of [replaced, left, retried]) expect(await isStored(app, stored)).toBe(false)
  })

  it("of an unverified member is not mailed, because the mailbox may be a stranger's", async () => {
    const member = await buildMember(app, { emailVerified: false })
    await exported(member)
    expect([(await latest(member))?.state, await app.outbox.mailsTo(member.email)]).toEqual(["ready", []])
  })
})

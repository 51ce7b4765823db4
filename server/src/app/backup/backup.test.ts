import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import {
  type BuiltMember,
  buildMember,
  memberPassword,
  registrationForm,
} from "@pinyu/testkit/factories/auth.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { askForUpload } from "@pinyu/testkit/factories/media.ts"
import { buildNote } from "@pinyu/testkit/factories/notes.ts"
import { storePhoto } from "@pinyu/testkit/factories/profiles.ts"
import { buildReport } from "@pinyu/testkit/factories/reports.ts"
import { ownBucket } from "@pinyu/testkit/storages.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { type BackupSummary, restoreBackup, saveBackup } from "./backup.ts"

/** With a bucket of its own, because a backup contains the whole bucket. */
const startApp = async () => testApp({ env: { SESSION_SECRET: "s".repeat(40), ...(await ownBucket()) } })
const makeFolder = () => mkdtemp(join(tmpdir(), "pinyu-backup-"))

/** All persistent state of the service; deleted when the test ends. */
const openApp = async () => {
  const app = await startApp()
  onTestFinished(() => app.close())
  return app
}

const newFolder = async () => {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const tables = [
  "members",
  "member_photos",
  "credentials",
  "sessions",
  "refresh_tokens",
  "uploads",
  "likes",
  "blocks",
  "notes",
  "legal_versions",
  "legal_acceptances",
  "reports",
  "report_files",
  "notifications",
  "admins",
]
/** Everything except pending deliveries, which decrease over time. */
const rowsOf = async ({ db }: TestApp) => {
  const rows = tables.map(async (table) => {
    const all = sql<{ row: string }>`select (to_jsonb(t) - 'pending_count')::text as row
      from ${sql.table(table)} t order by 1`
    return [table, (await all.execute(db)).rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}
const filesOf = async ({ platform: { storage } }: TestApp) => {
  const keys = (await Array.fromAsync(storage.list())).toSorted()
  return Promise.all(
    keys.map(async (key) => {
      const found = await storage.read(key)
      return [key, found && (await buffer(found.body)).toString("base64")]
    }),
  )
}

const fill = async (app: TestApp) => {
  const members = [await buildMember(app, { aboutMe: "換行\n\t\\.與 \\N 反斜線" }), await buildMember(app)]
  const [one, other] = members
  if (!one || !other) throw new Error("no members")
  await storePhoto(app, one)
  await askForUpload(app, one)
  await buildLike(app, one, other)
  await buildNote(app, one, other, "換行\n與\\反斜線")
  await buildReport(app, other, one, { details: '引號 " 與\n換行' })
  await buildBlock(app, await buildMember(app), other)
  await app.services.admin.ensureFirstAdmin({ email: "admin@pinyu.example", password: "a quiet lamp 1" })
  return one
}

it("runs pending work later", { tags: "nightly" }, async () => {
  const source = await openApp()
  await source.platform.jobs.stop()
  const form = registrationForm()
  await source.call(authRoutes.register, { body: form })
  const folder = await newFolder()
  await saveBackup(source.platform, folder)

  const target = await openApp()
  await restoreBackup(target.platform, folder)
  // A restored job sends no notification: the queue would find it at its next poll.
  await target.startWaitingJobs()
  await target.jobsIdle()
  expect(await target.outbox.mailsTo(form.email)).toHaveLength(1)
})

it("restores the same day on a server with another date style", { tags: "nightly" }, async () => {
  const source = await openApp()
  await buildMember(source, { birthDate: "1990-03-04" })
  const settings = sql`do $$ begin execute format('alter database %I set datestyle = %L', current_database(), 'SQL, DMY'); end $$`
  await settings.execute(source.db)
  const folder = await newFolder()
  await saveBackup(source.platform, folder)
  const target = await openApp()
  await restoreBackup(target.platform, folder)
  const days = await target.db.selectFrom("members").select("birth_date").execute()
  expect(days).toEqual([{ birth_date: "1990-03-04" }])
})

describe("a backup of members, files and admins", () => {
  let source: TestApp
  let member: BuiltMember
  let folder: string
  let saved: BackupSummary
  let before: { rows: object; files: unknown[] }
  const contentOf = async (app: TestApp) => ({ rows: await rowsOf(app), files: await filesOf(app) })
  beforeAll(async () => {
    source = await startApp()
    member = await fill(source)
    folder = await makeFolder()
    saved = await saveBackup(source.platform, folder)
    before = await contentOf(source)
  })
  afterAll(async () => {
    await source.close()
    await rm(folder, { recursive: true })
  })

  it("is noted for the metrics once it is complete", async () => {
    const at = source.clock.now().getTime() / 1000
    expect((await source.app.inject("/metrics")).body).toContain(`backup_completed_timestamp_seconds ${at}`)
  })

  /** For tests that change it. */
  const copyOfBackup = async () => {
    const copy = await newFolder()
    await cp(folder, copy, { recursive: true })
    return copy
  }

  it("restores every row and byte into an empty installation", { tags: "heavy" }, async () => {
    expect(saved.files, "a photo in four versions").toBe(4)
    expect(Object.values(before.rows).every((rows) => rows.length > 0)).toBe(true)

    const target = await openApp()
    expect(await restoreBackup(target.platform, folder)).toEqual(saved)
    expect(await contentOf(target)).toEqual(before)
    const { body } = await target.call(profileRoutes.me, { as: member })
    expect(body.profile).toMatchObject({ id: member.id, about_me: "換行\n\t\\.與 \\N 反斜線" })
    const signIn = { email: member.email, password: memberPassword }
    expect((await target.call(authRoutes.login, { body: signIn })).status).toBe(200)
  })

  it("rolls back when a row differs from the saved one", { tags: "nightly" }, async () => {
    const target = await openApp()
    const nothing = await contentOf(target)
    await sql`create function alter_row() returns trigger language plpgsql
    as $$ begin new.nickname := 'another'; return new; end $$`.execute(target.db)
    await sql`create trigger altering before insert on members for each row execute function alter_row()`.execute(
      target.db,
    )
    await expect(restoreBackup(target.platform, folder)).rejects.toThrow("public.members did not arrive")
    expect(await contentOf(target)).toEqual(nothing)

    await sql`drop trigger altering on members`.execute(target.db)
    await expect(restoreBackup(target.platform, folder)).resolves.toMatchObject({ files: 4 })
  })

  it("rolls back when a file differs from the saved one", async () => {
    const target = await openApp()
    const { storage } = target.platform
    const losing = {
      ...storage,
      put: (key: string) => storage.put(key, Buffer.from("cut"), { contentType: "image/webp" }),
    }
    await expect(restoreBackup({ ...target.platform, storage: losing }, folder)).rejects.toThrow(
      "did not arrive",
    )
    expect(await filesOf(target)).toEqual([])
    expect(await target.db.selectFrom("members").select("id").execute()).toEqual([])
  })

  it("touches nothing outside the backup's folder and its tables, whatever the manifest names", async () => {
    const folder = await copyOfBackup()
    const path = join(folder, "manifest.json")
    const whole = await readFile(path, "utf8")
    const target = await openApp()
    const [key = ""] = await Array.fromAsync(source.platform.storage.list())
    const forged = [
      whole.replace("public.members", "public.members; drop table likes"),
      whole.replace(key, "../../secret.webp"),
      whole.slice(0, -20),
    ]
    for (const text of forged) {
      await writeFile(path, text)
      await expect(restoreBackup(target.platform, folder)).rejects.toThrow("manifest.json cannot be read")
    }
    await writeFile(path, whole.replace('"nickname"', '"nickname\\", \\"city"'))
    await expect(restoreBackup(target.platform, folder)).rejects.toThrow("another version")
  })

  it("restores nothing from a damaged or incomplete backup", async () => {
    const target = await openApp()
    const nothing = await contentOf(target)
    const restore = (folder: string) => restoreBackup(target.platform, folder)

    const empty = await newFolder()
    await expect(restore(empty)).rejects.toThrow("holds no whole backup")
    for (const inside of ["tables", "files"]) {
      const folder = await copyOfBackup()
      const entries = await readdir(join(folder, inside), { recursive: true, withFileTypes: true })
      const file = entries.find((entry) => entry.isFile())
      await appendFile(join(file?.parentPath ?? "", file?.name ?? ""), "x")
      await expect(restore(folder)).rejects.toThrow("is damaged")
    }
    expect(await contentOf(target)).toEqual(nothing)
  })

  it("overwrites nothing: neither a backup, nor members, nor files", async () => {
    await expect(saveBackup(source.platform, folder)).rejects.toThrow("is not empty")

    const before = await rowsOf(source)
    await expect(restoreBackup(source.platform, folder)).rejects.toThrow(
      "only restored into an empty database",
    )
    expect(await rowsOf(source)).toEqual(before)

    const target = await openApp()
    await target.platform.storage.put("a.webp", Buffer.from("x"), { contentType: "image/webp" })
    await expect(restoreBackup(target.platform, folder)).rejects.toThrow(
      "only restored into an empty storage",
    )
    await target.db.deleteFrom("kysely_migration" as never).execute()
    await expect(restoreBackup(target.platform, folder)).rejects.toThrow("another version")
  })
})

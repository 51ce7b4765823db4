import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { afterEach, beforeEach, expect, it } from "vitest"
import { readConfig } from "../platform/config/config.ts"
import { newId } from "../platform/ids.ts"
import { createPasswords } from "../platform/security/passwords.ts"
import { openPlatform } from "./platform.ts"
import { startService } from "./start.ts"

const admin = { ADMIN_EMAIL: "Admin@pinyu.example", ADMIN_PASSWORD: "a quiet lamp 1" }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinyu-start-"))
})
afterEach(() => rm(folder, { recursive: true }))

const configWith = (env: Record<string, string>) =>
  readConfig({
    ...{
      DATA_DIR: folder,
      LOG_LEVEL: "silent",
      API_PORT: "0",
      WEB_PORT: "0",
      ROLE: "api,sockets,jobs,media",
    },
    ...{ NODE_ENV: "production", SMTP_URL: "outbox", ...env },
  })

const adminsIn = async (folderConfig: ReturnType<typeof configWith>) => {
  const { db, close } = await openPlatform(folderConfig)
  const admins = await db.selectFrom("admins").select(["email", "password_hash"]).execute()
  await close()
  return admins
}

/** A partly written file of a killed process. Returns its folder. */
const leaveHalfWritten = async () => {
  const photos = join(folder, "files", "photos")
  await mkdir(photos, { recursive: true })
  const draft = join(photos, `.a.webp-${newId()}`)
  await writeFile(draft, "half")
  const past = Date.now() / 1000 - 5
  await utimes(draft, past, past)
  return photos
}

it("creates the first admin in production once, and deletes partly written files of a killed process", {
  tags: "nightly",
}, async () => {
  const service = await startService(configWith(admin))
  await service.drain()
  const photos = await leaveHalfWritten()
  const again = await startService(configWith({ ...admin, ADMIN_EMAIL: "other@pinyu.example" }))
  await eventually(async () => expect(await readdir(photos)).toEqual([]))
  await again.drain()

  const [first, ...others] = await adminsIn(configWith({}))
  expect(others).toEqual([])
  expect(first?.email).toBe("admin@pinyu.example")
  expect(await createPasswords().verify(first?.password_hash ?? "", admin.ADMIN_PASSWORD)).toBe(true)
})

it("rejects demo data in production", async () => {
  await writeFile(join(folder, ".demo-seeded"), "")
  await expect(startService(configWith({}))).rejects.toThrow("DATA_DIR holds demo members")
})

it("records the visits of the last second before it ends", { tags: "nightly" }, async () => {
  const config = configWith({ NODE_ENV: "" })
  const service = await startService(config)
  const post = async (path: string, body: object) => {
    const headers = { "Content-Type": "application/json" }
    const answer = await fetch(service.origins.api + path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { accessToken: string; user: { id: string } }
  }
  const join = async () => {
    const form = registrationForm()
    await post(authRoutes.register.path, form)
    return post(authRoutes.login.path, { email: form.email, password: form.password })
  }
  const [viewer, member] = [await join(), await join()]
  const path = profileRoutes.user.path.replace(":userId", member.user.id)
  const headers = { Authorization: `Bearer ${viewer.accessToken}` }
  expect((await fetch(service.origins.api + path, { headers })).status).toBe(200)
  await service.drain()

  const { db, close } = await openPlatform(config)
  const events = await db.selectFrom("notification_events").select(["member_id", "actor_id"]).execute()
  await close()
  expect(events).toEqual([{ member_id: member.user.id, actor_id: viewer.user.id }])
})

it("leaves no database running when another part cannot be used", { tags: "nightly" }, async () => {
  const secret = join(folder, "sms-webhook-secret")
  await writeFile(secret, "damaged")
  const SMS_WEBHOOK_URL = "https://texts.pinyu.example/send"
  await expect(startService(configWith({ SMS_WEBHOOK_URL }))).rejects.toThrow("is damaged")

  await rm(secret)
  // It throws `folder_in_use` where the first database still runs.
  const service = await startService(configWith({}))
  await service.drain()
})

it("lets no other user into the data folder", { tags: "nightly" }, async () => {
  const dataDir = join(folder, "data")
  const service = await startService(configWith({ DATA_DIR: dataDir }))
  await service.drain()
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
})

import { execFile } from "node:child_process"
import { access, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { readConfig } from "@pinyu/server/platform/config/config.ts"
import { createPasswords } from "@pinyu/server/platform/security/passwords.ts"
import { type TestDatabase, testDatabase } from "@pinyu/testkit/database.ts"
import { localPictures } from "@pinyu/testkit/local-pictures.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { seedDemoFolder } from "./demo-folder.ts"
import { demoMembers } from "./members.ts"
import { demoAdmin, demoPassword } from "./sign-ins.ts"

const script = fileURLToPath(new URL("../main.ts", import.meta.url))
const members = demoMembers.slice(0, 2).map((member) => ({ ...member, photos: [] }))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinyu-demo-"))
})
afterEach(() => rm(folder, { recursive: true }))

it("the command fails with one message and creates nothing", { tags: "nightly" }, async () => {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, DEMO_DATA: "0" }
  const rejected = promisify(execFile)(process.execPath, [script], { env })
  const stderr = "Demo members are switched off by DEMO_DATA=0.\n"
  await expect(rejected).rejects.toMatchObject({ code: 1, stdout: "", stderr })
  expect(await readdir(folder)).toEqual([])
})

it.each([
  [{ NODE_ENV: "production", SMTP_URL: "outbox" }, "NODE_ENV is production"],
  [{ NODE_ENV: "production", DEMO_DATA: "1" }, "NODE_ENV is production"],
  [{ DEMO_DATA: "0" }, "switched off by DEMO_DATA=0"],
])("nothing is created with %o", async (env, message) => {
  const seed = async () => seedDemoFolder(readConfig({ DATA_DIR: folder, ...env }), () => undefined)
  await expect(seed()).rejects.toThrow(message)
  expect(await readdir(folder)).toEqual([])
})

describe("a folder", () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await testDatabase()
  })
  afterEach(() => database.close())

  const seed = async (env: Record<string, string> = {}) => {
    const lines: string[] = []
    const config = readConfig({ DATA_DIR: folder, ...env })
    await seedDemoFolder(config, (line) => lines.push(line), {
      ...{ connection: database.connection, members, paint: () => colouredPicture() },
      picturePools: localPictures,
    })
    return lines
  }
  const admins = () => database.db.selectFrom("admins").select(["email", "password_hash"]).execute()

  it("is marked, and the three sign-ins are printed at the end", { tags: "nightly" }, async () => {
    const output = await seed()
    await access(join(folder, ".demo-seeded"))
    expect(output.slice(0, 2)).toEqual(["1 / 2 members", "2 / 2 members"])
    expect(output.slice(2).join("\n")).toBe(
      [
        "",
        `Sign in to the demo with the password: ${demoPassword}`,
        "  member  demo.lin@pinyu.example",
        "  member  demo.yating@pinyu.example",
        "  admin   admin@pinyu.example",
        "",
      ].join("\n"),
    )
    const [admin, ...others] = await admins()
    expect(others).toEqual([])
    expect(admin?.email).toBe(demoAdmin.email)
    expect(await createPasswords().verify(admin?.password_hash ?? "", demoAdmin.password)).toBe(true)
  })

  it("gets the configured admin instead, without printing a password", { tags: "nightly" }, async () => {
    const output = await seed({ ADMIN_EMAIL: "boss@pinyu.example", ADMIN_PASSWORD: "a hidden lamp 9" })
    expect((await admins()).map(({ email }) => email)).toEqual(["boss@pinyu.example"])
    expect(output.join("\n")).not.toContain("a hidden lamp 9")
    expect(output.join("\n")).not.toContain(demoAdmin.email)
  })

  it("stays unmarked after an interrupted seeding", async () => {
    const broken = seedDemoFolder(readConfig({ DATA_DIR: folder }), () => undefined, {
      connection: database.connection,
      members: demoMembers.slice(0, 1),
      paint: () => Promise.reject(new Error("the power went")),
    })
    await expect(broken).rejects.toThrow("the power went")
    await expect(access(join(folder, ".demo-seeded"))).rejects.toThrow("ENOENT")
  })
})

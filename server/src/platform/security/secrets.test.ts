import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { loadSecrets } from "./secrets.ts"

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "pinyu-secrets-")), "data")
})
afterEach(() => rm(join(folder, ".."), { recursive: true }))

const unset = { sessionSecret: null }

describe("loadSecrets", () => {
  it("derives a different, stable key for each purpose from SESSION_SECRET, and writes nothing", async () => {
    const config = { sessionSecret: "x".repeat(32) }
    const secrets = await loadSecrets(folder, config)
    expect(secrets.sessionKey).toHaveLength(32)
    expect(secrets.sessionKey.equals(secrets.storageKey)).toBe(false)
    expect(await loadSecrets(folder, config)).toEqual(secrets)
    expect(await loadSecrets(folder, { sessionSecret: "y".repeat(32) })).not.toEqual(secrets)
    await expect(stat(folder)).rejects.toThrow("ENOENT")
  })

  it("keeps the keys of what is stored when SESSION_SECRET changes beside DATA_SECRET", async () => {
    const [former, next] = ["x".repeat(32), "y".repeat(32)]
    const before = await loadSecrets(folder, { sessionSecret: former })
    const during = { sessionSecret: next, acceptedSessionSecret: former, dataSecret: former }
    const { acceptedSessionKey, ...after } = await loadSecrets(folder, during)
    expect(acceptedSessionKey).toEqual(before.sessionKey)
    const changed = Object.entries(after).filter(
      ([name, key]) => !key?.equals(before[name as keyof typeof after]),
    )
    expect(changed.map(([name]) => name).toSorted()).toEqual([
      "adminKey",
      "humanCheckKey",
      "mediaKey",
      "sessionKey",
      "storageKey",
    ])
  })

  it("generates one secret in the data folder, readable by this user only", async () => {
    const secrets = await loadSecrets(folder, unset)
    expect(await loadSecrets(folder, unset)).toEqual(secrets)
    expect(await readdir(folder)).toEqual(["session-secret", "vapid-key"])
    const path = join(folder, "session-secret")
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readFile(path, "utf8")).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  it("returns the same keys to concurrent first starts", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => loadSecrets(folder, unset)))
    expect(new Set(all.map(({ sessionKey }) => sessionKey.toString("hex"))).size).toBe(1)
    expect(await readdir(folder)).toEqual(["session-secret", "vapid-key"])
  })

  it("rejects a damaged secret", async () => {
    await loadSecrets(folder, unset)
    await writeFile(join(folder, "session-secret"), "")
    await expect(loadSecrets(folder, unset)).rejects.toThrow("is damaged")
  })
})

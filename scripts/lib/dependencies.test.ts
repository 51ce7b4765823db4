import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { installedAsLocked, installLocked } from "./dependencies.mjs"
import { npm, run } from "./run.mjs"

let folder = ""
const lock = (path: string, packages: object) =>
  writeFileSync(join(folder, path), JSON.stringify({ packages }))

const locked = {
  "": { version: "0.1.0" },
  web: { version: "0.1.0" },
  "node_modules/@pinyu/web": { link: true },
  "node_modules/pg": { version: "8.0.0", integrity: "sha512-a" },
  "node_modules/for-another-machine": { version: "1.0.0", integrity: "sha512-b", optional: true },
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pinyu-dependencies-"))
  mkdirSync(join(folder, "node_modules"))
  lock("package-lock.json", locked)
})
afterEach(() => rmSync(folder, { recursive: true }))

it("accepts an install that matches the lock, without optional packages of other platforms", () => {
  lock("node_modules/.package-lock.json", {
    "node_modules/pg": { version: "8.0.0", integrity: "sha512-a" },
  })
  expect(installedAsLocked(folder)).toBe(true)
})

it.each([
  ["another version", { "node_modules/pg": { version: "7.0.0", integrity: "sha512-a" } }],
  ["other content", { "node_modules/pg": { version: "8.0.0", integrity: "sha512-z" } }],
  ["a missing package", {}],
  [
    "another version of an optional package",
    {
      "node_modules/pg": { version: "8.0.0", integrity: "sha512-a" },
      "node_modules/for-another-machine": { version: "0.9.0", integrity: "sha512-b" },
    },
  ],
])("considers %s stale", (_what, present) => {
  lock("node_modules/.package-lock.json", present)
  expect(installedAsLocked(folder)).toBe(false)
})

it("rejects a folder whose install did not finish", () => {
  expect(installedAsLocked(folder)).toBe(false)
})

it("installs the build's tools in production too, where npm omits them by default", {
  tags: "nightly",
}, async () => {
  const omitted = async (...options: string[]) => {
    const [command, ...args] = npm()
    const env = { NODE_ENV: "production" }
    const { output } = await run(command, [...args, "config", "get", "omit", ...options], { env })
    return output.trim()
  }
  expect(await omitted("--loglevel=error")).toBe("dev")
  expect(await omitted(...installLocked.slice(1))).toBe("")
})

import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { fingerprint } from "./fingerprint.mjs"

let folder = ""
let before = ""
const now = () => fingerprint(["web", "lock.json", "missing"], folder)
const write = (path: string, content: string) => writeFileSync(join(folder, path), content)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pinyu-fingerprint-"))
  for (const made of ["web/src", "web/build", "web/node_modules"]) {
    mkdirSync(join(folder, made), { recursive: true })
  }
  write("web/src/page.tsx", "one")
  write("lock.json", "{}")
  before = now()
})
afterEach(() => rmSync(folder, { recursive: true }))

it.each([
  ["a changed file", () => write("web/src/page.tsx", "two")],
  ["a new file", () => write("web/src/other.tsx", "")],
  ["a changed file among the paths", () => write("lock.json", "{ }")],
  ["a moved file", () => renameSync(join(folder, "web/src/page.tsx"), join(folder, "web/src/pages.tsx"))],
])("differs after %s", (_what, change) => {
  change()
  expect(now()).not.toBe(before)
})

it.each([
  ["generated files", () => write("web/build/index.html", "built")],
  ["an installed package", () => write("web/node_modules/a.js", "")],
  ["a test", () => write("web/src/page.test.tsx", "expect")],
  ["a file's time alone", () => utimesSync(join(folder, "lock.json"), 1, 1)],
])("stays the same after %s", (_what, change) => {
  change()
  expect(now()).toBe(before)
})

import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { components, installInstructions, missingComponents } from "./components.mjs"

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinyu-components-"))
})
afterEach(() => rm(folder, { recursive: true }))

it("lists the missing components and the command that installs them", async () => {
  await writeFile(join(folder, "postgres"), "")
  const { message, nextStep } = installInstructions(missingComponents([folder], "shared"))
  expect(message).toBe("not installed here: Valkey or Redis, Swift with s3api, PgBouncer, nginx, Prometheus.")
  expect(nextStep).toBe(
    "On Debian: sudo apt-get install -y redis-server swift-proxy swift-account swift-container swift-object pgbouncer nginx-light prometheus",
  )
})

it("accepts any of the alternative programs", async () => {
  for (const { programs } of components) await writeFile(join(folder, programs[0] ?? ""), "")
  expect(missingComponents(["/nowhere", folder], "shared")).toEqual([])
})

it("needs only PostgreSQL and Valkey for the core", () => {
  expect(missingComponents([folder], "core").map(({ name }) => name)).toEqual([
    "PostgreSQL",
    "Valkey or Redis",
  ])
})

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
  const others = components.filter(({ name }) => name !== "PostgreSQL")
  expect(message).toBe(`not installed here: ${others.map(({ name }) => name).join(", ")}.`)
  expect(message).toMatch(/Swift with s3api, .*Firefox/)
  expect(nextStep).toBe(
    `On Debian: sudo apt-get install -y ${others.flatMap(({ packages }) => packages).join(" ")}`,
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

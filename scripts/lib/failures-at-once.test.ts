import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { at, bin, projectNode } from "./paths.mjs"
import { run } from "./run.mjs"

const failing = `
import { beforeAll, describe, expect, it } from "vitest"
describe("a suite", () => {
  beforeAll(() => { throw new Error("a broken hook") })
  it("never runs", () => {})
})
it("compares", () => { expect(1, "a wrong number").toBe(2) })
it("passes", () => {})
`

it("prints the errors of tests and hooks when they happen, and no others", async () => {
  const folder = await mkdtemp(join(at(".cache"), "failures-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, "vitest.config.mjs"), "export default {}")
  await writeFile(join(folder, "failing.test.mjs"), failing)
  const reporter = at("scripts", "lib", "failures-at-once.mjs")
  const args = [bin("vitest"), "run", `--root=${folder}`, `--reporter=${reporter}`]
  const { output } = await run(projectNode(), args)
  expect(output.split("\n").filter((line) => line !== "")).toEqual([
    expect.stringMatching(/^✗ failing\.test\.mjs › compares: a wrong number: expected 1 to be 2/),
    "✗ failing.test.mjs › a suite: a broken hook",
  ])
})

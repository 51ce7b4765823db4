/** @module-tag nightly */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { expect, it, onTestFinished } from "vitest"
import { at, bin, projectNode } from "./paths.mjs"
import { run } from "./run.mjs"

/** Runs test files, given by name, with Vitest in one process. Returns its output. */
const runTests = async (test: object, files: Record<string, string>) => {
  await mkdir(at(".cache"), { recursive: true })
  const folder = await mkdtemp(join(at(".cache"), "vitest-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const options = { isolate: false, maxWorkers: 1, restoreMocks: true, unstubEnvs: true, ...test }
  const config = `export default ${JSON.stringify({ test: options })}`
  await writeFile(join(folder, "vitest.config.mjs"), config)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const { output } = await run(projectNode(), [bin("vitest"), "run", `--root=${folder}`])
  return stripVTControlCharacters(output)
}

/** Sees what the file before it left. */
const replacing = `
import { beforeAll, expect, it, vi } from "vitest"
let seen
beforeAll(() => { seen = [process.env.TMPDIR, Math.random()] })
it("replaces a variable and a function", () => {
  expect(seen).not.toContain("replaced")
  expect(seen).not.toContain(7)
  vi.stubEnv("TMPDIR", "replaced")
  vi.spyOn(Math, "random").mockReturnValue(7)
})
`

it("what the last test of a file replaced is restored before the next file's hooks", async () => {
  const files = { "one.test.mjs": replacing, "other.test.mjs": replacing }
  const setupFiles = [at("testkit", "src", "file-setup.ts")]
  expect(await runTests({ setupFiles }, files)).toMatch(/Tests +2 passed/)
})

import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { at, projectNode } from "./paths.mjs"
import { run } from "./run.mjs"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinyu-env-"))
})
afterEach(() => rm(folder, { recursive: true }))

/** The values of three variables in a separate process after it loads the file. */
const read = async (path: string) => {
  const code = `
    import { loadEnvFile } from ${JSON.stringify(at("scripts/lib/env-file.mjs"))}
    loadEnvFile(${JSON.stringify(path)})
    console.log(JSON.stringify([process.env.WEB_PORT, process.env.MAIL_FROM, process.env.LOG_LEVEL]))`
  const env = { WEB_PORT: "41000", LOG_LEVEL: undefined, MAIL_FROM: undefined }
  const { output } = await run(projectNode(), ["--input-type=module", "--eval", code], { env })
  return JSON.parse(output)
}

it("sets only variables that the environment does not", async () => {
  const path = join(folder, ".env")
  await writeFile(path, 'WEB_PORT=42000\nMAIL_FROM="品遇 <a@b.example>"\n#LOG_LEVEL=debug\n')
  expect(await read(path)).toEqual(["41000", "品遇 <a@b.example>", null])
})

it("ignores a missing file", async () => {
  expect(await read(join(folder, ".env"))).toEqual(["41000", null, null])
})

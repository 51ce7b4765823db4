import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { CorpusFile } from "@pinyu/testkit/pictures-corpus/bytes.ts"
import { hostileFiles } from "@pinyu/testkit/pictures-corpus/hostile.ts"
import { validFiles } from "@pinyu/testkit/pictures-corpus/valid.ts"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { AppError } from "../app-error.ts"
import { createPictureTool } from "./pictures.ts"

// Less time of the processor than members have, and more of the clock's: other tests run meanwhile.
const limits = { memoryMb: 700, cpuSeconds: 2, wallSeconds: 50 }
const tool = createPictureTool({ concurrency: 3, maxWaiting: 500, limits: { first: limits, second: limits } })
let folder = ""

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinyu-corpus-"))
})
afterAll(async () => {
  tool.close()
  await rm(folder, { recursive: true })
})

type Decode = (file: Buffer, name: string) => Promise<unknown>

const asPhoto: Decode = (file, name) => tool.photo(name, async () => file)
const asBounded: Decode = async (file, name) => {
  const path = join(folder, name.replaceAll(/\W/g, "-"))
  await writeFile(path, file)
  return tool.bounded(name, path)
}

/** What a way into the decoder says of a file: the code of its refusal, or "taken". */
const outcomeOf = async (decode: Decode, { name, make }: CorpusFile) =>
  decode(await make(), name).then(
    () => "taken",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

/** By name, the files with an unexpected outcome. The two ways share their checks, so files take turns between them. */
const surprises = async (files: readonly CorpusFile[], expected: readonly string[]) => {
  const outcomes = await Promise.all(
    files.map(async (file, place) => [
      file.name,
      await outcomeOf(place % 2 === 0 ? asPhoto : asBounded, file),
    ]),
  )
  return Object.fromEntries(outcomes.filter(([, outcome]) => !expected.includes(outcome ?? "")))
}

it("holds enough", () => {
  const hostile = Object.values(hostileFiles).flat()
  expect(new Set(hostile.map(({ name }) => name)).size).toBe(hostile.length)
  expect(hostile.length).toBeGreaterThanOrEqual(200)
  expect(Object.values(validFiles).flat().length).toBeGreaterThanOrEqual(60)
})

it.each(Object.entries(hostileFiles))("no hostile file is taken: %s", async (_kind, files) => {
  expect(await surprises(files, ["invalid_image", "image_too_large", "image_too_complex"])).toEqual({})
})

it.each(Object.entries(validFiles))("no valid file is refused: %s", async (_format, files) => {
  expect(await surprises(files, ["taken"])).toEqual({})
})

it("an animation still moves, and what stands behind a picture's end is not kept", async () => {
  const read = async (name: string) => {
    const path = join(folder, "read")
    const file = Object.values(validFiles)
      .flat()
      .find((one) => one.name === name)
    await writeFile(path, (await file?.make()) ?? "")
    return (await tool.bounded("member", path)).large
  }
  expect(await sharp(await read("gif, moving")).metadata()).toMatchObject({ pages: 12 })
  expect((await read("png with something behind its end")).includes("script")).toBe(false)
})

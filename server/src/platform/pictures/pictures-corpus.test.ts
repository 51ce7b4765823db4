/** @module-tag nightly */
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

// Less processor time than members have, and more wall clock time, because other tests run at the same time.
const limits = { memoryMb: 700, cpuSeconds: 2, elapsedSeconds: 50 }
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

/** The result of a decoder entry point for a file: the error code, or "accepted". */
const outcomeOf = async (decode: Decode, { name, make }: CorpusFile) =>
  decode(await make(), name).then(
    () => "accepted",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

/**
 * The files with an unexpected result, by name. The two entry points share their checks, so files alternate
 * between them.
 */
const surprises = async (files: readonly CorpusFile[], expected: readonly string[]) => {
  const outcomes = await Promise.all(
    files.map(async (file, place) => [
      file.name,
      await outcomeOf(place % 2 === 0 ? asPhoto : asBounded, file),
    ]),
  )
  return Object.fromEntries(outcomes.filter(([, outcome]) => !expected.includes(outcome ?? "")))
}

it("has enough files", () => {
  const hostile = Object.values(hostileFiles).flat()
  expect(new Set(hostile.map(({ name }) => name)).size).toBe(hostile.length)
  expect(hostile.length).toBeGreaterThanOrEqual(200)
  expect(Object.values(validFiles).flat().length).toBeGreaterThanOrEqual(60)
})

it.each(Object.entries(hostileFiles))("rejects every hostile file: %s", async (_kind, files) => {
  expect(await surprises(files, ["invalid_image", "image_too_large", "image_too_complex"])).toEqual({})
})

it.each(Object.entries(validFiles))("accepts every valid file: %s", async (_format, files) => {
  expect(await surprises(files, ["accepted"])).toEqual({})
})

it("keeps an animation, and drops data after a picture's end", async () => {
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

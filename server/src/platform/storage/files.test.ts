import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { writeFileAtomically, writeNewFile } from "./files.ts"

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinyu-files-"))
})
afterEach(() => rm(folder, { recursive: true }))

describe("writeNewFile", () => {
  it("never replaces a file", async () => {
    const path = join(folder, "a")
    await writeNewFile(path, "first")
    await expect(writeNewFile(path, "second")).rejects.toThrow("EEXIST")
    expect(await readFile(path, "utf8")).toBe("first")
  })
})

describe("writeFileAtomically", () => {
  it("accepts text, bytes and streams, replaces the existing file, and leaves no draft", async () => {
    const path = join(folder, "a")
    for (const body of ["text", Buffer.from("bytes"), Readable.from(["str", "eam"])])
      await writeFileAtomically(path, body)
    expect(await readFile(path, "utf8")).toBe("stream")
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(["a"])
  })

  it("keeps the old file when writing the new one fails", async () => {
    const path = join(folder, "a")
    await writeFile(path, "old")
    const breaking = Readable.from(
      (async function* () {
        yield "half"
        throw new Error("cut")
      })(),
    )
    await expect(writeFileAtomically(path, breaking)).rejects.toThrow("cut")
    expect(await readFile(path, "utf8")).toBe("old")
    expect(await readdir(folder)).toEqual(["a"])
  })

  it("shows readers one complete file or the other during concurrent writes", async () => {
    const path = join(folder, "a")
    const bodies = ["x", "y", "z"].map((letter) => letter.repeat(200_000))
    await writeFileAtomically(path, bodies[0] ?? "")
    const writing = Promise.all(bodies.map((body) => writeFileAtomically(path, body)))
    for (let reads = 0; reads < 20; reads++) expect(bodies).toContain(await readFile(path, "utf8"))
    await writing
    expect(bodies).toContain(await readFile(path, "utf8"))
  })
})

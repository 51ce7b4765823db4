import { describe, expect, it } from "vitest"
import { chunkFailureOf, loadChunk } from "./chunk.ts"

describe("loadChunk", () => {
  it("answers what was loaded", async () => {
    expect(await loadChunk(async () => "part")).toBe("part")
  })

  it.each([
    "Failed to fetch dynamically imported module: https://a/b.js",
    "error loading dynamically imported module: https://a/b.js",
    "Importing a module script failed.",
  ])("knows a missing file by %s", async (message) => {
    await expect(loadChunk(() => Promise.reject(new TypeError(message)))).rejects.toMatchObject({
      type: "missing",
    })
  })

  it("gives up after its time", async () => {
    await expect(loadChunk(() => new Promise(() => {}), 5)).rejects.toMatchObject({ type: "timeout" })
  })

  it("calls everything else other", async () => {
    await expect(loadChunk(() => Promise.reject(new Error("broken part")))).rejects.toMatchObject({
      type: "other",
    })
  })
})

describe("chunkFailureOf", () => {
  it("leaves other errors alone", () => {
    expect(chunkFailureOf(new Error("no such member"))).toBe(null)
    expect(chunkFailureOf("text")).toBe(null)
  })
})

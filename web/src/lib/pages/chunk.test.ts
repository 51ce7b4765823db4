import { describe, expect, it } from "vitest"
import { chunkFailureOf, loadChunk } from "./chunk.ts"

describe("loadChunk", () => {
  it("returns the loaded module", async () => {
    expect(await loadChunk(async () => "part")).toBe("part")
  })

  it.each([
    "Failed to fetch dynamically imported module: https://a/b.js",
    "error loading dynamically imported module: https://a/b.js",
    "Importing a module script failed.",
  ])("classifies %s as a missing file", async (message) => {
    await expect(loadChunk(() => Promise.reject(new TypeError(message)))).rejects.toMatchObject({
      type: "missing",
    })
  })

  it("times out", async () => {
    await expect(loadChunk(() => new Promise(() => {}), 5)).rejects.toMatchObject({ type: "timeout" })
  })

  it("classifies every other error as other", async () => {
    await expect(loadChunk(() => Promise.reject(new Error("broken part")))).rejects.toMatchObject({
      type: "other",
    })
  })
})

describe("chunkFailureOf", () => {
  it("returns null for other errors", () => {
    expect(chunkFailureOf(new Error("no such member"))).toBe(null)
    expect(chunkFailureOf("text")).toBe(null)
  })
})

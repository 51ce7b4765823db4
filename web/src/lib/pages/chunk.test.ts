import { describe, expect, it } from "vitest"
import { chunkFailureOf, loadChunk } from "./chunk.ts"

describe("loadChunk", () => {
  it.each([
    ["missing", new TypeError("Failed to fetch dynamically imported module: https://a/b.js")],
    ["missing", new TypeError("error loading dynamically imported module: https://a/b.js")],
    ["missing", new TypeError("Importing a module script failed.")],
    ["other", new Error("broken part")],
  ])("classifies as %s: %s", async (type, error) => {
    await expect(loadChunk(() => Promise.reject(error))).rejects.toMatchObject({ type })
  })

  it("times out", async () => {
    await expect(loadChunk(() => new Promise(() => {}), 5)).rejects.toMatchObject({ type: "timeout" })
  })
})

describe("chunkFailureOf", () => {
  it("returns null for other errors", () => {
    expect(chunkFailureOf(new Error("no such member"))).toBe(null)
    expect(chunkFailureOf("text")).toBe(null)
  })
})

import { describe, expect, it } from "vitest"
import { digitsFor, hashSecret, idFrom, newId, newSecret } from "./ids.ts"

describe("newId", () => {
  it("returns version 7 UUIDs in the order of their creation", () => {
    const ids = Array.from({ length: 2000 }, newId)
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted()).toEqual(ids)
  })
})

describe("newSecret", () => {
  it("returns the requested number of random bytes in base64url", () => {
    expect(Buffer.from(newSecret(), "base64url")).toHaveLength(32)
    expect(Buffer.from(newSecret(18), "base64url")).toHaveLength(18)
    expect(newSecret()).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(newSecret()).not.toBe(newSecret())
  })
})

describe("digitsFor", () => {
  const key = Buffer.alloc(32, 7)

  it("is equal for the same subject, and differs under another key", () => {
    expect(digitsFor(key, "a", 12)).toBe(digitsFor(key, "a", 12))
    expect(digitsFor(key, "a", 12)).not.toBe(digitsFor(key, "b", 12))
    expect(digitsFor(key, "a", 12)).not.toBe(digitsFor(Buffer.alloc(32, 8), "a", 12))
  })

  it("uses every digit at every position", () => {
    const codes = Array.from({ length: 1000 }, (_, at) => digitsFor(key, String(at), 6))
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    for (const place of [0, 5]) expect(new Set(codes.map((code) => code[place])).size).toBe(10)
  })
})

describe("hashSecret", () => {
  it("returns the SHA-256 of the text", () => {
    expect(hashSecret("abc").toString("hex")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    )
  })
})

describe("the id of a hash", () => {
  it("is deterministic, and leaves the hash unchanged", () => {
    const hash = hashSecret("something")
    expect(idFrom(hash)).toBe(idFrom(hash))
    expect(hash).toEqual(hashSecret("something"))
    expect(idFrom(hashSecret("something else"))).not.toBe(idFrom(hash))
  })
})

import { describe, expect, it } from "vitest"
import { digitsFor, hashSecret, idFrom, newId, newSecret } from "./ids.ts"

describe("newId", () => {
  it("makes version 7 UUIDs that sort in the order they were made", () => {
    const ids = Array.from({ length: 2000 }, newId)
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted()).toEqual(ids)
  })
})

describe("newSecret", () => {
  it("is base64url of as many random bytes as asked", () => {
    expect(Buffer.from(newSecret(), "base64url")).toHaveLength(32)
    expect(Buffer.from(newSecret(18), "base64url")).toHaveLength(18)
    expect(newSecret()).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(newSecret()).not.toBe(newSecret())
  })
})

describe("digitsFor", () => {
  const key = Buffer.alloc(32, 7)

  it("is the same for the same subject, and another under another key", () => {
    expect(digitsFor(key, "a", 12)).toBe(digitsFor(key, "a", 12))
    expect(digitsFor(key, "a", 12)).not.toBe(digitsFor(key, "b", 12))
    expect(digitsFor(key, "a", 12)).not.toBe(digitsFor(Buffer.alloc(32, 8), "a", 12))
  })

  it("uses every digit in every place", () => {
    const codes = Array.from({ length: 1000 }, (_, at) => digitsFor(key, String(at), 6))
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    for (const place of [0, 5]) expect(new Set(codes.map((code) => code[place])).size).toBe(10)
  })
})

describe("hashSecret", () => {
  it("is the SHA-256 of the text", () => {
    expect(hashSecret("abc").toString("hex")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    )
  })
})

describe("the id that belongs to a hash", () => {
  it("is the same each time, and leaves the hash as it is", () => {
    const hash = hashSecret("something")
    expect(idFrom(hash)).toBe(idFrom(hash))
    expect(hash).toEqual(hashSecret("something"))
    expect(idFrom(hashSecret("something else"))).not.toBe(idFrom(hash))
  })
})

import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { describe, expect, it } from "vitest"
import { missingParts } from "./completeness.ts"

const complete = {
  avatar_urls: ["a.webp"],
  prompts: Array.from({ length: 3 }, () => ({ prompt: "ask_me", answer: "雲" })),
  about_me: "我在臺南長大。",
  is_verified: true,
} as unknown as OwnProfile

describe("a profile", () => {
  it("misses nothing when every part is there", () => expect(missingParts(complete, true)).toEqual([]))

  it.each([
    ["photos", { avatar_urls: [] }],
    ["prompts", { prompts: complete.prompts.slice(1) }],
    ["about", { about_me: null }],
    ["verified", { is_verified: false }],
  ])("misses %s", (part, change) => expect(missingParts({ ...complete, ...change }, true)).toEqual([part]))

  it("misses preferences", () => expect(missingParts(complete, false)).toEqual(["preferences"]))
})

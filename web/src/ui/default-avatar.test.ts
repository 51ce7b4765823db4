import { describe, expect, it } from "vitest"
import { avatarSource, defaultAvatar } from "./default-avatar.ts"

const avatarPath = /^\/avatars\/default-[1-6]\.webp$/

describe("defaultAvatar", () => {
  it("is stable for each member", () => {
    expect(defaultAvatar("0192a7c0-0000-7000-8000-000000000001")).toBe(
      defaultAvatar("0192a7c0-0000-7000-8000-000000000001"),
    )
  })

  it("uses all six about equally", () => {
    const counts = new Map<string, number>()
    for (let member = 0; member < 6000; member++) {
      const picture = defaultAvatar(`0192a7c0-0000-7000-8000-${String(member).padStart(12, "0")}`)
      expect(picture).toMatch(avatarPath)
      counts.set(picture, (counts.get(picture) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    for (const count of counts.values()) expect(count).toBeGreaterThan(800)
  })

  it("returns one of the six without an id", () => {
    expect(defaultAvatar(null)).toMatch(avatarPath)
  })
})

describe("avatarSource", () => {
  it("keeps the member's own picture", () => {
    expect(avatarSource("https://files.example/a.webp", "1")).toBe("https://files.example/a.webp")
  })

  it.each([undefined, null, "", "/img/placeholder.png", "/default-avatar.png"])(
    "uses a default for %s",
    (url) => {
      expect(avatarSource(url, "1")).toBe(defaultAvatar("1"))
    },
  )
})

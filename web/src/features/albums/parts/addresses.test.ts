import type { AlbumMedia } from "@pinyu/contract/albums/schemas"
import { describe, expect, it } from "vitest"
import { addressesIn, isWorthAsking, nextFailure } from "./addresses.ts"

const medium = (media_url: string | null, thumbnail_url: string | null) =>
  ({ media_url, thumbnail_url }) as AlbumMedia

it("all addresses in albums are collected, without missing ones", () => {
  const media = [medium("a?1", "a-small?1"), medium(null, null), medium("sound?1", null)]
  expect(addressesIn([{ cover_image_url: "cover?1", media }, { cover_image_url: null }])).toEqual([
    "cover?1",
    "a?1",
    "a-small?1",
    "sound?1",
  ])
})

describe("a picture that fails to load", () => {
  it("is retried at its new address, and is gone without one", () => {
    expect(nextFailure(undefined, "a", ["a?2", "b?2"], 5)).toEqual({ since: 5, renewals: 1, isGone: false })
    expect(nextFailure(undefined, "a", ["b?2"], 5).isGone).toBe(true)
    expect(nextFailure(undefined, "a", [], 5).isGone).toBe(true)
  })

  it("requests a new address once, and again when that one may have expired", () => {
    const last = nextFailure(undefined, "a", ["a?2"], 0)
    expect(isWorthAsking(undefined, 0)).toBe(true)
    expect(isWorthAsking(last, 59_000)).toBe(false)
    expect(isWorthAsking(last, 600_000)).toBe(true)
    expect(nextFailure(last, "a", ["a?3"], 600_000).renewals).toBe(2)
  })
})

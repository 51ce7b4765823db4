import { describe, expect, it } from "vitest"
import { arrangementOf } from "./arrangement.policy.ts"

const now = new Date("2026-11-20T10:00:00.000Z")

describe("what a change of a conversation sets", () => {
  it("keeps a pinned conversation out of the archive", () => {
    expect(arrangementOf({ is_pinned: true }, now)).toEqual({ is_pinned: true, is_archived: false })
    expect(arrangementOf({ is_archived: true }, now)).toEqual({ is_archived: true, is_pinned: false })
    const both = { is_pinned: true, is_archived: true }
    expect(arrangementOf(both, now)).toEqual({ is_archived: true, is_pinned: false })
  })

  it("stores no mute that has ended", () => {
    const later = "2026-11-20T11:00:00.000Z"
    expect(arrangementOf({ muted_until: later }, now)).toEqual({ muted_until: new Date(later) })
    for (const muted_until of [null, now.toISOString(), "2020-01-01T00:00:00.000Z"])
      expect(arrangementOf({ muted_until }, now)).toEqual({ muted_until: null })
  })
})

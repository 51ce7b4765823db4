import { describe, expect, it } from "vitest"
import { draftFrom } from "./model.ts"

describe("draftFrom", () => {
  it("requires a reason and nothing else", () => {
    expect(draftFrom("scam", "")).toEqual({
      draft: { reason: "scam", details: "", with_context: false },
      errors: {},
    })
    const { draft, errors } = draftFrom("", "說了什麼")
    expect(draft).toBeNull()
    expect(errors).toHaveProperty("reason")
  })

  it("accepts up to a thousand characters of details", () => {
    expect(draftFrom("other", "字".repeat(1000)).draft).not.toBeNull()
    expect(draftFrom("other", "字".repeat(1001)).errors).toHaveProperty("details")
  })
})

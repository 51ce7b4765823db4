import { describe, expect, it } from "vitest"
import { draftFrom } from "./model.ts"

describe("draftFrom", () => {
  it("needs a reason and nothing else", () => {
    expect(draftFrom("scam", "")).toEqual({ draft: { reason: "scam", details: "" }, problems: {} })
    const { draft, problems } = draftFrom("", "說了什麼")
    expect(draft).toBeNull()
    expect(problems).toHaveProperty("reason")
  })

  it("takes a thousand characters of details, and no more", () => {
    expect(draftFrom("other", "字".repeat(1000)).draft).not.toBeNull()
    expect(draftFrom("other", "字".repeat(1001)).problems).toHaveProperty("details")
  })
})

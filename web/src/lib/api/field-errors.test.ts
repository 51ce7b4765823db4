import { describe, expect, it } from "vitest"
import { withoutError } from "./field-errors.ts"

describe("errors", () => {
  it("lose the field that the member edits", () => {
    expect(withoutError({ email: "a", password: "b" }, "email")).toEqual({ password: "b" })
  })

  it("stay identical when the field had no error, so that nothing renders again", () => {
    const errors = { email: "a" }
    expect(withoutError(errors, "city")).toBe(errors)
  })
})

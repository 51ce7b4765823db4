import { describe, expect, it } from "vitest"
import { without } from "./problems.ts"

describe("problems", () => {
  it("lose the field that is being mended", () => {
    expect(without({ email: "a", password: "b" }, "email")).toEqual({ password: "b" })
  })

  it("stay the same object when the field had none, so that nothing is drawn again", () => {
    const problems = { email: "a" }
    expect(without(problems, "city")).toBe(problems)
  })
})

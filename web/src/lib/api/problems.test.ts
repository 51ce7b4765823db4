import { describe, expect, it } from "vitest"
import { withoutProblem } from "./problems.ts"

describe("problems", () => {
  it("lose the field that the member edits", () => {
    expect(withoutProblem({ email: "a", password: "b" }, "email")).toEqual({ password: "b" })
  })

  it("stay identical when the field had no problem, so that nothing renders again", () => {
    const problems = { email: "a" }
    expect(withoutProblem(problems, "city")).toBe(problems)
  })
})

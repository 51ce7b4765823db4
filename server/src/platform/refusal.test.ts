import { describe, expect, it } from "vitest"
import { Refusal, refuse } from "./refusal.ts"

describe("refuse", () => {
  it("makes an error that carries its code and what goes with it", () => {
    const cause = new Error("beneath")
    const refusal = refuse("too_many_requests", {
      fields: { email: "required" },
      retryAfterSeconds: 9,
      cause,
    })

    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toBeInstanceOf(Error)
    expect(refusal).toMatchObject({
      name: "Refusal",
      message: "too_many_requests",
      code: "too_many_requests",
      fields: { email: "required" },
      retryAfterSeconds: 9,
      cause,
    })
  })

  it("needs no more than a code", () => {
    const { fields, retryAfterSeconds } = refuse("email_taken")
    expect({ fields, retryAfterSeconds }).toEqual({ fields: undefined, retryAfterSeconds: undefined })
  })
})

import { describe, expect, it } from "vitest"
import { AppError } from "./app-error.ts"

describe("AppError", () => {
  it("has its code and the options", () => {
    const cause = new Error("beneath")
    const error = new AppError("too_many_requests", {
      fields: { email: "required" },
      retryAfterSeconds: 9,
      cause,
    })

    expect(error).toBeInstanceOf(AppError)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: "AppError",
      message: "too_many_requests",
      code: "too_many_requests",
      fields: { email: "required" },
      retryAfterSeconds: 9,
      cause,
    })
  })

  it("requires only a code", () => {
    const { fields, retryAfterSeconds } = new AppError("email_taken")
    expect({ fields, retryAfterSeconds }).toEqual({ fields: undefined, retryAfterSeconds: undefined })
  })
})

import { describe, expect, it } from "vitest"
import { ApiError, networkError } from "./api-error.ts"
import { isNotFound } from "./is-not-found.ts"

describe("isNotFound", () => {
  it("is true for an error response, but not for a missing response or a server error", () => {
    expect(isNotFound(new ApiError(404, "member_not_found", ""))).toBe(true)
    expect(isNotFound(new ApiError(422, "invalid_fields", ""))).toBe(true)
    expect(isNotFound(networkError())).toBe(false)
    expect(isNotFound(new ApiError(503, "unavailable", ""))).toBe(false)
    expect(isNotFound(new Error("other"))).toBe(false)
  })
})

import { fieldMessages } from "@pinyu/phrases/fields"
import { describe, expect, it } from "vitest"
import { passwordError } from "./passwords.ts"

describe("a new password", () => {
  it.each([
    ["", fieldMessages.required],
    ["a1", fieldMessages.password_rule],
    ["abcdef", fieldMessages.password_rule],
    ["123456", fieldMessages.password_rule],
    ["a1".repeat(65), fieldMessages.too_long],
    ["password1", fieldMessages.password_common],
    ["ruoqing 42 x", fieldMessages.password_own_name],
    ["sakura42", null],
  ])("%j: %j", (password, expected) => {
    expect(passwordError(password, { email: "ruoqing@example.tw" })).toBe(expected)
  })
})

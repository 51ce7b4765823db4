import { fieldSentences } from "@pinyu/phrases/fields"
import { describe, expect, it } from "vitest"
import { passwordProblem } from "./passwords.ts"

describe("a new password", () => {
  it.each([
    ["", fieldSentences.required],
    ["a1", fieldSentences.password_rule],
    ["abcdef", fieldSentences.password_rule],
    ["123456", fieldSentences.password_rule],
    ["a1".repeat(65), fieldSentences.too_long],
    ["password1", fieldSentences.password_common],
    ["ruoqing 42 x", fieldSentences.password_own_name],
    ["sakura42", null],
  ])("%j: %j", (password, sentence) => {
    expect(passwordProblem(password, { email: "ruoqing@example.tw" })).toBe(sentence)
  })
})

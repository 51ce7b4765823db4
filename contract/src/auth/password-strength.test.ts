import { describe, expect, it } from "vitest"
import { commonPasswords as list } from "./common-passwords.ts"
import { judgePassword } from "./password-strength.ts"
import { enteredPassword, newPassword } from "./schemas.ts"

const common = [...list]

describe("judging a password", () => {
  it.each([
    ["", "required"],
    ["a1b2c", "password_rule"],
    ["onlyletters", "password_rule"],
    ["fourteen chars", "password_rule"],
    ["20261129 20261130 7", "password_rule"],
    ["passwordpassword", "password_common"],
    ["aaaaaaaaaaaaaaaa", "password_common"],
    ["12345678", "password_rule"],
    ["a1".repeat(65), "too_long"],
    ["abc12\u0000", "bad_characters"],
    ...["abc123", "password1", "PassWord1", "1qaz2wsx", "5201314a", "a123456"].map((one) => [
      one,
      "password_common",
    ]),
    ["aaaaa1", "password_common"],
    ["P@55w0rd", "password_common"],
  ])("rejects %j: %s, with strength 0", (password, error) => {
    expect(judgePassword(password)).toEqual({ error, strength: 0 })
  })

  it("rejects every common password, ignoring case", () => {
    expect(common.length).toBeGreaterThan(10_000)
    for (const password of common)
      expect(judgePassword(password.toUpperCase()), password).toEqual({
        error: "password_common",
        strength: 0,
      })
  })

  it("lists only passwords that the rule accepts, in lower case", () => {
    expect(common.filter((word) => !newPassword.safeParse(word).success)).toEqual([])
    expect(common.filter((word) => word !== word.toLowerCase())).toEqual([])
  })

  it.each([
    ["Password1!", 1],
    ["sakura42", 1],
    ["moonlight 7", 3],
    ["correct horse 7 staple", 4],
    ["相遇2026在花市", 3],
    ["moonlight river", 4],
    ["相遇在花市的那個晚上月亮很圓嗎", 4],
  ])("lets %j pass, at least %i strong", (password, least) => {
    const { error, strength } = judgePassword(password)
    expect(error).toBeNull()
    expect(strength).toBeGreaterThanOrEqual(least)
  })

  it.each([
    ["ｐａｓｓｗｏｒｄ１", "password_common"],
    ["e\u0301e\u0301a1", "password_rule"],
    ["ａｂｃ１２", "password_rule"],
  ])("judges %j in its canonical form: %s", (password, error) => {
    expect(judgePassword(password)).toEqual({ error, strength: 0 })
  })

  it("accepts at the sign-in whatever was accepted as a new password", () => {
    const longest = `${"ệ".repeat(126)}77`
    for (const form of ["NFC", "NFD"]) {
      expect(newPassword.safeParse(longest.normalize(form)).data).toBe(longest)
      expect(enteredPassword.safeParse(longest.normalize(form)).success).toBe(true)
    }
  })

  const owner = { email: "Amy.Chen+pinyu@example.tw", nickname: "若晴 Rosie" }
  it.each([
    "amy.chen 88 lanterns",
    "xxAMYCHENxx77",
    "my amy-chen 2026",
    "若晴Rosie-wind-9",
    "ROSIE is 若晴 9, 若晴 rosie",
  ])("rejects %j when it contains the owner's name", (password) => {
    expect(judgePassword(password, owner)).toEqual({ error: "password_own_name", strength: 0 })
    expect(judgePassword(password).error).toBeNull()
  })

  it("ignores names of one or two characters", () => {
    expect(judgePassword("albatross 77 x", { email: "al@x.tw", nickname: "晴" }).error).toBeNull()
  })

  it("estimates a hostile password quickly", { tags: "alone" }, () => {
    const hostile = ["a1@4".repeat(32), "({[<1!|7".repeat(16), "Pa55w0rd".repeat(16), "aA1".repeat(42)]
    for (const password of hostile) judgePassword(password)
    const before = performance.now()
    for (const password of hostile) judgePassword(password, owner)
    expect(performance.now() - before).toBeLessThan(2_000)
  })
})

import { expect, it } from "vitest"
import { commonPasswords } from "../auth/common-passwords.ts"
import { judgeAdminPassword } from "./password-strength.ts"

const owner = { email: "amy.chen@example.tw" }

it.each([
  ["", "required"],
  ["k7#Vw!q2Zr9", "admin_password_rule"],
  ["a1".repeat(65), "too_long"],
  ["quiet lamp\u0000 row", "bad_characters"],
  ["amy.chen and her lamp", "password_own_name"],
  ["1q2w3e4r5t6y", "password_common"],
  ...[
    ...["administrator", "Administrator1", "superadministrator", "passwordpassword", "P@ssw0rd2026!"],
    ...["123456789012", "aaaaaaaaaaaa", "abcdefghijklmnop", "qwertyuiop[]", "asdfghjkl;'zx", "2026-11-29-01"],
    ...["iloveyouforever", "unbelievable", "letmein12345", "changeme12345"],
    ...["a lamp of Pinyu 9", "pinyuadmin2026", "品遇的管理員密碼就在這裡啊"],
  ].map((password) => [password, "password_guessable"]),
])("rejects %j: %s", (password, error) => {
  expect(judgeAdminPassword(password, owner)).toEqual({ error, strength: 0 })
})

it("rejects every common password", () => {
  for (const password of commonPasswords) expect(judgeAdminPassword(password).strength, password).toBe(0)
})

it.each(["moonlight river stone", "quiet harbour 5", "相遇在花市的那個晚上月亮很圓", "k7#Vw!q2Zr9p"])(
  "lets %j pass, whatever it is composed of",
  (password) => {
    expect(judgeAdminPassword(password, owner).error).toBeNull()
  },
)

import { settings } from "@pinyu/phrases/settings"
import { describe, expect, it } from "vitest"
import { passwordChangeErrors } from "./model.ts"

const { mismatch, tooShort } = settings.password

describe("a password change", () => {
  const errors = ([newPassword, confirmation]: [string, string], ruleError: string | null = null) =>
    passwordChangeErrors({ newPassword, confirmation }, () => ruleError)

  it.each(["abc12", "夜a1"])("counts the characters of %j as too few", (short) => {
    expect(errors([short, short])).toEqual({ newPassword: tooShort })
  })

  it("reports the password rule's error for a password that is long enough", () => {
    expect(errors(["password1", "password1"], "太常見")).toEqual({ newPassword: "太常見" })
  })

  it("finds a different confirmation, also beside other errors", () => {
    expect(errors(["moonrise 8", "moonrise 9"])).toEqual({ confirmation: mismatch })
    expect(errors(["abc", ""])).toEqual({ newPassword: tooShort, confirmation: mismatch })
  })
})

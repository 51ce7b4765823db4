import type { Session } from "@pinyu/contract/auth/schemas"
import { settings } from "@pinyu/phrases/settings"
import { describe, expect, it } from "vitest"
import { currentFirst, isPasswordChangeComplete, passwordChangeErrors } from "./model.ts"

const { mismatch, tooShort } = settings.password

describe("a password change", () => {
  const errors = ([newPassword, confirmation]: [string, string], ruleError: string | null = null) =>
    passwordChangeErrors({ newPassword, confirmation }, () => ruleError)
  const isComplete = ([currentPassword, newPassword, confirmation]: [string, string, string]) =>
    isPasswordChangeComplete({ currentPassword, newPassword, confirmation })

  it("is complete with three filled fields, whatever they contain", () => {
    expect(isComplete(["starlight 7", "moonrise 8", "x"])).toBe(true)
    for (const at of [0, 1, 2]) {
      const typed: [string, string, string] = ["a", "a", "a"]
      typed[at] = ""
      expect(isComplete(typed)).toBe(false)
    }
  })

  it("has no error with an accepted password, typed twice", () => {
    expect(errors(["moonrise 8", "moonrise 8"])).toEqual({})
  })

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

describe("the devices", () => {
  it("begin with this one and otherwise keep the server's order", () => {
    const device = (id: string, is_current = false): Session => ({
      ...{ id, is_current, device: "Safari，iOS", remembered: true },
      ...{
        created_at: "2026-03-01T00:00:00.000Z",
        last_used_at: "2026-03-02T00:00:00.000Z",
        expires_at: "2026-04-01T00:00:00.000Z",
      },
    })
    const listed = [device("b"), device("c"), device("a", true), device("d")]
    expect(currentFirst(listed).map(({ id }) => id)).toEqual(["a", "b", "c", "d"])
  })
})

import type { Session } from "@pinyu/contract/auth/schemas"
import { fieldMessages } from "@pinyu/phrases/fields"
import { settings } from "@pinyu/phrases/settings"
import { describe, expect, it } from "vitest"
import { currentFirst, passwordChangeProblems } from "./model.ts"

const { mismatch, tooShort } = settings.password

describe("a password change", () => {
  const problems = (typed: [string, string, string], judged: string | null = null) => {
    const [currentPassword, newPassword, confirmation] = typed
    return passwordChangeProblems({ currentPassword, newPassword, confirmation }, () => judged)
  }

  it("is complete with three filled fields and an accepted password", () => {
    expect(problems(["starlight 7", "moonrise 8", "moonrise 8"])).toEqual({})
  })

  it("asks for what is missing", () => {
    expect(problems(["", "", ""])).toEqual({
      currentPassword: fieldMessages.required,
      newPassword: fieldMessages.required,
    })
  })

  it.each(["abc12", "夜a1"])("counts the characters of %j as too few", (short) => {
    expect(problems(["starlight 7", short, short])).toEqual({ newPassword: tooShort })
  })

  it("takes the judge's word for a password that is long enough", () => {
    expect(problems(["starlight 7", "password1", "password1"], "太常見")).toEqual({ newPassword: "太常見" })
  })

  it("finds a different confirmation, also beside other problems", () => {
    expect(problems(["starlight 7", "moonrise 8", "moonrise 9"])).toEqual({ confirmation: mismatch })
    expect(problems(["starlight 7", "abc", ""])).toEqual({ newPassword: tooShort, confirmation: mismatch })
  })
})

describe("the devices", () => {
  it("begin with this one, then keep their order", () => {
    const device = (id: string, is_current = false): Session => ({
      ...{ id, is_current, device: "Safari，iOS", remembered: true },
      ...{ created_at: "2026-03-01T00:00:00.000Z", last_used_at: "2026-03-02T00:00:00.000Z" },
    })
    const listed = [device("b"), device("c"), device("a", true), device("d")]
    expect(currentFirst(listed).map(({ id }) => id)).toEqual(["a", "b", "c", "d"])
  })
})

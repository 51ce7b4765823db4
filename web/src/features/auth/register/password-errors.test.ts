import { registration } from "@pinyu/phrases/registration"
import { describe, expect, it } from "vitest"
import { emptyDraft, steps } from "./draft.ts"
import { passwordErrors } from "./password-errors.ts"

describe("the password of a draft", () => {
  const contains = (password: string, { email, nickname }: { email?: string; nickname?: string }) =>
    (email && password.includes(email)) || (nickname && password.includes(nickname)) ? "rejected" : null
  const draft = { ...emptyDraft, email: "ruoqing", nickname: "Rosie" }

  it("is rejected in the password step when it resembles the address", () => {
    const own = { ...draft, password: "ruoqing 42" }
    expect(passwordErrors(own, steps.account, contains)).toEqual({ password: "rejected" })
    expect(passwordErrors({ ...draft, password: "sakura 42" }, steps.verify, contains)).toEqual({})
  })

  it("is reported at the nickname that it contains", () => {
    const own = { ...draft, password: "Rosie 42" }
    expect(passwordErrors(own, steps.account, contains)).toEqual({})
    expect(passwordErrors(own, steps.basics, contains)).toEqual({
      nickname: registration.nicknameInPassword,
    })
  })
})

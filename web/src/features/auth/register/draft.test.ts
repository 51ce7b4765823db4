import { describe, expect, it } from "vitest"
import {
  birthDateOf,
  daysIn,
  digitsOf,
  emptyDraft,
  errorsAt,
  firstStepWith,
  genderOf,
  stepOf,
  steps,
  withChange,
} from "./draft.ts"

describe("steps and fields", () => {
  it("returns to the first step with an error", () => {
    expect(firstStepWith({ emailCode: "x", city: "x", gender: "x" })).toBe(steps.basics)
    expect(firstStepWith({ email: "x", acceptTerms: "x" })).toBe(steps.account)
    expect(firstStepWith({ emailCode: "x" })).toBe(steps.verify)
  })

  it("assigns each step its own errors", () => {
    const errors = { password: "a", birthDate: "b", identity: "c", acceptTerms: "d" }
    expect(errorsAt(steps.account, errors)).toEqual({ password: "a" })
    expect(errorsAt(steps.basics, errors)).toEqual({ birthDate: "b" })
    expect(errorsAt(steps.identity, errors)).toEqual({ identity: "c" })
    expect(errorsAt(steps.verify, errors)).toEqual({ acceptTerms: "d" })
    expect(errorsAt(steps.age, errors)).toEqual({})
  })
})

describe("the step of a history entry", () => {
  it("is the one that this wizard stored there", () => {
    expect(stepOf({ wizardId: "ours", step: 4 }, "ours")).toBe(steps.identity)
  })

  it.each([
    null,
    { wizardId: "an earlier one", step: 4 },
    { wizardId: "ours", step: 7 },
    { wizardId: "ours", step: "4" },
  ])("is the first for %j", (state) => {
    expect(stepOf(state, "ours")).toBe(steps.age)
  })
})

describe("a draft", () => {
  it("clears the code when the address changes, and only then", () => {
    const draft = { ...emptyDraft, email: "a@b.tw", emailCode: "123456" }
    expect(withChange(draft, "nickname", "若晴").emailCode).toBe("123456")
    expect(withChange(draft, "email", "a@b.com").emailCode).toBe("")
  })

  it("clears a day that the selected month does not have", () => {
    const draft = { ...emptyDraft, birthYear: "1990", birthMonth: "1", birthDay: "31" }
    expect(withChange(draft, "birthMonth", "3").birthDay).toBe("31")
    expect(withChange(draft, "birthMonth", "4").birthDay).toBe("")
    const leap = { ...emptyDraft, birthYear: "1992", birthMonth: "2", birthDay: "29" }
    expect(withChange(leap, "birthYear", "1990").birthDay).toBe("")
  })

  it("has a birth date once all three parts are selected", () => {
    const draft = { ...emptyDraft, birthYear: "1990", birthMonth: "2" }
    expect(birthDateOf(draft)).toBe("")
    expect(birthDateOf({ ...draft, birthDay: "7" })).toBe("1990-02-07")
  })

  it("uses the gender that the identity forces, else the selected one", () => {
    expect(genderOf({ ...emptyDraft, identity: "sugar_daddy", gender: "female" })).toBe("male")
    expect(genderOf({ ...emptyDraft, identity: "sugar_mommy" })).toBe("female")
    expect(genderOf({ ...emptyDraft, identity: "sugar_baby", gender: "male" })).toBe("male")
    expect(genderOf({ ...emptyDraft, identity: "sugar_baby" })).toBe("")
  })
})

describe("the birth date lists", () => {
  it.each([
    ["1990", "2", 28],
    ["1992", "2", 29],
    ["", "2", 29],
  ])("year %j, month %j has %i days", (year, month, days) => {
    expect(daysIn(year, month)).toBe(days)
  })
})

describe("a pasted code", () => {
  it.each([
    ["123456", "123456"],
    [" 123 456\n", "123456"],
    ["驗證碼：123-456", "123456"],
    ["12345678", "123456"],
    ["abc", ""],
  ])("%j leaves %j", (typed, digits) => {
    expect(digitsOf(typed)).toBe(digits)
  })
})

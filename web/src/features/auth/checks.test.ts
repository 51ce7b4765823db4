import { fieldMessages } from "@pinyu/phrases/fields"
import { describe, expect, it } from "vitest"
import { draftErrors, finishErrors, loginErrors, registrationOf } from "./checks.ts"
import { type Draft, emptyDraft } from "./register/draft.ts"

const today = "2026-05-04"

const complete: Draft = {
  email: "ruoqing@example.tw",
  password: "sakura42",
  nickname: "若晴",
  birthYear: "1990",
  birthMonth: "5",
  birthDay: "4",
  city: "臺北市",
  height: "165",
  weight: "52",
  identity: "sugar_baby",
  gender: "female",
  emailCode: "123456",
  acceptTerms: true,
}

describe("the sign-in form", () => {
  it("requires an address and a password, without further rules", () => {
    expect(loginErrors({ email: "", password: "" })).toEqual({
      email: fieldMessages.required,
      password: fieldMessages.required,
    })
    expect(loginErrors({ email: "a@b", password: "x" })).toEqual({ email: fieldMessages.email_format })
    expect(loginErrors({ email: " A@B.tw ", password: "x" })).toEqual({})
  })
})

describe("a draft", () => {
  it("satisfies the contract when it is complete", () => {
    expect(draftErrors(complete, today)).toEqual({})
    expect(registrationOf(complete, true)).toEqual({
      email: "ruoqing@example.tw",
      password: "sakura42",
      nickname: "若晴",
      birthDate: "1990-05-04",
      city: "臺北市",
      height: 165,
      weight: 52,
      identity: "sugar_baby",
      gender: "female",
      acceptTerms: true,
      emailCode: "123456",
    })
    expect(registrationOf(complete, false)).not.toHaveProperty("emailCode")
  })

  it("has an error in every field while it is empty", () => {
    expect(Object.keys(draftErrors(emptyDraft, today)).sort()).toEqual(
      ["birthDate", "city", "email", "height", "identity", "nickname", "password", "weight"].sort(),
    )
  })

  it.each<[Partial<Draft>, Record<string, string>]>([
    [{ nickname: "名".repeat(21) }, { nickname: fieldMessages.too_long }],
    [{ height: "99" }, { height: "請填 100–250 的整數。" }],
    [{ weight: "" }, { weight: fieldMessages.required }],
    [{ city: "" }, { city: fieldMessages.not_an_option }],
    [{ gender: "" }, { gender: fieldMessages.gender_required }],
    [
      { gender: "", city: "" },
      { gender: fieldMessages.gender_required, city: fieldMessages.not_an_option },
    ],
    [{ identity: "sugar_daddy", gender: "" }, {}],
    [{ birthDay: "" }, { birthDate: fieldMessages.birth_date_format }],
  ])("%j: %j", (change, errors) => {
    expect(draftErrors({ ...complete, ...change }, today)).toEqual(errors)
  })

  it("is old enough from the eighteenth birthday in Taipei", () => {
    const born = { ...complete, birthYear: "2008", birthMonth: "5" }
    expect(draftErrors({ ...born, birthDay: "4" }, today)).toEqual({})
    expect(draftErrors({ ...born, birthDay: "5" }, today)).toEqual({ birthDate: fieldMessages.under_age })
  })
})

describe("the last step", () => {
  it("requires the terms in both cases, and the code only when it is used", () => {
    const open = { ...complete, emailCode: "12345", acceptTerms: false }
    expect(finishErrors(open, true)).toEqual({
      emailCode: fieldMessages.code_format,
      acceptTerms: fieldMessages.terms_required,
    })
    expect(finishErrors(open, false)).toEqual({ acceptTerms: fieldMessages.terms_required })
    expect(finishErrors(complete, true)).toEqual({})
  })
})

import { authRoutes } from "@pinyu/contract/auth/routes"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const register = (form: object) => app.call(authRoutes.register, { body: registrationForm(form) })

describe("invalid input", () => {
  const says = fieldMessages
  it.each<[string, unknown, string]>([
    ["email", undefined, says.required],
    ["email", "", says.email_format],
    ["email", "nobody", says.email_format],
    ["email", "a@b", says.email_format],
    ["email", "a b@c.tw", says.email_format],
    ["email", "a@b.tw\u0000", says.email_format],
    ["email", "\ud800@b.tw", says.email_format],
    ["email", `${"a".repeat(250)}@b.tw`, says.too_long],
    ["email", 7, says.bad_format],
    ["email", { $ne: null }, says.bad_format],
    ["email", ["a@b.tw"], says.bad_format],
    ["password", undefined, says.required],
    ["password", "a1b2c", says.too_short],
    ["password", "onlyletters", says.password_rule],
    ["password", "12345678", says.password_rule],
    ["password", "abc123", says.password_common],
    ["password", "PassWord1", says.password_common],
    ["password", `a1${"x".repeat(127)}`, says.too_long],
    ["password", "abc12\u0000", says.bad_characters],
    ["password", "abc12\udfff", says.bad_characters],
    ["nickname", "品遇客服", says.nickname_reserved],
    ["nickname", "аdmin", says.nickname_reserved],
    ["nickname", undefined, says.required],
    ["nickname", " \u3000\n ", says.required],
    ["nickname", "二".repeat(21), says.too_long],
    ["nickname", "a\u0000b", says.bad_characters],
    ["nickname", "\ud83d", says.bad_characters],
    ["nickname", "小\n美", says.bad_characters],
    ["nickname", "小\u202e美", says.bad_characters],
    ["nickname", "\u200b\u2800\u3164", says.bad_characters],
    ["birthDate", undefined, says.birth_date_format],
    ["birthDate", "1995/06/15", says.birth_date_format],
    ["birthDate", "1995-02-30", says.birth_date_format],
    ["birthDate", "1995-06-15T00:00:00Z", says.birth_date_format],
    ["birthDate", 803_174_400_000, says.birth_date_format],
    ["city", undefined, says.required],
    ["city", "上海市", says.not_an_option],
    ["city", "", says.not_an_option],
    ["height", 99, says.too_small],
    ["height", 251, says.too_big],
    ["height", 170.5, says.wrong_type],
    ["height", "tall", says.wrong_type],
    ["height", "1e400", says.wrong_type],
    ["height", undefined, says.wrong_type],
    ["weight", 29, says.too_small],
    ["weight", 201, says.too_big],
    ["weight", null, says.too_small],
    ["identity", undefined, says.not_an_option],
    ["identity", "admin", says.not_an_option],
    ["gender", "other", says.not_an_option],
    ["gender", undefined, says.gender_required],
    ["acceptTerms", undefined, says.terms_required],
    ["acceptTerms", false, says.terms_required],
    ["acceptTerms", "true", says.terms_required],
    ["emailCode", "12345", says.code_format],
    ["emailCode", "１２３４５６", says.code_format],
    ["emailCode", 123456, says.bad_format],
  ])("%s: %j is rejected", async (field, value, message) => {
    const { status, body } = await register({ [field]: value })
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        success: false,
        error: errorMessages.invalid_fields,
        code: "invalid_fields",
        fields: { [field]: message },
      },
    })
  })

  it("names every invalid field at once", async () => {
    const { body } = await app.call(authRoutes.register, { body: {} as never })
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(
      [
        "acceptTerms",
        "birthDate",
        "city",
        "email",
        "height",
        "identity",
        "nickname",
        "password",
        "weight",
      ].sort(),
    )
  })
})

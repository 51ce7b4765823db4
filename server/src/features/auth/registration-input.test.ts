import { authRoutes } from "@pinyu/contract/auth/routes"
import { newNickname } from "@pinyu/contract/auth/schemas"
import { fieldMessages } from "@pinyu/phrases/fields"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { describe, expect, it } from "vitest"

const app = startedApp()

const register = (form: object) => app.call(authRoutes.register, { body: registrationForm(form) })

describe("invalid input", () => {
  const texts = fieldMessages
  it.each<[string, unknown, string]>([
    ["email", "a@b", texts.email_format],
    ["email", "a b@c.tw", "Email 格式不正確，不能有空白。"],
    ["email", "月🌙@c.tw", "Email 格式不正確，不能有「🌙」。"],
    ["email", 7, texts.bad_format],
    ["password", undefined, texts.required],
    ["password", "a1b2c", texts.password_rule],
    ["password", "12345678", texts.password_rule],
    ["password", "abc123", texts.password_common],
    ["password", "abc12\u0000", texts.bad_characters],
    ["password", `a1${"x".repeat(127)}`, texts.too_long],
    ["nickname", "品遇客服", texts.nickname_reserved],
    ["nickname", "a\nb", texts.bad_characters],
    ["nickname", "安全\u200b中心", texts.nickname_reserved],
    ["nickname", "小\u0336\u0336\u0336魚", texts.bad_characters],
    ["nickname", "\u3164\u200d\ufe0f", texts.required],
    ["birthDate", "1995-02-30", texts.birth_date_format],
    ["city", "上海市", texts.not_an_option],
    ["height", 99, texts.too_small],
    ["weight", 29, texts.too_small],
    ["identity", undefined, texts.not_an_option],
    ["gender", "other", texts.not_an_option],
    ["gender", undefined, texts.gender_required],
    ["acceptTerms", false, texts.terms_required],
    ["emailCode", "12345", texts.code_format],
    ["emailCode", "12345a", "請輸入 6 位數驗證碼，不能有「a」。"],
  ])("%s: %j is rejected", async (field, value, message) => {
    const { status, body } = await register({ [field]: value })
    expect([status, body.code, body.fields]).toEqual([422, "invalid_fields", { [field]: message }])
  })

  it("drops what has no shape from a nickname, and keeps emoji and single marks", async () => {
    const kept = ["👩‍❤️‍👩小魚", "❤️🏳️‍🌈", "🏴󠁧󠁢󠁥󠁮󠁧󠁿1️⃣", "o̍h-jî", "Nguyễn"]
    const dropped = [
      "小\u200b魚",
      "小魚\ufe0f\u200d",
      "\u202e小魚\u202c",
      "小\u3164魚",
      "小\u{e0141}\u034f\u00ad魚",
    ]
    for (const name of kept) expect(newNickname.parse(` ${name} `), name).toBe(name.normalize("NFC"))
    for (const name of dropped) expect(newNickname.parse(name), JSON.stringify(name)).toBe("小魚")
  })

  it("names every invalid field at once", async () => {
    const { body } = await app.call(authRoutes.register, { body: {} as never })
    const names = "acceptTerms birthDate city email height identity nickname password weight"
    expect(
      Object.keys(body.fields ?? {})
        .toSorted()
        .join(" "),
    ).toBe(names)
  })
})

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { typedCode } from "./albums/marks.ts"
import { normaliseEmail } from "./auth/emails.ts"
import { code, email, phone } from "./auth/schemas.ts"
import { parseContact } from "./avoided-contacts/contacts.ts"
import { canonicalNumber, canonicalText, textToSend } from "./canonical.ts"
import { nonBlankText, wholeNumber, writtenText } from "./fields.ts"
import { otp, otpOrRecoveryCode } from "./second-step/schemas.ts"

/** As an input method types it. */
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replaceAll(" ", "\u3000")

/** Marks of direction, joiners, a byte order mark, soft hyphens, selectors, fillers, controls, half an emoji. */
const invisible = [
  ..."\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\u2066\u2069\u061c\ufeff\u00ad\ufe0f\u3164\u2800\u0000\u0007",
  "\u{e0041}",
  "\ud83d",
]
const dashes = [..."\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d\u2500\u301c"]

/** What each field takes, and what it makes of it. */
const fields = {
  email: [email, "Amy-chen+1@mail.example.tw", "amy-chen+1@mail.example.tw"],
  phone: [phone, "+886 912-345-678", "+886912345678"],
  local: [phone, "(09)12-345-678", "+886912345678"],
  code: [code, "123-456", "123456"],
  otp: [otp, "123 456", "123456"],
  recovery: [otpOrRecoveryCode, "abcd-efgh-2345-mnop", "ABCDEFGH2345MNOP"],
  mark: [typedCode, "k7qm-2xhd", "K7QM2XHD"],
  number: [wholeNumber({ min: 1, max: 300 }), " 170 ", 170],
} as const

describe.each(Object.entries(fields))("the field of %s", (_, [schema, typed, canonical]) => {
  it.each([
    ["as it is", typed],
    ["in full width", fullWidth(typed)],
    ["with spaces around", `\n ${typed}\u3000\t`],
    ...invisible.map((mark) => [
      `with ${mark.codePointAt(0)?.toString(16)}`,
      `${mark}${[...typed].join(mark)}${mark}`,
    ]),
    ...dashes.map((dash) => [`with ${dash}`, typed.replaceAll("-", dash)]),
  ])("is the same %s", (_, text) => expect(schema.parse(text)).toBe(canonical))
})

it.each([
  ["+886‑912‑345‑678", "phone", "+886912345678"],
  ["\u202a0912–345–678\u202c", "phone", "+886912345678"],
  ["０９１２－３４５−６７８", "phone", "+886912345678"],
  ["0912・345ー678", "phone", "+886912345678"],
  ["tel:+886-912-345-678", "phone", "+886912345678"],
  ["00886 (0)912.345.678", "phone", "+886912345678"],
  ["ａnn＠ｅxample．tw", "email", "ann@example.tw"],
  ["amy。chen﹫example。tw", "email", "amy.chen@example.tw"],
  ["mailto:Amy@Example.tw", "email", "amy@example.tw"],
  ["o’neil@example.tw", "email", "o'neil@example.tw"],
])("the contact %j is the %s %s", (typed, kind, value) => {
  expect(parseContact(typed)).toEqual({ kind, value })
})

it.each([
  [email, "a b@c.tw", " "],
  [email, "a@b.tw\r\nBcc: c@d.tw", "\r"],
  [email, "月🌙@b.tw", "🌙"],
  [email, "Amy <amy@b.tw>", " "],
  [email, "a,b@c.tw", ","],
  [email, "a@b", undefined],
  [phone, "0912 345 67x", "x"],
  [phone, "٠٩١٢٣٤٥٦٧٨", "٠"],
  [phone, "0912 345 67", undefined],
  [code, "12345a", "a"],
  [code, "一二三四五六", "一"],
  [otp, "12345🌙", "🌙"],
  [otpOrRecoveryCode, "abcd-efgh-2345-mnoé", "É"],
  [typedCode, "K7QM-2XHU", "U"],
])("what cannot be mended is named: %# %j has %j", (schema, typed, character) => {
  const [issue] = schema.safeParse(typed).error?.issues ?? []
  expect(issue).toMatchObject({ code: "custom", params: { character } })
})

it("a canonical form is its own", () => {
  // Strings of fast-check's own take two seconds to set up.
  const text = fc
    .array(fc.integer({ min: 0, max: 0x10ffff }))
    .map((points) => String.fromCodePoint(...points))
  fc.assert(
    fc.property(text, (typed) => {
      expect(canonicalText(canonicalText(typed))).toBe(canonicalText(typed))
      expect(canonicalNumber(canonicalNumber(typed))).toBe(canonicalNumber(typed))
      const address = normaliseEmail(`${typed}@example.tw`)
      expect(normaliseEmail(address)).toBe(address)
    }),
  )
})

describe("a text to others", () => {
  const limits = { min: 1, max: 20 }
  it.each([
    ["晚安\ud83d", "晚安"],
    ["\ude00\ud83d\ude00", "\ud83d\ude00"],
    ["a\u0000b\u0007c\u009f", "abc"],
    ["第一行\r\n\t第二行", "第一行\r\n\t第二行"],
    ["👨‍👩‍👧 ❤️ 🏴\u{e0067}\u{e0062}\u{e007f}", "👨‍👩‍👧 ❤️ 🏴\u{e0067}\u{e0062}\u{e007f}"],
    ["م\u200cی", "م\u200cی"],
  ])("%j is sent as %j", (written, sent) => {
    expect(textToSend(written)).toBe(sent)
    expect(writtenText(limits).parse(written)).toBe(sent)
    expect(nonBlankText(limits).parse(written)).toBe(sent)
  })

  it.each(["", " \n\u3000", ...invisible, "\u0301", "\ufffc", "\uffff", "\ufe0f\u200d", "\u{1d159}"])(
    "%j is empty",
    (written) => {
      expect(textToSend(`${written} ${written}`)).toBe("")
      expect(nonBlankText(limits).safeParse(`${written} ${written}`).success).toBe(false)
    },
  )
})

import { common } from "@pinyu/phrases/common"
import { passkeySignIn } from "@pinyu/phrases/passkey-sign-in"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import { describe, expect, it } from "vitest"
import { ApiError } from "../../lib/api/api-error.ts"
import { ceremonyMessage, optionsFailure } from "../../lib/passkeys/ceremony-message.ts"
import { daysIn, newNameOf, registrationMessage } from "./model.ts"

const named = (name: string) => Object.assign(new Error("the browser's own words"), { name })

describe("the message of a failed ceremony", () => {
  it.each(Object.entries(passkeySignIn.errors))("for %s is %s", (name, text) =>
    expect(ceremonyMessage(named(name), "?")).toBe(text),
  )
})

it("names the failed step when the options did not load and the server gave no reason", () => {
  const unexplained = new ApiError(502, "internal", common.somethingWentWrong)
  expect(optionsFailure(unexplained)).toMatchObject({ status: 502, message: passkeySignIn.optionsFailed })
  const explained = new ApiError(429, "too_many_requests", "太頻繁了")
  expect(optionsFailure(explained)).toBe(explained)
})

describe("the message of a failed registration", () => {
  it("is specific for a cancelled and a repeated one", () => {
    expect(registrationMessage(named("NotAllowedError"))).toBe("註冊 Passkey 失敗：你取消了註冊。")
    expect(registrationMessage(named("InvalidStateError"))).toBe(
      "註冊 Passkey 失敗：這個驗證器已經註冊過了。",
    )
    expect(registrationMessage(named("OddError"))).toBe(words.addFailed(words.registrationFailed))
  })
})

it.each([
  ["0", 0],
  [" 365 ", 365],
  ["366", null],
  ["1.5", null],
  ["", null],
])("reads %j as %s days", (typed, days) => expect(daysIn(typed)).toBe(days))

it("sends a name only when it is not empty and changed", () => {
  expect(newNameOf(" 新 ", "舊")).toBe("新")
  expect(newNameOf(" 舊 ", "舊")).toBeNull()
  expect(newNameOf("  ", "舊")).toBeNull()
})

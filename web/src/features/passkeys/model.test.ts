import { common } from "@pinyu/phrases/common"
import { passkeySignIn } from "@pinyu/phrases/passkey-sign-in"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import { describe, expect, it } from "vitest"
import { ApiError, networkError } from "../../lib/api/api-error.ts"
import { daysIn, loadMessage, newNameOf, registrationMessage, removalMessage } from "./model.ts"
import { ceremonyMessage, optionsFailure } from "./sign-in/ceremony-message.ts"

const named = (name: string) => Object.assign(new Error("the browser's own words"), { name })

describe("the message of a failed ceremony", () => {
  it.each(Object.entries(passkeySignIn.errors))("for %s is %s", (name, text) =>
    expect(ceremonyMessage(named(name), "?")).toBe(text),
  )

  it("is the server's after an error response, and the fallback for everything else", () => {
    expect(ceremonyMessage(new ApiError(422, "passkey_invalid", "驗證失敗"), "?")).toBe("驗證失敗")
    expect(ceremonyMessage(networkError(), "?")).toBe(common.networkError)
    expect(ceremonyMessage(named("OddError"), "備用")).toBe("備用")
    expect(ceremonyMessage("odd", "備用")).toBe("備用")
  })
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

  it("names a missing back end for 404 and 500 only", () => {
    expect(registrationMessage(new ApiError(404, "not_found", "?"))).toBe(words.notImplemented)
    expect(registrationMessage(new ApiError(500, "internal", "?"))).toBe(words.notImplemented)
    expect(registrationMessage(new ApiError(503, "unavailable", "忙碌"))).toBe(words.addFailed("忙碌"))
  })
})

it("shows only the server's message when the last passkey cannot be deleted", () => {
  expect(removalMessage(new ApiError(409, "passkey_last", words.last))).toBe(words.last)
  expect(removalMessage(networkError())).toBe(words.removeFailed(common.networkError))
})

it("names the HTTP status when the server fails to load the data", () => {
  expect(loadMessage(new ApiError(500, "internal", "?"))).toBe("載入 Passkey 資料失敗：HTTP 500")
  expect(loadMessage(networkError())).toBe(words.loadFailed(common.networkError))
})

it.each([
  ["0", 0],
  [" 365 ", 365],
  ["366", null],
  ["-1", null],
  ["1.5", null],
  ["1e2", null],
  ["", null],
])("reads %j as %s days", (typed, days) => expect(daysIn(typed)).toBe(days))

it("sends a name only when it is not empty and changed", () => {
  expect(newNameOf(" 新 ", "舊")).toBe("新")
  expect(newNameOf(" 舊 ", "舊")).toBeNull()
  expect(newNameOf("  ", "舊")).toBeNull()
})

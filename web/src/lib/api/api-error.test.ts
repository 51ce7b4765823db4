import { common } from "@pinyu/phrases/common"
import { expect, it } from "vitest"
import {
  ApiError,
  networkError,
  toErrorCause,
  toFailureMessage,
  toSignInErrorMessage,
  unreadableAnswer,
} from "./api-error.ts"

const full = new ApiError(507, "insufficient_storage", "空間不足")

it("names the network for a lost connection and the service for its own errors", () => {
  expect(toErrorCause(networkError())).toBe(common.causeNetwork)
  for (const fault of [unreadableAnswer(200), new ApiError(500, "internal", "x"), new TypeError("x")])
    expect(toErrorCause(fault)).toBe(common.causeService)
})

it("repeats the server's message for an error response or a lack of room, else the default message", () => {
  expect(toFailureMessage(new ApiError(409, "storage_full", "滿了"), "w")).toBe("滿了")
  expect(toFailureMessage(full, "w")).toBe("空間不足")
  for (const fault of [networkError(), unreadableAnswer(502), new Error("x")])
    expect(toFailureMessage(fault, "w")).toBe("w")
})

it("uses the default sign-in message when the response is unreadable", () => {
  expect(toSignInErrorMessage(unreadableAnswer(200), "登入失敗")).toBe("登入失敗")
  expect(toSignInErrorMessage(new Error("x"), "登入失敗")).toBe("登入失敗")
  expect(toSignInErrorMessage(networkError(), "登入失敗")).toBe(common.networkError)
  expect(toSignInErrorMessage(new ApiError(401, "wrong_credentials", "不正確"), "登入失敗")).toBe("不正確")
})

import { expect, it } from "vitest"
import { detailText, filterFrom } from "./model.ts"

const id = "0192a7c0-0000-7000-8000-000000000001"

it("the filter is read from the URL without invalid values", () => {
  const read = (query: string) => filterFrom(new URLSearchParams(query))
  expect(read(`admin=${id}&act=vip_set&day=2026-11-20&target=${id}`)).toEqual({
    ...{ admin: id, act: "vip_set", day: "2026-11-20", target: id },
  })
  expect(read("admin=me&act=unknown&day=2026-02-30&target=&other=1")).toEqual({})
})

it("the details of an entry are shown without empty ones", () => {
  expect(detailText({ from: "小雅", to: "小晴", note: null, count: 2 })).toBe(
    "原本：小雅，改成：小晴，數量：2",
  )
  expect(detailText(null)).toBe("")
})

it("the details of an entry name options and switches, and keep what has no name", () => {
  expect(detailText({ otp: false, reason: "otp_wrong" })).toBe("兩步驟驗證：否，原因：驗證碼不對")
  expect(detailText({ action: "suspend", rule: "spam" })).toMatch(/^處理方式：停用帳號，規範：\D+$/)
  expect(detailText({ planet: "mars" })).toBe("planet：mars")
})

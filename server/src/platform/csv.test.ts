import { expect, it } from "vitest"
import { csvOf } from "./csv.ts"

const columns = { name: "名稱", note: "備註" }

it("writes names first, quotes separators and keeps empty cells", () => {
  const rows = [
    { name: '她說 "好", 再見', note: null },
    { name: "第一行\n第二行", note: 3 },
  ]
  expect(csvOf(columns, rows, { header: true })).toBe(
    '"名稱","備註"\r\n"她說 ""好"", 再見",\r\n"第一行\n第二行",3\r\n',
  )
  expect(csvOf(columns, [], { header: false })).toBe("")
})

it.each(["=1+1", "+1", "-1", "@sum(a1)", "\t=1"])("makes no formula of %j", (name) => {
  expect(csvOf(columns, [{ name, note: "" }], { header: false })).toMatch(/^"?'/)
})

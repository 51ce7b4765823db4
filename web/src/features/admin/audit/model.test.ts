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
  expect(detailText({ from: "viewer", to: "owner", note: null, count: 2 })).toBe(
    "from: viewer, to: owner, count: 2",
  )
  expect(detailText(null)).toBe("")
})

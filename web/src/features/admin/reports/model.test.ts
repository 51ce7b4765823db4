import { caseActions } from "@pinyu/contract/reports/options"
import { expect, it } from "vitest"
import { actionsFor, filterFrom, parametersOf } from "./model.ts"

it("the filter is read from the URL without invalid values, and written without defaults", () => {
  const filter = filterFrom(new URLSearchParams("state=closed&reason=scam&target_type=gone&q= R-1 "))
  expect(filter).toEqual({ state: "closed", reason: "scam", q: "R-1" })
  expect(filterFrom(new URLSearchParams(parametersOf(filter)))).toEqual(filter)
  expect(filterFrom(new URLSearchParams("state=gone"))).toEqual({ state: "open" })
  expect(parametersOf({ state: "open", q: "" })).toEqual({})
})

it("a member cannot be removed like content", () => {
  expect(actionsFor("post")).toEqual([...caseActions])
  expect(actionsFor("member")).not.toContain("remove_content")
})

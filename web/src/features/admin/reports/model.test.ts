import { caseActions } from "@pinyu/contract/reports/options"
import { adminReports as words } from "@pinyu/phrases/admin-reports"
import { expect, it } from "vitest"
import { actionsFor, filterFrom, parametersOf, photosOf } from "./model.ts"

it("the filter is read from the URL without invalid values, and written without defaults", () => {
  const filter = filterFrom(new URLSearchParams("state=closed&reason=scam&target_type=gone&q= R-1 "))
  expect(filter).toEqual({ state: "closed", reason: "scam", q: "R-1" })
  expect(filterFrom(new URLSearchParams(parametersOf(filter)))).toEqual(filter)
  expect(filterFrom(new URLSearchParams("state=gone"))).toEqual({ state: "open" })
  expect(parametersOf({ state: "open", q: "" })).toEqual({})
})

it("content can be removed, and of a member only photos that the evidence shows", () => {
  expect(actionsFor("post", 1)).toEqual(caseActions.filter((action) => action !== "remove_photo"))
  expect(actionsFor("member", 1)).toEqual(caseActions.filter((action) => action !== "remove_content"))
  expect(actionsFor("member", 0)).not.toContain("remove_photo")
})

it("a photo has the number that it has among the files of the evidence", () => {
  const video = { index: 0, type: "video", photo_id: null } as const
  const photo = { index: 1, type: "image", photo_id: "p1" } as const
  expect(photosOf([video, photo])).toEqual([{ value: "p1", label: words.file(2) }])
})

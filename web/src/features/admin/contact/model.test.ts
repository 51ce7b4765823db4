import { contactStatuses } from "@pinyu/contract/contact/options"
import { adminContact } from "@pinyu/phrases/admin-contact"
import { expect, it } from "vitest"
import { actionsIn, countIn, filterFrom, filters } from "./model.ts"

it("the list filters by forms that wait for the team and by each status, stored in the URL", () => {
  const others = contactStatuses.filter((status) => !["pending", "verified"].includes(status))
  expect([...filters].sort()).toEqual(["awaiting", ...others].sort())
  expect(filterFrom(new URLSearchParams("status=awaiting"))).toBe("awaiting")
  expect(filterFrom(new URLSearchParams("status=resolved"))).toBe("resolved")
  expect(filterFrom(new URLSearchParams("status=gone"))).toBeUndefined()
})

it("an open form can be answered, and resolved with the answer unless it is resolved already", () => {
  const answerable = contactStatuses.filter((status) => actionsIn(status).canAnswer)
  expect(answerable).toEqual(["pending", "verified", "in_progress", "resolved"])
  expect(contactStatuses.filter((status) => actionsIn(status).canResolve)).toEqual([
    "pending",
    "verified",
    "in_progress",
  ])
  expect(actionsIn("closed").moves).toEqual([])
})

it("the waiting count and the row labels use the same words", () => {
  const counts = { pending: 0, verified: 2, unverified: 5, in_progress: 1, resolved: 3, closed: 4 }
  expect(countIn("awaiting", counts)).toBe(2)
  expect(countIn("in_progress", counts)).toBe(1)
  const waits = adminContact.filters.awaiting
  const saying = contactStatuses.filter((status) => adminContact.statuses[status].startsWith(waits))
  expect(saying).toEqual(["pending", "verified"])
})

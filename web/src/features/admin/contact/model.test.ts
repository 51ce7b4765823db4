import { contactStatuses } from "@pinyu/contract/contact/options"
import { expect, it } from "vitest"
import { actsIn, filterFrom, filters } from "./model.ts"

it("the list is narrowed by every state, named in the address", () => {
  expect([...filters].sort()).toEqual([...contactStatuses].sort())
  expect(filterFrom(new URLSearchParams("status=resolved"))).toBe("resolved")
  expect(filterFrom(new URLSearchParams("status=gone"))).toBeUndefined()
})

it("a form is answered while it is open, and settled with an answer unless it is already", () => {
  const answerable = contactStatuses.filter((status) => actsIn(status).canAnswer)
  expect(answerable).toEqual(["pending", "verified", "in_progress", "resolved"])
  expect(contactStatuses.filter((status) => actsIn(status).canResolve)).toEqual([
    "pending",
    "verified",
    "in_progress",
  ])
  expect(actsIn("closed").moves).toEqual([])
})

import { expect, it } from "vitest"
import { toggled } from "./toggled.ts"

it("adds an item at the end, and removes one that is there", () => {
  expect(toggled(["a"], "b")).toEqual(["a", "b"])
  expect(toggled(["a", "b"], "a")).toEqual(["b"])
})

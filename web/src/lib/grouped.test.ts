import { expect, it } from "vitest"
import { grouped } from "./grouped.ts"

it("groups a secret for typing", () => {
  expect(grouped("ABCDEFGHIJ")).toBe("ABCD EFGH IJ")
})

import { expect, it } from "vitest"
import { groupInFours } from "./group-in-fours.ts"

it("groups a secret for typing", () => {
  expect(groupInFours("ABCDEFGHIJ")).toBe("ABCD EFGH IJ")
})

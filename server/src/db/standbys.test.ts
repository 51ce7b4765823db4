import { expect, it } from "vitest"
import { requiredStandbys } from "./standbys.ts"

it.each([
  ["", 0],
  [" ", 0],
  ["*", 1],
  ["b, c", 1],
  ["2 (b, c, d)", 2],
  ["ANY 1 (a, b, c)", 1],
  ["any 2(a, b, c)", 2],
  [" First 3 (*)", 3],
  ['"any 2 (b"', 1],
])("synchronous_standby_names = '%s' requires %i standbys", (names, required) => {
  expect(requiredStandbys(names)).toBe(required)
})

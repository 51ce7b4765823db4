import { expect, it } from "vitest"
import { exceedsLimit } from "./text-limit.ts"

it.each([
  ["", false],
  ["字".repeat(84), false],
  ["字".repeat(85), true],
  ["👩".repeat(84), false],
  ["一\n二\n三\n四", false],
  ["一\n二\n三\n四\n五", true],
])("folds what has no room on four lines: %j", (text, long) => {
  expect(exceedsLimit(text, { lines: 4, characters: 84 })).toBe(long)
})

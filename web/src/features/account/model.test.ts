import { expect, it } from "vitest"
import { archiveSize } from "./model.ts"

it.each([
  [0, "1 KB"],
  [12_345, "12 KB"],
  [1024 ** 2, "1 MB"],
  [3.44 * 1024 ** 2, "3.4 MB"],
  [2.06 * 1024 ** 3, "2.1 GB"],
])("an archive of %d bytes is shown as %s", (bytes, shown) => {
  expect(archiveSize(bytes)).toBe(shown)
})

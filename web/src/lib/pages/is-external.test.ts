import { expect, it } from "vitest"
import { isExternal } from "./is-external.ts"

it.each([
  ["/contact", false],
  ["/terms-of-service?version=1.0", false],
  ["https://example.com", true],
  ["//example.com", true],
  ["mailto:a@example.com", true],
  ["", true],
])("a link to %s is outside of the app: %s", (url, outside) => {
  expect(isExternal(url)).toBe(outside)
})

import { expect, it } from "vitest"
import { tabFrom } from "./use-tab.ts"

it.each([
  ["tab=liked", "liked"],
  ["tab=all", "all"],
  ["", "all"],
  ["tab=", "all"],
  ["tab=nowhere", "all"],
  ["tab=Liked", "all"],
])("of %j shows %s", (query, tab) => {
  expect(tabFrom(["all", "my", "liked"], new URLSearchParams(query))).toBe(tab)
})

import { expect, it } from "vitest"
import { wantsDemoData } from "./demo-data.mjs"

it.each([
  [{}, true],
  [{ NODE_ENV: "development" }, true],
  [{ NODE_ENV: "production" }, false],
  [{ DEMO_DATA: "0" }, false],
  [{ DEMO_DATA: "1" }, true],
  [{ DEMO_DATA: "" }, true],
])("with %o demo data is wanted: %s", (env, expected) => {
  expect(wantsDemoData(env)).toBe(expected)
})

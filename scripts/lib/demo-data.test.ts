import { expect, it } from "vitest"
import { wantsDemoData } from "./demo-data.mjs"

it("demo data is made unless in production or switched off", () => {
  const allowed = [{}, { NODE_ENV: "development" }, { DEMO_DATA: "1" }, { DEMO_DATA: "" }]
  expect(allowed.filter((env) => !wantsDemoData(env))).toEqual([])
  const forbidden = [{ NODE_ENV: "production" }, { DEMO_DATA: "0" }]
  expect(forbidden.filter((env) => wantsDemoData(env))).toEqual([])
})

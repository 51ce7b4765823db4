import { expect, it } from "vitest"
import { wantsDemoData } from "./demo-data.mjs"

it("demo data is wanted unless in production or switched off", () => {
  const wanted = [{}, { NODE_ENV: "development" }, { DEMO_DATA: "1" }, { DEMO_DATA: "" }]
  expect(wanted.filter((env) => !wantsDemoData(env))).toEqual([])
  const unwanted = [{ NODE_ENV: "production" }, { DEMO_DATA: "0" }]
  expect(unwanted.filter((env) => wantsDemoData(env))).toEqual([])
})

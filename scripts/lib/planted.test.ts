import { readdirSync } from "node:fs"
import { expect, it } from "vitest"
import { faults } from "../../testkit/src/planted/faults.mjs"
import { at, exists } from "./paths.mjs"
import { runPlanted } from "./planted.mjs"

it("every planted fault has one patch and tests that exist", () => {
  const patches = readdirSync(at("testkit", "src", "planted")).filter((name) => name.endsWith(".patch"))
  expect(faults.map(({ patch }) => patch).toSorted()).toEqual(patches.toSorted())
  for (const { name, tests } of faults) expect(tests, name).not.toEqual([])
  const files = faults.flatMap(({ tests }) => tests.map((test) => test.replace(/^real /, "")))
  expect(files.filter((file) => !exists(at(file)))).toEqual([])
})

it("a fault that is not planted cannot be chosen", async () => {
  await expect(runPlanted(["unheard-of"])).rejects.toThrow("unheard-of")
})

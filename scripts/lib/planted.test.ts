import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { expect, it } from "vitest"
import { faults } from "../../testkit/src/planted/faults.mjs"
import { at, exists, root } from "./paths.mjs"
import { runPlanted } from "./planted.mjs"

it("every planted fault has one patch and tests that exist", () => {
  const patches = readdirSync(at("testkit", "src", "planted")).filter((name) => name.endsWith(".patch"))
  expect(faults.map(({ patch }) => patch).toSorted()).toEqual(patches.toSorted())
  for (const { name, tests } of faults) expect(tests, name).not.toEqual([])
  const files = faults.flatMap(({ tests }) => tests.map((test) => test.replace(/^real /, "")))
  expect(files.filter((file) => !exists(at(file)))).toEqual([])
})

it("every patch applies", { tags: "heavy" }, () => {
  const folder = at("testkit", "src", "planted")
  const outdated = faults.filter(
    ({ patch }) =>
      spawnSync("git", ["apply", "--check", "-p1", `${folder}/${patch}`], { cwd: root }).status !== 0,
  )
  expect(outdated.map(({ name }) => name)).toEqual([])
})

it("a fault that is not planted cannot be chosen", async () => {
  await expect(runPlanted(["unheard-of"])).rejects.toThrow("unheard-of")
})

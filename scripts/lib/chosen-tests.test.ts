import { existsSync, globSync } from "node:fs"
import { basename, dirname, matchesGlob } from "node:path"
import { describe, expect, it } from "vitest"
import vitestConfig from "../../vitest.config.ts"
import { chosenTests } from "./chosen-tests.mjs"
import { root } from "./paths.mjs"
import { alsoOnRealComponents, suitesOf } from "./test-files.mjs"

const ordinary = ["check", "unit", "components", "real", "e2e"]
const suites = [...ordinary, "scale"]
const choose = (...args: string[]) => chosenTests(args, { suites, onRequest: ["scale"], root })

const self = "scripts/lib/chosen-tests.test.ts"
const flow = "e2e/flows/session.spec.ts"
const endurance = "testkit/src/endurance"
const failovers = `${endurance}/failover.scale.test.ts`
const onServers = "server/src/platform/storage/s3-storage.real.test.ts"

describe("the arguments of npm test", () => {
  it("select everything but the suites on request when there are none", () => {
    expect(choose()).toEqual(ordinary.map((name) => ({ name, files: [] })))
  })

  it("select a suite on request by its name or its files, not by a folder", () => {
    expect(choose("scale")).toEqual([{ name: "scale", files: [] }])
    expect(choose(failovers)).toEqual([{ name: "scale", files: [failovers] }])
    expect(choose(endurance).map(({ name }) => name)).toEqual(["real"])
    const inFolder = [failovers, `${endurance}/rolling-update.scale.test.ts`]
    expect(choose("scale", endurance)).toEqual([{ name: "scale", files: inFolder }])
  })

  it("select whole suites by name, in execution order", () => {
    expect(choose("e2e", "unit")).toEqual([
      { name: "unit", files: [] },
      { name: "e2e", files: [] },
    ])
  })

  it.each([
    [self, "unit"],
    ["web/src/lib/api/http.test.ts", "unit"],
    ["server/src/platform/ids.test.ts", "unit"],
    [onServers, "real"],
    ["web/src/ui/button.stories.tsx", "components"],
    ["testkit/src/endurance/fuzz.test.ts", "real"],
    [flow, "e2e"],
  ])("choose %s in %s", (path, name) => {
    expect(choose(path)).toEqual([{ name, files: [path] }])
  })

  it("select several files in one run of each suite", () => {
    expect(choose(flow, self, "scripts/lib/run.test.ts", self)).toEqual([
      { name: "unit", files: [self, "scripts/lib/run.test.ts"] },
      { name: "e2e", files: [flow] },
    ])
  })

  it("select the tests in a folder", () => {
    const [chosen, ...others] = choose(dirname(self))
    expect(others).toEqual([])
    expect(chosen?.files).toContain(self)
    expect(chosen?.files.every((file) => file.endsWith(".test.ts"))).toBe(true)
  })

  it("accept paths relative to npm's working directory, and absolute ones", () => {
    const from = `${root}/${dirname(self)}`
    const expected = [{ name: "unit", files: [self] }]
    expect(chosenTests([basename(self)], { suites, root, from })).toEqual(expected)
    expect(chosenTests([self], { suites, root, from })).toEqual(expected)
    expect(choose(`${root}/${self}`)).toEqual(expected)
  })

  it("select files in the suites that are named with them", () => {
    const [both = ""] = alsoOnRealComponents
    expect(choose("real", both)).toEqual([{ name: "real", files: [both] }])
    expect(choose("unit", "real", both).map(({ name }) => name)).toEqual(["unit", "real"])
    expect(choose("real", dirname(onServers))[0]?.files).not.toContain("server/src/platform/ids.test.ts")
  })

  it.each([
    [["units"], "There is no suite and no file named units."],
    [["server/src/nothing.test.ts"], "There is no suite and no file named server/src/nothing.test.ts."],
    [["scripts/lib/run.mjs"], "scripts/lib/run.mjs is not a test."],
    [["e2e/api.ts"], "e2e/api.ts is not a test."],
    [["real", self], `${self} does not run in real.`],
    [["check", flow], `${flow} does not run in check.`],
  ])("%j are refused: %s", (args, message) => {
    expect(() => choose(...args)).toThrow(message)
  })
})

describe("the suites", () => {
  const files = globSync(
    "{contract,phrases,server,testkit,demo,web,scripts,e2e,bench,tools}/**/*.{test,spec,stories}.{ts,tsx}",
    {
      cwd: root,
      exclude: ["**/node_modules/**", "**/build/**"],
    },
  )
  const projects = (vitestConfig.test?.projects ?? []).flatMap((project) =>
    typeof project === "object" && "test" in project && project.test ? [project.test] : [],
  )
  /** The Vitest projects that run a file, as suites. */
  const vitestSuitesOf = (file: string) =>
    projects
      .filter(({ include = [], exclude = [] }) => {
        const isIn = (globs: string[]) => globs.some((glob) => matchesGlob(file, glob))
        return isIn(include) && !isIn(exclude)
      })
      .map(({ name }) => {
        if (name === "scale") return "scale"
        return name === "pure" || name === "server" ? "unit" : "real"
      })

  it("run every test, each in the suite of its path", () => {
    expect(files.length).toBeGreaterThan(200)
    expect(files.filter((file) => suitesOf(file).length === 0)).toEqual([])
    const vitestFiles = files.filter((file) => !/^e2e\/|[.]stories[.]tsx$/.test(file))
    const expected = vitestFiles.map((file) => [file, suitesOf(file).toSorted()])
    expect(vitestFiles.map((file) => [file, vitestSuitesOf(file).toSorted()])).toEqual(expected)
  })

  it("list no missing file", () => {
    expect(alsoOnRealComponents.filter((file) => !existsSync(`${root}/${file}`))).toEqual([])
  })
})

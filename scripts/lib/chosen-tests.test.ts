import { existsSync } from "node:fs"
import { basename, dirname, matchesGlob } from "node:path"
import { describe, expect, it } from "vitest"
import vitestConfig from "../../vitest.config.ts"
import { chosenTests } from "./chosen-tests.mjs"
import { root } from "./paths.mjs"
import { allTestFiles, alsoOnRealComponents, coreFilesOf, suitesOf } from "./test-files.mjs"

const ordinary = ["check", "unit", "components", "real", "e2e"]
const suites = [...ordinary, "scale"]
const testFiles = allTestFiles()
const tests = { suites, onRequest: ["scale"], testFiles, root }
const choose = (...args: string[]) => chosenTests(args, tests)
const core = (name: string) => ({ name, files: [], isWhole: false })
const whole = (name: string, files: string[] = []) => ({ name, files, isWhole: true })

const self = "scripts/lib/chosen-tests.test.ts"
const flow = "e2e/flows/session.spec.ts"
const endurance = "testkit/src/endurance"
const failovers = `${endurance}/failover.scale.test.ts`
const onServers = "server/src/platform/storage/s3-storage.real.test.ts"

describe("the arguments of npm test", () => {
  it("select the core of all suites but those on request, or of the named ones, in execution order", () => {
    expect(choose()).toEqual(ordinary.map(core))
    expect(choose("e2e", "unit")).toEqual([core("unit"), core("e2e")])
  })

  it("select suites whole for the nightly run", () => {
    expect(choose("nightly")).toEqual(ordinary.map((name) => whole(name)))
    expect(choose("nightly", "real")).toEqual([whole("real")])
  })

  it("select a suite on request by its name or its files, not by a folder", () => {
    expect(choose("scale")).toEqual([whole("scale")])
    expect(choose(failovers)).toEqual([whole("scale", [failovers])])
    expect(choose(endurance).map(({ name }) => name)).toEqual(["real"])
    const inFolder = [failovers, `${endurance}/rolling-update.scale.test.ts`]
    expect(choose("scale", endurance)).toEqual([whole("scale", inFolder)])
  })

  it("select everything of an area in all suites", () => {
    const chosen = choose("area", "chat")
    expect(chosen.map(({ name }) => name)).toEqual(["unit", "components", "real", "e2e"])
    expect(chosen.every(({ isWhole }) => isWhole)).toBe(true)
    const onBoth = "server/src/features/chat/messages.test.ts"
    expect(chosen.filter(({ files }) => files.includes(onBoth)).map(({ name }) => name)).toEqual([
      "unit",
      "real",
    ])
  })

  it.each([
    [self, "unit"],
    ["web/src/lib/api/http.test.ts", "unit"],
    [onServers, "real"],
    ["web/src/ui/button.stories.tsx", "components"],
    ["testkit/src/endurance/fuzz.test.ts", "real"],
    [flow, "e2e"],
  ])("choose %s in %s", (path, name) => {
    expect(choose(path)).toEqual([whole(name, [path])])
  })

  it("accept paths relative to npm's working directory, and absolute ones", () => {
    const expected = [whole("unit", [self])]
    expect(chosenTests([basename(self)], { ...tests, from: `${root}/${dirname(self)}` })).toEqual(expected)
    expect(choose(`${root}/${self}`)).toEqual(expected)
  })

  it("select files in the suites that are named with them", () => {
    const [both = ""] = alsoOnRealComponents
    expect(choose("real", both)).toEqual([whole("real", [both])])
    expect(choose("unit", "real", both).map(({ name }) => name)).toEqual(["unit", "real"])
    expect(choose("real", dirname(onServers))[0]?.files).not.toContain("server/src/platform/ids.test.ts")
  })

  it.each([
    [["units"], "There is no suite and no file named units."],
    [["area", "chats"], "There is no area named chats."],
    [["scripts/lib/run.mjs"], "scripts/lib/run.mjs is not a test."],
    [["real", self], `${self} does not run in real.`],
  ])("%j are refused: %s", (args, message) => {
    expect(() => choose(...args)).toThrow(message)
  })
})

describe("the core of a suite", () => {
  it("leaves out files without tests of the core, and those of other components", () => {
    const files = coreFilesOf("real")
    expect(files).toContain("server/src/db/checks.test.ts")
    expect(files).toContain("testkit/src/endurance/crash.test.ts")
    expect(files).not.toContain(onServers)
    expect(files).not.toContain("server/src/app/access-matrix/access-matrix.test.ts")
  })
})

describe("the suites", () => {
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
    expect(testFiles.length).toBeGreaterThan(200)
    expect(testFiles.filter((file) => suitesOf(file).length === 0)).toEqual([])
    const vitestFiles = testFiles.filter((file) => !/^e2e\/|[.]stories[.]tsx$/.test(file))
    const expected = vitestFiles.map((file) => [file, suitesOf(file).toSorted()])
    expect(vitestFiles.map((file) => [file, vitestSuitesOf(file).toSorted()])).toEqual(expected)
  })

  it("list no missing file", () => {
    expect(alsoOnRealComponents.filter((file) => !existsSync(`${root}/${file}`))).toEqual([])
  })
})

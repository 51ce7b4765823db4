import { readFileSync, statSync } from "node:fs"
import { relative, resolve, sep } from "node:path"
import { Failure } from "./failure.mjs"
import { areaNames, testsOfArea } from "./test-areas.mjs"
import { suitesOf } from "./test-files.mjs"
import { hasAloneTests } from "./test-tags.mjs"

/**
 * A suite to run: its core, or whole. Without files it runs all that it has.
 * @typedef {{name: string, files: string[], isWhole: boolean}} ChosenSuite
 *
 * @typedef {object} Tests
 * @property {readonly string[]} suites every suite in order
 * @property {readonly string[]} [onRequest] those that run only when they are named
 * @property {readonly string[]} testFiles all test files, from the repository's folder
 * @property {string} root the repository's folder
 * @property {string} [from] the base folder of relative paths
 */

/**
 * The suites of some files, each with those that it runs.
 * @param {readonly string[]} files @param {readonly string[]} suites
 * @param {(holders: string[]) => string[]} choose which of the suites that hold a file run it
 * @returns {ChosenSuite[]}
 */
const suitesOfFiles = (files, suites, choose) =>
  suites
    .map((name) => ({
      ...{ name, isWhole: true },
      files: files.filter((file) => choose(suitesOf(file)).includes(name)),
    }))
    .filter((suite) => suite.files.length > 0)

/**
 * What the arguments of `npm test` select: the core of all suites or of the named ones; with `nightly`, these
 * whole; with `area NAME`, everything of an area; or the named files and folders, in the suites that are named
 * or else in their default ones. A folder leaves out the files of suites on request.
 * @param {string[]} args @param {Tests} tests
 * @returns {ChosenSuite[]}
 * @throws {Failure} for an argument that is no suite, area or test, and for a file outside the named suites
 */
export const chosenTests = (args, { suites, onRequest = [], testFiles, root, from = root }) => {
  const ordinary = suites.filter((name) => !onRequest.includes(name))
  if (args[0] === "area") {
    const [, area = "", ...others] = args
    const files = testsOfArea(area, testFiles)
    if (files.length === 0 || others.length > 0)
      throw new Failure(
        `There is no area named ${[area, ...others].join(" ")}.`,
        `The areas are ${areaNames.join(", ")}.`,
      )
    return suitesOfFiles(files, ordinary, (holders) => holders)
  }

  const isNightly = args[0] === "nightly"
  const words = isNightly ? args.slice(1) : args
  const named = suites.filter((name) => words.includes(name))
  const paths = words.filter((word) => !suites.includes(word))
  if (paths.length === 0)
    return (named.length > 0 ? named : ordinary).map((name) => ({
      ...{ name, files: [] },
      isWhole: isNightly || onRequest.includes(name),
    }))

  /** @param {string} path @returns {string[]} */
  const testsAt = (path) => {
    const full = [resolve(from, path), resolve(root, path)].find((each) =>
      statSync(each, { throwIfNoEntry: false }),
    )
    if (!full)
      throw new Failure(
        `There is no suite and no file named ${path}.`,
        `The suites are ${suites.join(", ")}.`,
      )
    const inside = relative(root, full).split(sep).join("/")
    const tests = testFiles.filter((file) => {
      if (file === inside) return true
      const isRequested = suitesOf(file).some((name) => ordinary.includes(name) || named.includes(name))
      return isRequested && (inside === "" || file.startsWith(`${inside}/`))
    })
    if (tests.length === 0)
      throw new Failure(
        `${path} is not a test.`,
        "Tests are files named *.test.ts, *.stories.tsx and e2e/flows/*.spec.ts.",
      )
    if (named.length === 0 || tests.some((file) => suitesOf(file).some((name) => named.includes(name))))
      return tests
    const holders = [...new Set(tests.flatMap(suitesOf))]
    throw new Failure(`${path} does not run in ${named.join(", ")}.`, `It runs in ${holders.join(", ")}.`)
  }

  return suitesOfFiles([...new Set(paths.flatMap(testsAt))], suites, (holders) =>
    named.length > 0 ? holders.filter((name) => named.includes(name)) : holders.slice(0, 1),
  )
}

/**
 * The files of a suite with tests that run alone.
 * @param {ChosenSuite} suite @param {{testFiles: readonly string[], root: string}} where
 */
export const filesWithAloneTests = ({ name, files }, { testFiles, root }) =>
  (files.length > 0 ? files : testFiles.filter((file) => suitesOf(file).includes(name))).filter((file) =>
    hasAloneTests(readFileSync(resolve(root, file), "utf8")),
  )

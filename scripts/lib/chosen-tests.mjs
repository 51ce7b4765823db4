import { readdirSync, statSync } from "node:fs"
import { join, relative, resolve, sep } from "node:path"
import { Failure } from "./failure.mjs"
import { suitesOf } from "./test-files.mjs"

/**
 * A suite to run, and its files to run.
 * @typedef {{name: string, files: string[]}} ChosenSuite no files: all of them
 */

/** @param {string} path @returns {string[]} */
const filesBelow = (path) => {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => name !== "node_modules" && name !== "build")
    .flatMap((name) => filesBelow(join(path, name)))
}

/**
 * The suites that the arguments of `npm test` select: all but those on request; the named ones; the named
 * files and folders in their default suites; or, with both, these files in these suites. A folder leaves out
 * the files of suites on request that are not named.
 * @param {string[]} args
 * @param {{suites: string[], onRequest?: string[], root: string, from?: string}} where every suite in order, those
 *   that run only on request, the repository's folder, and the base folder of relative paths
 * @returns {ChosenSuite[]}
 * @throws {Failure} for an argument that is neither a suite nor a test, and for a file outside the named suites
 */
export const chosenTests = (args, { suites, onRequest = [], root, from = root }) => {
  const named = suites.filter((name) => args.includes(name))
  const ordinary = suites.filter((name) => !onRequest.includes(name))
  const paths = args.filter((arg) => !suites.includes(arg))
  if (paths.length === 0) return (named.length > 0 ? named : ordinary).map((name) => ({ name, files: [] }))

  const suiteNames = `The suites are ${suites.join(", ")}.`
  /** @param {string} path @returns {[suite: string, file: string][]} */
  const testsAt = (path) => {
    const full = [resolve(from, path), resolve(root, path)].find((each) =>
      statSync(each, { throwIfNoEntry: false }),
    )
    if (!full) throw new Failure(`There is no suite and no file named ${path}.`, suiteNames)
    const tests = filesBelow(full)
      .map((file) => relative(root, file).split(sep).join("/"))
      .map((file) => /** @type {const} */ ([file, suitesOf(file)]))
      .filter(([file, holders]) => {
        const isSelected = (/** @type {string} */ name) => ordinary.includes(name) || named.includes(name)
        return holders.some((name) => isSelected(name) || full === join(root, file))
      })
    if (tests.length === 0)
      throw new Failure(
        `${path} is not a test.`,
        "Tests are files named *.test.ts, *.stories.tsx and e2e/flows/*.spec.ts.",
      )
    const chosen = tests.flatMap(([file, holders]) =>
      (named.length > 0 ? holders.filter((name) => named.includes(name)) : holders.slice(0, 1)).map(
        (name) => /** @type {[string, string]} */ ([name, file]),
      ),
    )
    if (chosen.length > 0) return chosen
    const holders = [...new Set(tests.flatMap(([, each]) => each))]
    throw new Failure(`${path} does not run in ${named.join(", ")}.`, `It runs in ${holders.join(", ")}.`)
  }

  const chosen = paths.flatMap(testsAt)
  return suites
    .map((name) => ({
      name,
      files: [...new Set(chosen.flatMap(([suite, file]) => (suite === name ? file : [])))],
    }))
    .filter(({ files }) => files.length > 0)
}

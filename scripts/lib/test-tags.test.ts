import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { at } from "./paths.mjs"
import { allTestFiles, suitesOf } from "./test-files.mjs"

/** What a journey may be tagged with: without a set it is in the core, without a size it runs on both. */
const sets = ["@nightly", "@alone"]
const sizes = ["@phone", "@desktop", "@last"]

it("every journey is in one set, and on one size or both", () => {
  const files = allTestFiles().filter((file) => suitesOf(file).includes("e2e"))
  const tags = files.flatMap((file) =>
    [...readFileSync(at(file), "utf8").matchAll(/\btag: (\[[^\]]*\]|"[^"]*")/g)].map(([, list = ""]) => ({
      file,
      tags: list.match(/@\w+/g) ?? [],
    })),
  )
  expect(tags.length).toBeGreaterThan(files.length)
  const among = (known: readonly string[], given: readonly string[]) =>
    given.filter((tag) => known.includes(tag)).length
  const wrong = tags.filter(
    ({ tags: given }) =>
      among(sets, given) > 1 || among(sizes, given) > 1 || among([...sets, ...sizes], given) < given.length,
  )
  expect(wrong).toEqual([])
})

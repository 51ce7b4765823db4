import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { readMark } from "../lib/fingerprint.mjs"
import { at } from "../lib/paths.mjs"
import { run } from "../lib/run.mjs"

/** What npm installed: the tools and the types of packages. */
const installed = ["node_modules/.package-lock.json", "tools/node_modules/.package-lock.json"]

/** @param {string} path @returns {Buffer | string} */
const contentOf = (path) => {
  try {
    return readFileSync(at(path))
  } catch {
    return "missing"
  }
}

/**
 * A hash of everything that checks of the code read: all files that git does not ignore, and what is installed.
 * Undefined without git.
 */
export const hashInputs = async () => {
  const { code, output } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"])
  if (code !== 0) return undefined
  const paths = output.split("\n").filter((path) => path !== "" && !path.endsWith(".md"))
  const hash = createHash("sha256")
  for (const path of [...new Set([...paths, ...installed])].sort()) {
    const content = contentOf(path)
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest("hex")
}

/** @param {string} check */
const markOf = (check) => at(".cache", "checks", check)

/** Whether a check passed with these inputs. @param {string} check @param {string | undefined} inputs */
export const hasPassed = (check, inputs) => inputs !== undefined && readMark(markOf(check)) === inputs

/** Remembers the inputs with which a check passed. @param {string} check @param {string | undefined} inputs */
export const notePassed = (check, inputs) => {
  if (inputs === undefined) return
  mkdirSync(dirname(markOf(check)), { recursive: true })
  writeFileSync(markOf(check), `${inputs}\n`)
}

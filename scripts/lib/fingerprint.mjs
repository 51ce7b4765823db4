import { createHash } from "node:crypto"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { root } from "./paths.mjs"

const made = new Set(["node_modules", "build", ".react-router", ".vite", ".DS_Store"])

/**
 * All files below a folder except generated files and tests, which do not affect a build.
 * @param {string} path @returns {string[]} sorted
 */
const filesBelow = (path) => {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !made.has(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
}

/**
 * A hash over the names and contents of files and folders. Ignores modification times, so that a fresh
 * checkout counts as unchanged.
 * @param {string[]} paths relative to `base`; missing ones count as empty
 * @param {string} [base]
 */
export const fingerprint = (paths, base = root) => {
  const hash = createHash("sha256")
  for (const path of paths) {
    const full = join(base, path)
    if (!statSync(full, { throwIfNoEntry: false })) continue
    for (const file of filesBelow(full)) {
      const content = readFileSync(file)
      hash.update(`${file.slice(base.length)}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest("hex")
}

/** A file's trimmed text, or an empty string when it is missing. @param {string} path */
export const readMark = (path) => {
  try {
    return readFileSync(path, "utf8").trim()
  } catch {
    return ""
  }
}

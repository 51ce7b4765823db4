import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { Failure } from "./failure.mjs"
import { at, root, workspaces } from "./paths.mjs"
import { run } from "./run.mjs"

/** What tools keep beside the packages: each tree has its own. Packages may have folders of these names. */
const caches = new Set([".cache", ".vite", ".vite-temp", ".vitest-cache"])

/** @param {string} from @param {string} to */
const linkFile = (from, to) => {
  try {
    linkSync(from, to)
  } catch {
    // Another disk.
    copyFileSync(from, to)
  }
}

/**
 * Copies a folder of packages by hard links, except entries of some names. Links to workspaces lead to those of
 * the copy.
 * @param {string} from @param {string} to @param {ReadonlySet<string>} [except]
 */
const linkPackages = (from, to, except = new Set()) => {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (except.has(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isDirectory()) linkPackages(source, target)
    else linkFile(source, target)
  }
}

/** The files of the repository with their changes, without what Git ignores. */
const sourceFiles = async () => {
  const listed = ["-c", "core.quotePath=off", "ls-files", "--cached", "--others", "--exclude-standard"]
  const { code, output } = await run("git", listed)
  if (code !== 0) throw new Failure("Git does not list the files.", "Run it in a clone.", output)
  return [...new Set(output.split("\n"))].filter((path) => path !== "" && existsSync(at(path)))
}

/**
 * Makes a copy of the repository with its installed packages in a folder, which must lie in the repository's
 * folder, and replaces an earlier one. Nothing that runs in the copy changes the repository.
 * @param {string} folder
 */
export const copyTree = async (folder) => {
  rmSync(folder, { recursive: true, force: true })
  for (const path of await sourceFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(at(path), join(folder, path))
  }
  for (const part of ["", "tools", ...workspaces()]) {
    const packages = join(root, part, "node_modules")
    if (existsSync(packages)) linkPackages(packages, join(folder, part, "node_modules"), caches)
  }
}

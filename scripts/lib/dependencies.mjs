import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fingerprint, readMark } from "./fingerprint.mjs"
import { exists, projectNode, root, workspaces } from "./paths.mjs"
import { step } from "./progress.mjs"
import { mustRun, npm } from "./run.mjs"

/** @typedef {Record<string, {version?: string, integrity?: string, link?: boolean, optional?: boolean}>} Packages */

/** @param {string} path @returns {Packages | undefined} */
const lockedPackages = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages
  } catch {
    return undefined
  }
}

/**
 * Whether what npm says it installed is just what the lock asks for. Saves a reinstall after somebody's own
 * `npm install`. Optional packages may be missing: they are for other platforms.
 * @param {string} folder the repository
 */
export const installedAsLocked = (folder) => {
  const wanted = lockedPackages(join(folder, "package-lock.json"))
  const present = lockedPackages(join(folder, "node_modules", ".package-lock.json"))
  if (!wanted || !present) return false
  return Object.entries(wanted)
    .filter(([path, { link }]) => path.startsWith("node_modules/") && !link)
    .every(([path, { version, integrity, optional }]) => {
      const found = present[path]
      return found ? found.version === version && found.integrity === integrity : optional
    })
}

/**
 * Installs the locked dependencies when they are missing or stale; a few milliseconds when they are not.
 * @throws {Failure} when npm is missing or cannot install
 */
export const ensureDependencies = async () => {
  const inputs = ["package.json", "package-lock.json", ...workspaces().map((name) => `${name}/package.json`)]
  const markPath = join(root, "node_modules", ".pinyu-lock-hash")
  const wanted = fingerprint(inputs)
  if (readMark(markPath) === wanted && exists(projectNode())) return

  if (!installedAsLocked(root) || !exists(projectNode())) {
    const [command, ...args] = npm()
    await step("Installing the locked dependencies", () =>
      mustRun(command, [...args, "ci", "--loglevel=error"], "npm could not install the dependencies.", {
        nextStep:
          "Is npm installed, the registry reachable and the disk not full? Then run the command again.",
      }),
    )
  }
  writeFileSync(markPath, `${wanted}\n`)
}

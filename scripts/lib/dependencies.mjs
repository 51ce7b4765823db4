import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fingerprint, readMark } from "./fingerprint.mjs"
import { exists, projectNode, root, workspaces } from "./paths.mjs"
import { step } from "./progress.mjs"
import { mustRun, npm } from "./run.mjs"

/**
 * @typedef {Record<string, {version?: string, integrity?: string, link?: boolean, optional?: boolean}>} Packages
 */

/** @param {string} path @returns {Packages | undefined} */
const lockedPackages = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages
  } catch {
    return undefined
  }
}

/**
 * Whether the installed packages match the lock file. Avoids a reinstall after a manual `npm install`.
 * Optional packages for other platforms may be missing.
 * @param {string} folder the repository
 */
export const installedAsLocked = (folder) => {
  const locked = lockedPackages(join(folder, "package-lock.json"))
  const present = lockedPackages(join(folder, "node_modules", ".package-lock.json"))
  if (!locked || !present) return false
  return Object.entries(locked)
    .filter(([path, { link }]) => path.startsWith("node_modules/") && !link)
    .every(([path, { version, integrity, optional }]) => {
      const found = present[path]
      return found ? found.version === version && found.integrity === integrity : optional
    })
}

/** Installs what the lock names. The build needs the dev dependencies, which npm leaves out in production. */
export const installLocked = ["ci", "--include=dev", "--loglevel=error"]

/**
 * Installs the locked dependencies unless they are up to date, which takes a few milliseconds to check.
 * @throws {Failure} when npm is missing or cannot install
 */
export const ensureDependencies = async () => {
  const inputs = ["package.json", "package-lock.json", ...workspaces().map((name) => `${name}/package.json`)]
  const markPath = join(root, "node_modules", ".pinyu-lock-hash")
  const current = fingerprint(inputs)
  if (readMark(markPath) === current && exists(projectNode())) return

  if (!installedAsLocked(root) || !exists(projectNode())) {
    const [command, ...args] = npm()
    await step("Installing the locked dependencies", () =>
      mustRun(command, [...args, ...installLocked], "npm could not install the dependencies.", {
        nextStep:
          "Is npm installed, the registry reachable and the disk not full? Then run the command again.",
      }),
    )
  }
  writeFileSync(markPath, `${current}\n`)
}

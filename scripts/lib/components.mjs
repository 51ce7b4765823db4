import { existsSync, readdirSync } from "node:fs"
import { delimiter, join } from "node:path"
import { installFromDebian, mayInstallFromDebian } from "./debian.mjs"
import { Failure } from "./failure.mjs"

/**
 * A server program that the suites run the product on.
 * @typedef {object} Component
 * @property {string} name
 * @property {readonly string[]} programs any of them will do
 * @property {readonly string[]} packages Debian's, that bring it
 */

/** @type {readonly Component[]} */
export const components = [
  { name: "PostgreSQL", programs: ["postgres"], packages: ["postgresql"] },
  { name: "Valkey or Redis", programs: ["valkey-server", "redis-server"], packages: ["redis-server"] },
  {
    name: "Swift with s3api",
    programs: ["swift-proxy-server"],
    packages: ["swift-proxy", "swift-account", "swift-container", "swift-object"],
  },
  { name: "nginx", programs: ["nginx"], packages: ["nginx-light"] },
]

/** Debian keeps each version of PostgreSQL in a folder of its own, and out of PATH. */
const postgresFolders = () => {
  const parent = "/usr/lib/postgresql"
  return existsSync(parent) ? readdirSync(parent).map((version) => join(parent, version, "bin")) : []
}

/** Where programs are looked for. */
const usualFolders = () => [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", ...postgresFolders()]

/**
 * Those that no folder holds a program of.
 * @param {readonly string[]} folders
 */
export const missingComponents = (folders) =>
  components.filter(
    ({ programs }) =>
      !programs.some((program) => folders.some((folder) => existsSync(join(folder, program)))),
  )

/**
 * What is said where we may not install what is missing.
 * @param {readonly Component[]} missing
 */
export const askToInstall = (missing) => {
  const packages = missing.flatMap((component) => component.packages).join(" ")
  return new Failure(
    `not installed here: ${missing.map(({ name }) => name).join(", ")}.`,
    `On Debian: sudo apt-get install -y ${packages}`,
  )
}

/**
 * Makes sure that the servers which the suites run on are installed.
 * @throws {Failure} when one is not and could not be
 */
export const ensureComponents = async () => {
  const missing = missingComponents(usualFolders())
  if (missing.length === 0) return
  if (!mayInstallFromDebian()) throw askToInstall(missing)
  await installFromDebian(
    `Installing ${missing.map(({ name }) => name).join(", ")} from Debian`,
    missing.flatMap(({ packages }) => packages),
  )
  const still = missingComponents(usualFolders())
  if (still.length > 0) throw askToInstall(still)
}

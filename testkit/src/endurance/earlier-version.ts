import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const execute = promisify(execFile)
const repository = fileURLToPath(new URL("../../../", import.meta.url))
const scope = "@pinyu"

/** Also in a repository of another user, as containers mount it. */
const git = (...args: string[]) => execute("git", ["-c", "safe.directory=*", ...args], { cwd: repository })

/** The previous commit, or this one in a clone without a history. */
export const previousVersion = async () => {
  const { stdout } = await git("rev-list", "--max-count=2", "--first-parent", "HEAD")
  const commits = stdout.trim().split("\n")
  if (commits.length < 2)
    process.emitWarning("This clone has no history: this version takes the place of the previous one.")
  return commits.at(-1) ?? "HEAD"
}

/** Throws a readable error when the history lacks the commit, or there is none. */
const findCommit = async (name: string) => {
  try {
    const { stdout } = await git("rev-parse", "--verify", "--quiet", `${name}^{commit}`)
    return stdout.trim()
  } catch (cause) {
    throw new Error(
      `The git history has no ${name}. Fetch it (git fetch --unshallow), or name another commit in ROLLING_BASE.`,
      { cause },
    )
  }
}

/** Links the installed packages, except for the workspaces, which are those of the folder. */
const linkPackages = async (folder: string) => {
  const [from, to] = [join(repository, "node_modules"), join(folder, "node_modules")]
  await mkdir(join(to, scope), { recursive: true })
  for (const name of await readdir(from))
    if (name !== scope && name !== ".cache") await symlink(join(from, name), join(to, name))
  for (const name of await readdir(join(from, scope))) {
    await symlink(join(folder, name), join(to, scope, name))
    // Packages whose version differs from the one that the other workspaces use.
    const own = join(repository, name, "node_modules")
    if (existsSync(own)) await symlink(own, join(folder, name, "node_modules"))
  }
}

/**
 * The files of a commit in a temporary folder, with this checkout's installed packages. Throws when the history
 * lacks the commit.
 */
export const checkOutVersion = async (name: string) => {
  const commit = await findCommit(name)
  const folder = await mkdtemp(join(tmpdir(), "pinyu-earlier-"))
  const archive = join(folder, "files.tar")
  await git("archive", `--output=${archive}`, commit)
  await execute("tar", ["-xf", archive, "-C", folder])
  await linkPackages(folder)
  return { commit, folder, remove: () => rm(folder, { recursive: true }) }
}

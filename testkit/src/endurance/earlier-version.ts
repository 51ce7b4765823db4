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
const gitIn = async (folder: string, ...args: string[]) => {
  const { stdout } = await execute("git", ["-c", "safe.directory=*", ...args], { cwd: folder })
  return stdout.trim()
}
const git = (...args: string[]) => gitIn(repository, ...args)

/**
 * The previous commit, or this one where it is the only one: a version is then compared with itself. Throws
 * in GitHub's workflows, whose clones are shallow by default, when the clone lacks the previous commit.
 */
export const previousVersion = async ({
  folder = repository,
  inWorkflow = Boolean(process.env.GITHUB_ACTIONS),
} = {}) => {
  const [head = "HEAD", previous] = (
    await gitIn(folder, "rev-list", "--max-count=2", "--first-parent", "HEAD")
  ).split("\n")
  if (previous !== undefined) return previous
  // `git` calls a clone with `--depth` shallow even when it lacks nothing, but a commit names its parents.
  const [header = ""] = (await gitIn(folder, "cat-file", "commit", "HEAD")).split("\n\n")
  if (inWorkflow && header.includes("\nparent "))
    throw new Error("This clone lacks the previous commit. Fetch it (git fetch --deepen=1).")
  process.emitWarning("This clone has no history: this version takes the place of the previous one.")
  return head
}

/** Throws a readable error when the history lacks the commit, or there is none. */
const findCommit = async (name: string) => {
  try {
    return await git("rev-parse", "--verify", "--quiet", `${name}^{commit}`)
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

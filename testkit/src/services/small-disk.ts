import { execFile, execFileSync } from "node:child_process"
import { rmdirSync } from "node:fs"
import { mkdtemp, open, rm, rmdir } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const execute = promisify(execFile)
const megabyte = 1024 * 1024
/** The unit in which a tmpfs allocates. */
const pageBytes = 4096

const isFull = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOSPC"

/** Appends zeros in steps of a size until the disk is full. */
const appendUntilFull = async (path: string, stepBytes: number) => {
  const file = await open(path, "a")
  try {
    for (;;) await file.appendFile(Buffer.alloc(stepBytes))
  } catch (error) {
    if (!isFull(error)) throw error
  } finally {
    await file.close()
  }
}

/**
 * A disk of a few megabytes, in memory. Anybody may write to it. `fill` leaves no free byte, `empty` removes what
 * `fill` wrote, and `remove` or the exit of the process unmounts it. Needs root, in a container with the
 * capability SYS_ADMIN.
 */
export const mountSmallDisk = async (megabytes: number) => {
  const path = await mkdtemp(join(tmpdir(), "pinyu-disk-"))
  try {
    await execute("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=1777`, "pinyu-disk", path])
  } catch (error) {
    await rmdir(path)
    throw new Error(
      "The tests of a full disk mount a tmpfs: run them as root, and in a container with --cap-add SYS_ADMIN.",
      { cause: error },
    )
  }
  // Lazily: a process that still has a file open there must not keep the mount.
  const unmount = ["--lazy", path]
  const onExit = () => {
    execFileSync("umount", unmount)
    rmdirSync(path)
  }
  process.once("exit", onExit)
  const ballast = join(path, "ballast")
  return {
    path,
    fill: async () => {
      for (const step of [megabyte, pageBytes]) await appendUntilFull(ballast, step)
    },
    empty: () => rm(ballast),
    remove: async () => {
      await execute("umount", unmount)
      process.off("exit", onExit)
      await rmdir(path)
    },
  }
}

export type SmallDisk = Awaited<ReturnType<typeof mountSmallDisk>>

import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { systemErrorCode } from "./errors.ts"

export interface PostmasterFile {
  pid: number
  /** The folder of its unix socket; empty just after the start. */
  socketFolder: string
  /**
   * The state that the postmaster reports: `starting`, `ready`, `stopping`, or empty just after the start.
   */
  status: string
}

/** Reads `postmaster.pid`, which a running server keeps in its data folder and a crash leaves there. */
export const readPostmasterFile = async (cluster: string): Promise<PostmasterFile | undefined> => {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch((error) => {
    if (systemErrorCode(error) === "ENOENT") return ""
    throw error
  })
  const lines = text.split("\n")
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketFolder: (lines[4] ?? "").trim(), status: (lines[7] ?? "").trim() }
}

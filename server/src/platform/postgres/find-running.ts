import { join } from "node:path"
import { readPostmasterFile } from "./postmaster-file.ts"
import { DATABASE, PORT, SUPERUSER } from "./settings.ts"

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The connection to the embedded PostgreSQL in a folder if it runs; undefined otherwise. */
export const findRunning = async (folder: string) => {
  const found = await readPostmasterFile(join(folder, "cluster"))
  if (found?.status !== "ready" || !isAlive(found.pid)) return undefined
  return { host: found.socketFolder, port: PORT, user: SUPERUSER, database: DATABASE }
}

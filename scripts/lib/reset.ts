import { existsSync } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import type { Config } from "@pinyu/server/platform/config/config.ts"
import { lockFolder } from "@pinyu/server/platform/postgres/lock.ts"
import { Failure } from "./failure.mjs"
import { findDatabase, findRunning } from "./running-service.mjs"

/**
 * What a reset deletes in the data folder. Generated secrets stay, so that existing signatures remain valid.
 */
const parts = ["postgres", "files", "outbox", "work", ".demo-seeded"]

/** The paths of existing parts. */
export const findData = (dataDir: string): string[] =>
  parts.map((part) => join(dataDir, part)).filter((path) => existsSync(path))

/**
 * Fails when a reset would delete production data or the data of a running service.
 * @throws {Failure}
 */
export const requireResettable = ({ production, databaseUrl, dataDir }: Config): void => {
  if (production) throw new Failure("With NODE_ENV=production nothing is reset.")
  if (databaseUrl)
    throw new Failure(
      "A reset deletes the embedded database only, and DATABASE_URL names another one.",
      "Drop and create that one by hand.",
    )
  const env = { DATA_DIR: dataDir }
  if (findRunning(env) || findDatabase(env))
    throw new Failure(`品遇 runs in ${dataDir}.`, "`npm run stop` ends it.")
}

/** Deletes the data while holding the lock that every service on this folder takes. */
export const deleteData = async (dataDir: string): Promise<void> => {
  const folder = join(dataDir, "postgres")
  const lock = existsSync(folder) ? lockFolder(folder) : undefined
  try {
    for (const path of findData(dataDir)) await rm(path, { recursive: true })
  } finally {
    lock?.release()
  }
}

import { accessSync, constants } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { EmbeddedPostgresError } from "./errors.ts"

export interface FolderLock {
  /** Releases the folder; a second call does nothing. */
  release(): void
}

const SQLITE_BUSY = 5

// Two concurrent starts can see each other's first step. The winner needs this long to pass it.
const RACE_MILLISECONDS = 500

/**
 * Takes the folder for this process alone, until released or until the process ends in any way. Throws
 * `folder_in_use` when another process (or an earlier call in this one) holds it.
 *
 * Node has no flock, but it carries SQLite, and an open exclusive transaction is exactly a kernel lock on a
 * file: the kernel drops it with the process, and children do not inherit it. It needs no probing for stale
 * holders, and it holds between containers that share a volume. Nothing is ever written into the file.
 */
export const lockFolder = (folder: string): FolderLock => {
  const file = join(folder, "lock")
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: RACE_MILLISECONDS })
    database.exec("BEGIN EXCLUSIVE")
    // SQLite opens an unwritable file read-only, and then an "exclusive" transaction excludes no other
    // process.
    accessSync(file, constants.W_OK)
  } catch (error) {
    database?.close()
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) {
      throw new EmbeddedPostgresError(
        "folder_in_use",
        `Another running server already uses the database in ${folder}. Stop that one first (\`npm run stop\` ends what \`npm start\` left behind), or give this one its own DATA_DIR.`,
        { cause: error },
      )
    }
    throw new EmbeddedPostgresError(
      "folder_not_ours",
      `The database folder ${folder} cannot be written by this user. Start as the user who made it, or change its owner.`,
      { cause: error },
    )
  }
  const connection = database
  return {
    release() {
      if (connection.isOpen) connection.close()
    },
  }
}

import { accessSync, constants } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { EmbeddedPostgresError } from "./errors.ts"

export interface FolderLock {
  /** Releases the folder; a second call does nothing. */
  release(): void
}

const SQLITE_BUSY = 5

// Two concurrent starts may briefly block each other. The winner needs at most this long.
const RACE_MILLISECONDS = 500

/**
 * Locks the folder for this process alone, until released or until the process ends in any way. Throws
 * `folder_in_use` when another process, or an earlier call in this one, has locked it.
 *
 * Node has no `flock`. It includes SQLite, whose open exclusive transaction is a kernel lock on the file. The
 * kernel releases the lock with the process, and children do not inherit it. No probing for stale locks is
 * needed, and containers that share a volume exclude each other. Nothing is written into the file.
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

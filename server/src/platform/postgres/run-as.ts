import { chown, lchown, readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { EmbeddedPostgresError, systemErrorCode } from "./errors.ts"

/** The unprivileged user that PostgreSQL runs as. */
export interface RunAs {
  uid: number
  gid: number
}

const nobody = async (): Promise<RunAs> => {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "")
  const [, uid = "65534", gid = "65534"] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(passwd) ?? []
  // macOS writes nobody as -2; the system calls want it unsigned.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}

/**
 * The user that must run the server of this data folder; undefined for the current user. PostgreSQL refuses
 * root, so root switches to the owner of an existing data folder, else to the user `nobody`, who then gets a
 * data folder of root. Throws `folder_not_ours` for a plain user when the data folder belongs to another
 * user.
 */
export const chooseRunAs = async (cluster: string): Promise<RunAs | undefined> => {
  const own = process.getuid?.()
  const owner = await stat(cluster).catch((error) => {
    if (systemErrorCode(error) === "ENOENT") return undefined
    throw error
  })
  if (own !== 0) {
    if (owner === undefined || owner.uid === own) return undefined
    throw new EmbeddedPostgresError(
      "folder_not_ours",
      `The database in ${cluster} belongs to user ${owner.uid}, not to ${own}. Start as that user or as root, or change its owner.`,
    )
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const runAs = await nobody()
  if (owner !== undefined) await handOver(cluster, runAs)
  return runAs
}

const handOver = async (cluster: string, { uid, gid }: RunAs): Promise<void> => {
  for (const entry of await readdir(cluster, { recursive: true }))
    await lchown(join(cluster, entry), uid, gid)
  // Last, because its owner shows the next start that the work was done.
  await chown(cluster, uid, gid)
}

/**
 * The path of the data folder for a PostgreSQL whose working directory is that folder.
 * On Linux root starts it this way. The unprivileged user often may not enter the path (a repository below
 * /root, a private DATA_DIR), but may use the working directory that root opened for it.
 */
export const dataFolderArgument = (cluster: string, runAs: RunAs | undefined): string =>
  runAs !== undefined && process.platform === "linux" ? "/proc/self/cwd" : cluster

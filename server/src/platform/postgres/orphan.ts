import { setTimeout as sleep } from "node:timers/promises"
import { EmbeddedPostgresError } from "./errors.ts"
import { readPostmasterFile } from "./postmaster-file.ts"
import { findSessions, isPostmaster, sendSignal } from "./processes.ts"
import { shutDown } from "./shut-down.ts"

// The polling interval for the end of a process that is not our child and so sends no event.
const POLL_MILLISECONDS = 20
const SESSIONS_MILLISECONDS = 5_000

/** Whether a server of this data folder runs that is not ours, according to its postmaster.pid. */
export const hasOrphan = async (cluster: string, name: string): Promise<boolean> => {
  const file = await readPostmasterFile(cluster)
  return file !== undefined && isPostmaster(file.pid, name)
}

/**
 * Ends what a crash left running on this data folder: the server, or sessions that outlived a killed server.
 * The caller holds the folder's lock, so no other process can need them. `onFound` gets the server's process
 * id. Returns the id in a stale postmaster.pid that belongs to no server of this folder, else undefined.
 * Throws `orphan_survives`.
 */
export const endOrphan = async (
  cluster: string,
  name: string,
  onFound: (pid: number) => void,
): Promise<number | undefined> => {
  const file = await readPostmasterFile(cluster)
  if (file === undefined) return undefined
  if (await isPostmaster(file.pid, name)) {
    onFound(file.pid)
    await endServer(file.pid, name)
  }
  // Deleted after a clean shutdown.
  const left = await readPostmasterFile(cluster)
  if (left !== undefined) await endSessions(name)
  return left?.pid
}

const endServer = async (pid: number, name: string): Promise<void> => {
  const watch = new AbortController()
  const untilEnded = async (): Promise<void> => {
    while (!watch.signal.aborted && (await isPostmaster(pid, name))) await sleep(POLL_MILLISECONDS)
  }
  const ended = await shutDown((signal) => sendSignal(pid, signal), untilEnded())
  watch.abort()
  if (!ended) throw survivor(pid)
}

/** A session in a long query does not notice that its server died, and would block the next one. */
const endSessions = async (name: string): Promise<void> => {
  const deadline = performance.now() + SESSIONS_MILLISECONDS
  for (let pids = await findSessions(name); pids.length > 0; pids = await findSessions(name)) {
    if (performance.now() > deadline) throw survivor(pids[0] ?? 0)
    for (const pid of pids) sendSignal(pid, "SIGKILL")
    await sleep(POLL_MILLISECONDS)
  }
}

const survivor = (pid: number): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    "orphan_survives",
    `A PostgreSQL process of an earlier run (number ${pid}) does not end. End it by hand, then start again.`,
  )

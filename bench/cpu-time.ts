import { readdir, readFile } from "node:fs/promises"
import type { Db } from "@pinyu/server/db/client.ts"
import { sql } from "kysely"

/** A clock tick of `/proc` in milliseconds. */
const tickMs = 10

/** The fields of a process after its name; empty when it has ended. See `man 5 proc_pid_stat`. */
const statOf = async (pid: number | string) => {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  return line.slice(line.lastIndexOf(")") + 2).split(" ")
}

const parentOf = async (pid: number | string) => Number((await statOf(pid))[1])

/** The processor time of a process and of its ended children, in milliseconds. Linux only: NaN elsewhere. */
export const cpuOfProcess = async (pid: number | string) =>
  (await statOf(pid)).slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) * tickMs || Number.NaN

/** A function that returns the processor time of a PostgreSQL server with all its backends, in milliseconds. */
export const cpuOfPostgres = async (db: Db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const postmaster = await parentOf(rows[0]?.pid ?? 0)
  return async () => {
    const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name))
    const parents = await Promise.all(pids.map(parentOf))
    const backends = pids.filter((_, at) => parents[at] === postmaster)
    const times = await Promise.all([postmaster, ...backends].map(cpuOfProcess))
    return times.reduce((sum, ms) => sum + (ms || 0), 0)
  }
}

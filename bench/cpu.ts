import { readdirSync, readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import type { Db } from "@pinyu/server/db/client.ts"
import { sql } from "kysely"

/** The clock ticks of one second in `/proc`, on Linux always. */
const ticks = 100

/** The fields of a process's `stat` after its name: its parent's pid is the second. */
const statOf = (pid: number | string) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    return text.slice(text.lastIndexOf(")") + 2).split(" ")
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** The processor seconds that a process has used, with those of its children that ended. */
const usedBy = (pid: number | string) =>
  (statOf(pid)?.slice(11, 15) ?? []).reduce((sum, field) => sum + Number(field) / ticks, 0)

const parentOf = (pid: number) => Number(statOf(pid)?.[1])

/**
 * The processor seconds that a process and its children have used. Other work on the machine changes them far
 * less than it changes rates.
 */
export const cpuSeconds = (pid: number) => {
  const children = readdirSync("/proc").filter((name) => Number(statOf(name)?.[1]) === pid)
  return [pid, ...children].reduce<number>((sum, one) => sum + usedBy(one), 0)
}

/** The process whose children serve the connections of this database. */
export const postmasterOf = async (db: Db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return parentOf(rows[0]?.pid ?? 0)
}

/** Resident memory of a process in bytes. */
export const residentBytes = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}

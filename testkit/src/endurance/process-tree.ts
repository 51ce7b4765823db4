import { readdir, readFile, readlink } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { sendSignal } from "@pinyu/server/platform/postgres/processes.ts"

const pollMs = 5

interface ProcessInfo {
  pid: number
  parent: number
  /** False for a zombie. */
  alive: boolean
}

/** All processes of the machine. Linux only. */
const allProcesses = async (): Promise<ProcessInfo[]> => {
  const entries = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    entries.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "")
      // The program's name is in parentheses and may contain anything.
      const [state = "", parent = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
      return stat === "" ? [] : [{ pid: Number(name), parent: Number(parent), alive: !"ZX".includes(state) }]
    }),
  )
  return found.flat()
}

const treeIn = (all: readonly ProcessInfo[], root: number): number[] => [
  root,
  ...all.filter(({ parent, alive }) => alive && parent === root).flatMap(({ pid }) => treeIn(all, pid)),
]

/** A process and its descendants. */
export const processTree = async (root: number): Promise<number[]> => treeIn(await allProcesses(), root)

/** The processes of a tree that run the script. */
export const processesRunning = async (root: number, script: string): Promise<number[]> => {
  const isRun = async (pid: number) =>
    (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""))
      .split("\0")
      .some((part) => part.endsWith(script))
  const tree = await processTree(root)
  const run = await Promise.all(tree.map(isRun))
  return tree.filter((_, at) => run[at])
}

const worksIn = async (folder: string, pid: number) => {
  const where = await readlink(`/proc/${pid}/cwd`).catch(() => "")
  const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "")
  return where.startsWith(folder) || environment.split("\0").includes(`DATA_DIR=${folder}`)
}

/**
 * The processes that use a folder as DATA_DIR or as working directory, except this process and `root`'s tree.
 */
export const processesUsing = async (folder: string, root?: number): Promise<number[]> => {
  const all = await allProcesses()
  const known = root === undefined ? [] : treeIn(all, root)
  const others = all.filter(({ pid, alive }) => alive && pid !== process.pid && !known.includes(pid))
  const inside = await Promise.all(others.map(({ pid }) => worksIn(folder, pid)))
  return others.filter((_, at) => inside[at]).map(({ pid }) => pid)
}

/** Sends SIGKILL to each process and waits until all are gone. */
export const killAll = async (pids: readonly number[]) => {
  for (const pid of pids) sendSignal(pid, "SIGKILL")
  const isLeft = async () => (await allProcesses()).some(({ pid, alive }) => alive && pids.includes(pid))
  while (await isLeft()) await sleep(pollMs)
}

import { execFile } from "node:child_process"
import { readdir, readFile } from "node:fs/promises"
import { basename } from "node:path"
import { promisify } from "node:util"
import { systemErrorCode } from "./errors.ts"

const run = promisify(execFile)

/**
 * Whether process `pid` is the postmaster that was started with this `cluster_name`.
 * False for a process that ended (a zombie too) and for another program that got the number since.
 */
export const isPostmaster = async (pid: number, name: string): Promise<boolean> => {
  const command = process.platform === "linux" ? await linuxCommand(pid) : (await psCommands(pid)).get(pid)
  const [program = "", ...words] = (command ?? "").split(" ")
  return basename(program) === "postgres" && words.includes(`cluster_name=${name}`)
}

/** The sessions and workers of the server with this `cluster_name`; they show it in their process titles. */
export const findSessions = async (name: string): Promise<number[]> => {
  const commands = process.platform === "linux" ? await linuxCommands() : await psCommands()
  return [...commands].filter(([, command]) => command.startsWith(`postgres: ${name}: `)).map(([pid]) => pid)
}

/** Sends a signal; a process that has ended already is no error. */
export const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (systemErrorCode(error) !== "ESRCH") throw error
  }
}

// Reads /proc, because small container images have no ps.
const linuxCommand = async (pid: number): Promise<string> =>
  (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ")

const linuxCommands = async (): Promise<Map<number, string>> => {
  const commands = new Map<number, string>()
  for (const entry of await readdir("/proc")) {
    const pid = Number(entry)
    if (Number.isInteger(pid)) commands.set(pid, await linuxCommand(pid))
  }
  return commands
}

const psCommands = async (pid?: number): Promise<Map<number, string>> => {
  const which = pid === undefined ? ["-ax"] : ["-p", String(pid)]
  // ps exits with 1 when there is no such process.
  const { stdout } = await run("ps", ["-ww", ...which, "-o", "pid=,command="]).catch(() => ({ stdout: "" }))
  const lines = stdout.split("\n").map((line) => /^\s*(\d+) (.*)$/.exec(line))
  return new Map(lines.flatMap((match) => (match ? [[Number(match[1]), match[2] ?? ""] as const] : [])))
}

import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { answers } from "./answers.ts"

const pollMs = 10

/** The installed server or client. Valkey and Redis share the protocol and the settings. */
export const findValkey = (kind: "server" | "cli") => {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"]
  const found = [`valkey-${kind}`, `redis-${kind}`].find((name) =>
    folders.some((folder) => existsSync(join(folder, name))),
  )
  if (found === undefined) throw new Error(`There is no valkey-${kind} or redis-${kind} on this machine.`)
  return found
}

/**
 * Starts the installed Valkey or Redis on `port` without persistence, and restarts it after a kill. Throws
 * when neither is installed.
 */
export const startValkeyProcess = async ({
  port,
  folder,
  words = [],
}: {
  port: number
  folder: string
  /** Further words of the command line. A configuration file comes first. */
  words?: readonly string[]
}) => {
  const program = findValkey("server")
  const common = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder]
  const memoryOnly = ["--save", "", "--appendonly", "no"]

  const launch = async () => {
    const child = spawn(program, [...words, ...common, ...memoryOnly], { stdio: "ignore" })
    await once(child, "spawn")
    const onExit = () => void child.kill("SIGKILL")
    process.once("exit", onExit)
    const exited = once(child, "exit").then(() => void process.off("exit", onExit))
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`${program} exited with ${child.exitCode}`)
      await sleep(pollMs)
    }
    return { child, exited }
  }
  let server = await launch()
  const kill = async () => {
    server.child.kill("SIGKILL")
    await server.exited
  }
  return {
    port,
    /** Sends SIGKILL. */
    kill,
    restart: async () => {
      await kill()
      server = await launch()
    },
    /** Suspends the server: connections stay open without an answer. */
    freeze: () => void server.child.kill("SIGSTOP"),
    thaw: () => void server.child.kill("SIGCONT"),
  }
}

export type ValkeyProcess = Awaited<ReturnType<typeof startValkeyProcess>>

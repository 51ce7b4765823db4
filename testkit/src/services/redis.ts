import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "./free-port.ts"

const pollMs = 10

/** Valkey and Redis share the protocol and the settings. */
const findProgram = () => {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"]
  const found = ["valkey-server", "redis-server"].find((name) =>
    folders.some((folder) => existsSync(join(folder, name))),
  )
  if (found === undefined) throw new Error("There is no valkey-server or redis-server on this machine.")
  return found
}

const answers = async (port: number) => {
  const socket = connect(port, "127.0.0.1")
  const open = await once(socket, "connect").then(
    () => true,
    () => false,
  )
  socket.destroy()
  return open
}

/**
 * Starts the installed Valkey or Redis on a free port without persistence. `url` is a VALKEY_URL that stays
 * valid after `kill` and `restart`, which lose all data. Throws when neither is installed.
 */
export const startRedis = async () => {
  const program = findProgram()
  const folder = await mkdtemp(join(tmpdir(), "pinyu-redis-"))
  const port = await freePort()
  const settings = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
    "--dir",
    folder,
  ]

  const launch = async () => {
    const child = spawn(program, settings, { stdio: "ignore" })
    await once(child, "spawn")
    const onExit = () => void child.kill("SIGKILL")
    process.once("exit", onExit)
    const exited = once(child, "exit").then(() => void process.off("exit", onExit))
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`redis-server exited with ${child.exitCode}`)
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
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: async () => {
      await kill()
      server = await launch()
    },
    /** Suspends the server: connections stay open without an answer. */
    freeze: () => void server.child.kill("SIGSTOP"),
    thaw: () => void server.child.kill("SIGCONT"),
    /** Stops the server and removes its folder. */
    stop: async () => {
      await kill()
      await rm(folder, { recursive: true })
    },
  }
}

export type TestRedis = Awaited<ReturnType<typeof startRedis>>

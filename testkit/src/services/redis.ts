import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "./free-port.ts"

const lookMs = 10

/** Either speaks the same protocol and takes the same settings. */
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
 * Starts the machine's own Valkey or Redis on a free TCP port of 127.0.0.1, with nothing kept on disk. `url` is
 * what VALKEY_URL would be, and stays the same through `kill` and `restart`, which forget what was in it. Throws when
 * there is no redis-server on this machine.
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
    const gone = once(child, "exit").then(() => void process.off("exit", onExit))
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`)
      await sleep(lookMs)
    }
    return { child, gone }
  }
  let server = await launch()
  const kill = async () => {
    server.child.kill("SIGKILL")
    await server.gone
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: async () => {
      await kill()
      server = await launch()
    },
    /** It stops in the midst of what it does: connections stay open and nothing answers. */
    freeze: () => void server.child.kill("SIGSTOP"),
    thaw: () => void server.child.kill("SIGCONT"),
    /** Ends it and removes its folder. */
    stop: async () => {
      await kill()
      await rm(folder, { recursive: true })
    },
  }
}

export type TestRedis = Awaited<ReturnType<typeof startRedis>>

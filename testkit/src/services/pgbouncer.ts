import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { chooseRunAs } from "@pinyu/server/platform/postgres/run-as.ts"
import { answers } from "./answers.ts"
import { freePort } from "./free-port.ts"

const program = "/usr/sbin/pgbouncer"
const example = new URL("../../../ops/pgbouncer.ini", import.meta.url)
const pollMs = 10

interface PgBouncerOptions {
  /** The URL of a PostgreSQL of `startPostgres`. */
  database: string
  mode?: "transaction" | "session"
  /** The number of connections to each database. */
  poolSize?: number
  /** Further lines of the section `[pgbouncer]`. */
  lines?: readonly string[]
}

/**
 * Starts the installed PgBouncer with the example configuration of ops/ in front of a database, in a temporary
 * folder on a free port, and as an unprivileged user when we are root. `url` is a DATABASE_URL.
 */
export const startPgBouncer = async ({
  database,
  mode = "transaction",
  poolSize = 8,
  lines = [],
}: PgBouncerOptions) => {
  if (!existsSync(program)) throw new Error("There is no pgbouncer on this machine.")
  const folder = await mkdtemp(join(tmpdir(), "pinyu-pgbouncer-"))
  const runAs = await chooseRunAs(join(folder, "cluster"))
  const target = new URL(database)
  const port = await freePort()
  const [configFile, userFile, logFile] = ["pgbouncer.ini", "userlist.txt", "log"].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const given = (await readFile(example, "utf8"))
    .replace("host=postgres port=5432", `host=${target.hostname} port=${target.port}`)
    .replace("listen_addr = *", "listen_addr = 127.0.0.1")
    .replace("listen_port = 6432", `listen_port = ${port}`)
    .replace("/etc/pgbouncer/userlist.txt", userFile)
    .replace("pool_mode = transaction", `pool_mode = ${mode}`)
    .replace("default_pool_size = 20", `default_pool_size = ${poolSize}`)
  await writeFile(configFile, [given, `logfile = ${logFile}`, ...lines, ""].join("\n"))
  const user = decodeURIComponent(target.username)
  await writeFile(userFile, `"${user}" "${decodeURIComponent(target.password)}"\n`, { mode: 0o600 })
  await writeFile(logFile, "")
  await chmod(folder, 0o755)
  if (runAs)
    for (const path of [folder, configFile, userFile, logFile]) await chown(path, runAs.uid, runAs.gid)

  const child = spawn(program, ["-q", configFile], { ...runAs, cwd: folder, stdio: "ignore" })
  await once(child, "spawn")
  const onExit = () => void child.kill("SIGKILL")
  process.once("exit", onExit)
  const exited = once(child, "exit").then(() => void process.off("exit", onExit))
  while (!(await answers(port))) {
    if (child.exitCode !== null)
      throw new Error(`PgBouncer did not start: ${(await readFile(logFile, "utf8")).slice(-1000)}`)
    await sleep(pollMs)
  }
  const url = new URL(database)
  url.port = String(port)
  return {
    url: url.href,
    /** Stops it at once and removes its folder. */
    stop: async () => {
      child.kill("SIGTERM")
      await exited
      await rm(folder, { recursive: true })
    },
  }
}

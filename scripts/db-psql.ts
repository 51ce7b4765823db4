// `npm run db:psql`, or `npm run db:psql -- --command "select 1"`: psql on the configured database.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readConfig } from "@pinyu/server/platform/config/config.ts"
import { programFolders } from "./lib/components.mjs"
import { loadEnvFile } from "./lib/env-file.mjs"
import { printError } from "./lib/failure.mjs"
import { findPsql, openTarget } from "./lib/psql.ts"

const runPsql = async (psql: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> => {
  const child = spawn(psql, args, { stdio: "inherit", env: { ...process.env, ...env } })
  // Ctrl-C also reaches psql, which cancels the query.
  process.on("SIGINT", () => undefined)
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, "exit")
  return code ?? 1
}

try {
  loadEnvFile()
  const psql = findPsql(programFolders())
  const target = await openTarget(readConfig(process.env))
  try {
    process.exitCode = await runPsql(psql, [...target.args, ...process.argv.slice(2)], target.env)
  } finally {
    await target.close()
  }
} catch (error) {
  printError(error)
  process.exitCode = 1
}

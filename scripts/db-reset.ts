// `npm run db:reset`, or `npm run db:reset -- --yes`: deletes the embedded database and the uploaded files.
import { createInterface } from "node:readline/promises"
import { ConfigError, readConfig } from "@pinyu/server/platform/config/config.ts"
import { EmbeddedPostgresError } from "@pinyu/server/platform/postgres/errors.ts"
import { loadEnvFile } from "./lib/env-file.mjs"
import { Failure, printError } from "./lib/failure.mjs"
import { deleteData, findData, requireResettable } from "./lib/reset.ts"

const isConfirmed = async (paths: readonly string[]): Promise<boolean> => {
  if (process.argv.includes("--yes")) return true
  if (!process.stdin.isTTY)
    throw new Failure(
      "A reset asks first, and there is no terminal to ask in.",
      "`npm run db:reset -- --yes` deletes without asking.",
    )
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`This deletes\n  ${paths.join("\n  ")}\nType yes to go on: `)
  terminal.close()
  return answer.trim() === "yes"
}

const reset = async (): Promise<string> => {
  const config = readConfig(process.env)
  requireResettable(config)
  const paths = findData(config.dataDir)
  if (paths.length === 0) return `There is no data in ${config.dataDir}.`
  if (!(await isConfirmed(paths))) return "Nothing was deleted."
  await deleteData(config.dataDir)
  return "Deleted. `npm start` makes a new database and new demo members."
}

try {
  loadEnvFile()
  console.log(await reset())
} catch (error) {
  const isExplained = error instanceof ConfigError || error instanceof EmbeddedPostgresError
  printError(isExplained ? new Failure(error.message) : error)
  process.exitCode = 1
}

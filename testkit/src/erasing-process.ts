import { AsyncLocalStorage } from "node:async_hooks"
import { jobNames } from "@pinyu/server/app/areas.ts"
import { openPlatform } from "@pinyu/server/app/platform.ts"
import { createServices } from "@pinyu/server/app/services.ts"
import type { Config } from "@pinyu/server/platform/config/config.ts"
import { createLog } from "@pinyu/server/platform/observability/log.ts"
import pg from "pg"
import { testClock } from "./clock.ts"

/** The work of a process that erases the members whose time to return is over. */
export interface Erasure {
  config: Config
  connection: pg.PoolConfig
  now: Date
  /** The number of the statement, from 1, at which the process kills itself. Without it, it runs to the end. */
  killAt?: number | undefined
}

/** The result of a process that was not killed. */
export interface ErasureResult {
  /** How many statements it executed. */
  statements: number
  error?: string
}

const erasing = new AsyncLocalStorage<true>()

/** Calls `onStatement` with the number of each statement of the erasure, before it is sent. */
const watchStatements = (onStatement: (number: number) => void) => {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  let count = 0
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    // The job queue polls meanwhile.
    if (erasing.getStore()) {
      count += 1
      onStatement(count)
    }
    return query.apply(this, args)
  } as never
}

const run = async ({ config, connection, now, killAt }: Erasure): Promise<ErasureResult> => {
  const log = createLog({ level: "silent" })
  const platform = await openPlatform(config, { clock: testClock(now), log, connection, version: "test" })
  const { account } = createServices(platform)
  await platform.jobs.start(jobNames)
  const result: ErasureResult = { statements: 0 }
  watchStatements((number) => {
    result.statements = number
    if (number === killAt) process.kill(process.pid, "SIGKILL")
  })
  await erasing.run(true, account.eraseDue).catch((error: unknown) => {
    result.error = String(error)
  })
  return result
}

process.once("message", (erasure: Erasure) => {
  void run(erasure).then((result) => process.send?.(result, () => process.exit()))
})

/** @module-tag alone */
import { fork } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { accountLimits } from "@pinyu/contract/account/limits"
import { accountRoutes } from "@pinyu/contract/account/routes"
import type { Erasure, ErasureResult } from "@pinyu/testkit/erasing-process.ts"
import { memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { buildEverything, cellsWith, tracesOf } from "@pinyu/testkit/factories/everything.ts"
import { ownBucket } from "@pinyu/testkit/storages.ts"
import { storedFiles } from "@pinyu/testkit/stored-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import fc from "fast-check"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"

const day = 24 * 60 * 60
/** For twenty starts of a process on a busy machine. */
const killsTimeoutMs = 600_000

let app: TestApp

beforeAll(async () => {
  app = await testApp({ env: await ownBucket() })
})
afterAll(() => app.close())

const erasingProcess = fileURLToPath(import.meta.resolve("@pinyu/testkit/erasing-process.ts"))

/** What others keep by the decision on departed members: the id, in their conversations. */
const kept = ["conversation_members.member_id", "conversation_members.other_id", "messages.sender_id"]

/**
 * Erases in a process of its own, which kills itself at a statement. Resolves with the result, or with the
 * signal that ended the process.
 */
const eraseInProcess = (killAt?: number) =>
  new Promise<ErasureResult | NodeJS.Signals>((resolve, reject) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: join(app.config.dataDir, "compile-cache") }
    const child = fork(erasingProcess, { env, serialization: "advanced" })
    child.once("error", reject)
    child.once("message", (result) => resolve(result as ErasureResult))
    child.once("exit", (code, signal) =>
      signal ? resolve(signal) : reject(new Error(`the process ended with ${code}`)),
    )
    const { config, connection, clock } = app
    child.send({ config, connection, now: clock.now(), killAt } satisfies Erasure)
  })

/** How many statements an erasure has until it deletes the member. */
const countStatements = async () => {
  await sql`create function stop() returns trigger language plpgsql as
    $$ begin raise 'a planted failure'; end $$`.execute(app.db)
  await sql`create trigger planted before delete on members for each row execute function stop()`.execute(
    app.db,
  )
  const result = await eraseInProcess()
  expect(result).toMatchObject({ error: expect.stringContaining("a planted failure") })
  await sql`drop trigger planted on members`.execute(app.db)
  return (result as ErasureResult).statements
}

it(
  "an erasure continues after its process is killed at any of twenty random points",
  async () => {
    const filesBefore = await storedFiles(app)
    const { member } = await buildEverything(app)
    await app.call(accountRoutes.end, { as: member, body: { password: memberPassword } })
    app.clock.advance(accountLimits.returnDays * day)
    await app.jobsIdle()
    const traces = tracesOf(member)
    const before = await cellsWith(app, traces)
    expect((await storedFiles(app)).length).toBeGreaterThan(filesBefore.length + 7)
    const statements = await countStatements()
    expect(statements).toBeGreaterThan(20)
    for (const point of fc.sample(fc.integer({ min: 1, max: statements }), 20)) {
      expect(await eraseInProcess(point), `at statement ${point}`).toBe("SIGKILL")
      expect(await cellsWith(app, traces), `at statement ${point}`).toEqual(before)
    }
    await app.services.account.eraseDue()
    await app.jobsIdle()
    await app.services.contact.sweep()
    await app.services.auth.purgeExpired()
    expect(await cellsWith(app, traces)).toEqual(kept)
    expect(await storedFiles(app)).toEqual(filesBefore)
    await app.deleteFinishedJobs()
    expect(await cellsWith(app, traces, "others")).toEqual([])
  },
  killsTimeoutMs,
)

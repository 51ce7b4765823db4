import type { Socket } from "node:net"
import { accountLimits } from "@pinyu/contract/account/limits"
import { accountRoutes } from "@pinyu/contract/account/routes"
import { memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { buildEverything, cellsWith, tracesOf } from "@pinyu/testkit/factories/everything.ts"
import { ownBucket } from "@pinyu/testkit/storages.ts"
import { storedFiles } from "@pinyu/testkit/stored-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import fc from "fast-check"
import { sql } from "kysely"
import pg from "pg"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

const day = 24 * 60 * 60

let app: TestApp

beforeAll(async () => {
  app = await testApp({ env: await ownBucket() })
})
afterAll(() => app.close())

/** What the decision on departed members keeps: the id, in the conversations of others. */
const kept = ["conversation_members.member_id", "conversation_members.other_id", "messages.sender_id"]

/** Watches each statement; `onStatement` gets its number, from 1, and its connection. */
const watchStatements = (onStatement: (number: number, client: pg.Client) => void) => {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  let count = 0
  return vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    count += 1
    onStatement(count, this)
    return query.apply(this, given)
  } as never)
}

/** How many statements an erasure has until it deletes the member. */
const countStatements = async () => {
  await sql`create function stop() returns trigger language plpgsql as
    $$ begin raise 'a planted failure'; end $$`.execute(app.db)
  await sql`create trigger planted before delete on members for each row execute function stop()`.execute(
    app.db,
  )
  let statements = 0
  watchStatements((number) => {
    statements = number
  })
  await expect(app.services.account.eraseDue()).rejects.toThrow("a planted failure")
  vi.restoreAllMocks()
  await sql`drop trigger planted on members`.execute(app.db)
  return statements
}

/** Breaks the connection of the statement with this number. */
const breakConnectionAt = (point: number) =>
  watchStatements((number, client) => {
    if (number === point)
      (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
  })

it("an erasure continues after its connection breaks at any of twenty random points", async () => {
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
    breakConnectionAt(point)
    await expect(app.services.account.eraseDue(), `at statement ${point}`).rejects.toThrow()
    vi.restoreAllMocks()
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
})

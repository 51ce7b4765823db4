import { randomBytes } from "node:crypto"
import { setImmediate as nextTurn } from "node:timers/promises"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { type KyselyPlugin, sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createLog } from "../../platform/observability/log.ts"
import { createSessions } from "./sessions.service.ts"
import { createTokens } from "./tokens.service.ts"

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Sessions over the app's database, where each query that answers is counted, and the next ones fail as often as said. */
const watchedSessions = () => {
  const seen = { queries: 0, failures: 0 }
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      seen.queries += 1
      if (seen.failures === 0) return result
      seen.failures -= 1
      throw new Error("the database went away")
    },
  }
  const sessions = createSessions({
    db: app.db.withPlugin(watch),
    clock: app.clock,
    log: createLog({ level: "silent" }),
    tokens: createTokens({ clock: app.clock, key: randomBytes(32) }),
    refreshKey: randomBytes(32),
    noteOnline: async () => undefined,
    disconnect: () => undefined,
  })
  const signIn = async () => {
    const { id } = await buildMember(app)
    const who = { memberId: id, remembered: true, client: { device: "" } }
    const { accessToken } = await app.db.transaction().execute((trx) => sessions.startSession(trx, who))
    // Its signature is known from here on: only the session is asked for.
    await sessions.authenticate(accessToken)
    return { id, accessToken }
  }
  return { sessions, seen, signIn }
}

/** How many queries wait for a lock. */
const waiting = async () => {
  const { rows } = await sql`select from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    app.db,
  )
  return rows.length
}
const generous = { timeout: 5_000 }

describe("who calls", () => {
  it("is asked together for the calls that come while others are asked for, by what is so after each came", async () => {
    const { sessions, seen, signIn } = watchedSessions()
    const first = await signIn()
    const others = await Promise.all(Array.from({ length: 8 }, signIn))
    const leaving = await signIn()
    seen.queries = 0
    let authenticated: Promise<PromiseSettledResult<{ id: string }>[]> | undefined
    await app.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx)
      const all: Promise<{ id: string }>[] = []
      for (const { accessToken } of [first, ...others, leaving]) {
        all.push(sessions.authenticate(accessToken))
        await nextTurn()
      }
      authenticated = Promise.allSettled(all)
      await trx.deleteFrom("sessions").where("member_id", "=", leaving.id).execute()
    })
    const answers = (await authenticated) ?? []
    expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value.id : null))).toEqual([
      first.id,
      ...others.map(({ id }) => id),
      null,
    ])
    // Two, unless the machine stutters for longer than anybody waits.
    expect(seen.queries).toBeLessThanOrEqual(3)
  })

  it("is asked apart where the question before hangs", async () => {
    const { sessions, signIn } = watchedSessions()
    const [one, other] = [await signIn(), await signIn()]
    let authenticated: Promise<{ id: string }[]> | undefined
    await app.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx)
      const asked = sessions.authenticate(one.accessToken)
      await expect.poll(waiting, generous).toBe(1)
      authenticated = Promise.all([asked, sessions.authenticate(other.accessToken)])
      await expect.poll(waiting, generous).toBe(2)
    })
    expect((await authenticated)?.map(({ id }) => id)).toEqual([one.id, other.id])
  })

  it("is found again after a question that failed", async () => {
    const { sessions, seen, signIn } = watchedSessions()
    const { id, accessToken } = await signIn()
    seen.failures = 1
    await expect(sessions.authenticate(accessToken)).rejects.toThrow("the database went away")
    expect(await sessions.authenticate(accessToken)).toMatchObject({ id })
  })
})

import { randomBytes } from "node:crypto"
import { setImmediate as nextTurn } from "node:timers/promises"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { type KyselyPlugin, sql } from "kysely"
import { describe, expect, it } from "vitest"
import { positionOf } from "../../db/choose-replica.ts"
import { createLog } from "../../platform/observability/log.ts"
import { createSessions } from "./sessions.service.ts"
import { createTokens } from "./tokens.service.ts"

const app = startedApp()

/** Sessions over the app's database, which counts the queries. */
const watchedSessions = () => {
  const seen = { queries: 0 }
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      seen.queries += 1
      return result
    },
  }
  const sessions = createSessions({
    db: app.db.withPlugin(watch),
    clock: app.clock,
    log: createLog({ level: "silent" }),
    tokens: createTokens({ clock: app.clock, key: randomBytes(32) }),
    refreshKey: randomBytes(32),
    recordOnline: async () => undefined,
    disconnect: () => undefined,
  })
  const signIn = async () => {
    const { id } = await buildMember(app)
    const who = { memberId: id, remembered: true, client: { device: "" }, isRecent: true }
    const { accessToken } = await app.db.transaction().execute((trx) => sessions.startSession(trx, who))
    // The signature is cached from here on, so that only the session is queried.
    await sessions.authenticate(accessToken)
    return { id, accessToken }
  }
  return { sessions, seen, signIn }
}

describe("authentication", () => {
  it("shares queries among concurrent calls, each answered by data read after it came", async () => {
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
    const expected = [first.id, ...others.map(({ id }) => id), null]
    expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value.id : null))).toEqual(
      expected,
    )
    // Two, unless the machine pauses for longer than the wait limit.
    expect(seen.queries).toBeLessThan(10)
  })
})

it("the position of the last write is unknown at the sign-in, and then that of the last noted one", async () => {
  const { sessions, signIn } = watchedSessions()
  const { id, accessToken } = await signIn()
  const { sessionId, lastWrite } = await sessions.authenticate(accessToken)
  expect(lastWrite).toBeNull()
  const known = async () => positionOf((await sessions.authenticate(accessToken)).lastWrite ?? "0/0")

  await sessions.noteWrite(sessionId)
  const first = await known()
  await app.db.updateTable("members").set({ about_me: "新的介紹" }).where("id", "=", id).execute()
  expect(await known()).toBe(first)
  await Promise.all([sessions.noteWrite(sessionId), sessions.noteWrite(sessionId)])
  expect(await known()).toBeGreaterThan(first)
})

/** @module-tag alone */
import { authRoutes } from "@pinyu/contract/auth/routes"
import { meetingsRoutes } from "@pinyu/contract/meetings/routes"
import { newId } from "@pinyu/server/platform/ids.ts"
import { sql } from "kysely"
import { expect, it, onTestFinished, vi } from "vitest"
import { testClock } from "../clock.ts"
import { registrationForm } from "../factories/auth.ts"
import { meetingPlan } from "../factories/meetings.ts"
import { createHttpCaller } from "../http-caller.ts"
import { startServiceDatabase } from "../services/service-database.ts"
import { createRestartableService } from "./restartable-service.ts"

const link = "小雅請你留意一次約會"
const alert = "小雅還沒有報平安"
const soon = { interval: 200, timeout: 120_000 }

const start = async () => {
  const postgres = await startServiceDatabase()
  onTestFinished(postgres.stop)
  const service = await createRestartableService(postgres.env)
  onTestFinished(service.clear)
  await service.start()
  const { db, close } = await service.openStores()
  onTestFinished(close)
  const { call, close: closeCaller } = createHttpCaller(service.address)
  onTestFinished(closeCaller)
  return { service, db, call }
}

type Started = Awaited<ReturnType<typeof start>>

/** Registers a member, who may plan a meeting, and plans one. Resolves when it is acknowledged. */
const plan = async ({ db, call }: Started) => {
  const form = registrationForm()
  const headers = { "idempotency-key": newId() }
  const { id } = (await call(authRoutes.register, { body: form, headers })).body.user
  const verified = { email_verified_at: new Date() }
  await db.updateTable("credentials").set(verified).where("member_id", "=", id).execute()
  const { email, password } = form
  const as = (await call(authRoutes.login, { body: { email, password } })).body
  const body = meetingPlan({ clock: testClock(new Date()) })
  const answer = await call(meetingsRoutes.create, { as, headers: { "idempotency-key": newId() }, body })
  expect(answer.status).toBe(201)
  return { meetingId: answer.body.meeting.id, contact: body.contact_email }
}

it("a plan that was acknowledged alerts its contact twice, though the service is killed before each alert", async () => {
  const started = await start()
  const { service, db } = started
  const { meetingId, contact } = await plan(started)
  const alerts = async () => {
    const mails = await service.outbox().mailsTo(contact)
    return mails.filter(({ subject }) => subject === alert).length
  }
  await service.kill("tree")
  // The time of the check-in passes while nothing runs.
  await sql`update meetings set meets_at = meets_at - interval '3 hours 1 minute',
    check_in_at = check_in_at - interval '3 hours 1 minute' where id = ${meetingId}`.execute(db)
  await service.start()
  await vi.waitUntil(async () => (await alerts()) === 1, soon)

  await service.kill("tree")
  await sql`update meetings set alerted_at = alerted_at - interval '15 minutes' where id = ${meetingId}`.execute(
    db,
  )
  await service.start()
  await vi.waitUntil(async () => (await alerts()) >= 2, soon)
  // The queue repeats the job of the link, which the first kill may have ended.
  const subjects = async () => (await service.outbox().mailsTo(contact)).map(({ subject }) => subject)
  await vi.waitUntil(async () => (await subjects()).includes(link), soon)
  const { rows } = await sql`select alerts, ended_at from meetings where id = ${meetingId}`.execute(db)
  expect(rows).toEqual([{ alerts: 2, ended_at: null }])
}, 600_000)

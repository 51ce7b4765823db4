import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { createVisits } from "./visits.service.ts"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const day = "2026-05-01"

const visitsTo = async ({ id }: { id: string }) => {
  const events = app.db.selectFrom("notification_events").select("actor_id").where("member_id", "=", id)
  return (await events.execute()).map(({ actor_id }) => actor_id)
}

/** Visits whose recording fails as often as `failures` says. */
const visitsThatFail = (failures: number) => {
  let left = failures
  return createVisits({
    db: app.db,
    notifications: {
      record: async (trx, event) => {
        if (left-- > 0) throw new Error("the database is away")
        await app.services.notifications.record(trx, event)
      },
    },
  })
}

it("records the others although a member has left", async () => {
  const [left, member, viewer] = await Promise.all([buildMember(app), buildMember(app), buildMember(app)])
  const visits = visitsThatFail(0)
  visits.noteVisit({ memberId: left.id, actorId: viewer.id, day })
  visits.noteVisit({ memberId: member.id, actorId: left.id, day })
  visits.noteVisit({ memberId: member.id, actorId: viewer.id, day })
  await app.db.transaction().execute((trx) => app.services.profiles.remove(trx, [left.id]))
  await visits.recordVisits()
  expect(await visitsTo(member)).toEqual([viewer.id])
})

it("keeps visits that could not be recorded", async () => {
  const [member, viewer] = await Promise.all([buildMember(app), buildMember(app)])
  const visits = visitsThatFail(1)
  visits.noteVisit({ memberId: member.id, actorId: viewer.id, day })
  await expect(visits.recordVisits()).rejects.toThrow("away")
  expect(await visitsTo(member)).toEqual([])
  await visits.recordVisits()
  expect(await visitsTo(member)).toEqual([viewer.id])
})

it("records more than one batch, each visit once, also when called twice at once", async () => {
  const member = await buildMember(app)
  const viewers = await Promise.all(Array.from({ length: 3 }, () => buildMember(app)))
  const visits = visitsThatFail(0)
  const days = Array.from({ length: 100 }, (_, n) => `2026-${String(n).padStart(3, "0")}`)
  for (const day of days)
    for (const { id } of viewers) visits.noteVisit({ memberId: member.id, actorId: id, day })
  await Promise.all([visits.recordVisits(), visits.recordVisits()])
  expect(await visitsTo(member)).toHaveLength(300)
})

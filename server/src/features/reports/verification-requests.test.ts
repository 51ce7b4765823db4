import { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import { verificationRoutes } from "@pinyu/contract/verification/routes"
import { buildPhotoRecord } from "@pinyu/testkit/factories/profiles.ts"
import { approve, buildVerification } from "@pinyu/testkit/factories/verification.ts"
import { startReportCases } from "@pinyu/testkit/report-cases.ts"
import { afterAll, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const { app, admin, other, read, reported, claim, decide, apply } = await startReportCases()
afterAll(() => app.close())

const ask = (id: string, as = admin) =>
  app.call(reportsAdminRoutes.askForVerification, { as, params: { id } })
const verificationIn = async (id: string) => (await read(id)).body.report.verification

it("the team asks a member whom a report calls fake, once; the case shows what became of it", async () => {
  const { target, id } = await reported({ reason: "fake" })
  expect(await verificationIn(id)).toMatchObject({ state: "not_requested", is_verified: false })
  await ask(id)
  expect((await ask(id)).status).toBe(200)
  expect(await verificationIn(id)).toMatchObject({ state: "requested", admin: admin.email })
  const own = async () => (await app.call(verificationRoutes.mine, { as: target })).body.verification
  expect((await own()).requested_at).toBe(app.clock.now().toISOString())
  const events = app.db.selectFrom("notification_events").select("type").where("member_id", "=", target.id)
  expect(await events.execute()).toEqual([{ type: "photo_verification" }])

  await buildPhotoRecord(app, target)
  const verificationId = await buildVerification(app, target)
  expect(await verificationIn(id)).toMatchObject({ state: "waiting", verification_id: verificationId })
  expect((await own()).requested_at).toBeNull()
  await approve(app, admin, verificationId)
  expect(await verificationIn(id)).toMatchObject({ state: "approved", is_verified: true })
  const acts = app.db.selectFrom("admin_audit").select("target").where("act", "=", "verification_requested")
  expect(await acts.execute()).toEqual([{ target: target.id }])
})

it("no member is sent a request for other reasons, in another admin's or a closed case, or about their own account", async () => {
  const { id: scam } = await reported({ reason: "scam" })
  expect([await verificationIn(scam), (await ask(scam)).body.code]).toEqual([
    null,
    "case_action_not_possible",
  ])
  expect((await ask(newId())).body.code).toBe("case_not_found")
  const { id: claimed } = await reported({ reason: "fake" })
  await claim(claimed, other)
  expect((await ask(claimed)).body.code).toBe("case_claimed")
  const { id: closed } = await reported({ reason: "fake" })
  await decide(closed, { action: "dismiss" })
  await apply(closed)
  expect((await ask(closed)).body.code).toBe("case_decided")
  const { target, id: own } = await reported({ reason: "fake" })
  await app.db.updateTable("admins").set({ email: target.email }).where("id", "=", other.id).execute()
  expect((await ask(own, other)).body.code).toBe("own_account")
  const requested = await app.db.selectFrom("verification_requests").select("case_id").execute()
  expect(requested.map(({ case_id }) => case_id)).not.toContain(own)
})

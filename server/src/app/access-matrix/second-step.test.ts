import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { Route } from "@pinyu/contract/route"
import { adminCalls } from "@pinyu/testkit/admin-calls.ts"
import { buildAdmin, buildEnrolledAdmin } from "@pinyu/testkit/factories/admin.ts"
import { adminPassword as password } from "@pinyu/testkit/scenarios/admins.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import { allRoutes } from "../areas.ts"
import { countChanges, noteChanges } from "./access-matrix.changes.fixture.ts"

/** What an admin without a second step may call in production: their own sign-in. */
const own = [
  ...["admin.logout", "admin.reauthenticate", "admin.me", "admin.changePassword"],
  ...["admin.sessions", "admin.endSession", "admin.endSessions"],
  ...["admin.beginOtp", "admin.confirmOtp", "admin.disableOtp", "admin.renewRecoveryCodes"],
  ...["admin.passkeys.list", "admin.passkeys.beginRegistration", "admin.passkeys.finishRegistration"],
  ...[
    "admin.passkeys.remove",
    "admin.passkeys.beginReauthentication",
    "admin.passkeys.finishReauthentication",
  ],
]

const app = startedApp(() => ({ env: { NODE_ENV: "production", SMTP_URL: "outbox" } }))
const elsewhere = startedApp()

const consoleRoutes = allRoutes.filter(({ access }) => access.startsWith("admin:"))
const cells = consoleRoutes.map((route): [string, Route] => [route.id, route])

const { login, otpIn } = adminCalls(() => app)
const meOf = (as: { accessToken: string }) => app.call(adminRoutes.me, { as })
const statusOf = async (as: { accessToken: string }) => (await app.call(adminRoutes.status, { as })).status

describe("in production, an admin without a second step", () => {
  let admin: Awaited<ReturnType<typeof buildAdmin>>
  beforeAll(async () => {
    await noteChanges(app.db)
    admin = await buildAdmin(app)
    // An enrolment that was never confirmed protects nothing.
    await app.call(adminRoutes.beginOtp, { as: admin, body: { password } })
  })

  it.each(cells.filter(([id]) => !own.includes(id)))(
    "is kept from %s, which changes nothing",
    async (_, route) => {
      const before = await countChanges(app.db)
      const { status, body } = await app.call(route, { as: admin })
      expect([status, body.code]).toEqual([403, "second_step_required"])
      expect(await countChanges(app.db)).toBe(before)
    },
  )

  it.each(cells.filter(([id]) => own.includes(id)))("may call %s", async (_, route) => {
    // A new admin, because some calls end the caller's session.
    const { body } = await app.call(route, { as: await buildAdmin(app) })
    expect(["second_step_required", "forbidden", "unauthenticated"]).not.toContain(body.code)
  })

  it("learns it from their account, and enters once the app is confirmed, until it is turned off", async () => {
    expect((await meOf(admin)).body.admin).toMatchObject({ second_step: "required" })
    const enrolled = await buildEnrolledAdmin(app)
    expect((await meOf(enrolled)).body.admin).toMatchObject({ second_step: "on" })
    expect(await statusOf(enrolled)).toBe(200)
    const { body } = await login(enrolled.email, otpIn(enrolled.secret))
    expect(await statusOf({ accessToken: body.adminToken })).toBe(200)

    const proof = { password, otp: enrolled.recoveryCodes[0] ?? "" }
    const off = await app.call(adminRoutes.disableOtp, { as: enrolled, body: proof })
    expect(off.body.admin).toMatchObject({ second_step: "required" })
    expect(await statusOf({ accessToken: off.body.adminToken })).toBe(403)
  })

  it("is kept from the status page while the database hangs, unlike an admin with one", async () => {
    const enrolled = await buildEnrolledAdmin(app)
    const holding = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = app.db.transaction().execute(async (trx) => {
      await sql`lock table admins in access exclusive mode`.execute(trx)
      locked.resolve()
      await holding.promise
    })
    await locked.promise
    const statuses = await Promise.all([statusOf(admin), statusOf(enrolled)])
    holding.resolve()
    await holder
    expect(statuses).toEqual([403, 200])
  })
})

it("elsewhere, the console is open and advises a second step", async () => {
  const admin = await buildAdmin(elsewhere)
  const { body } = await elsewhere.call(adminRoutes.me, { as: admin })
  expect(body.admin).toMatchObject({ second_step: "advised" })
  expect((await elsewhere.call(adminRoutes.status, { as: admin })).status).toBe(200)
})

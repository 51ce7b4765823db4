import { adminLimits } from "@pinyu/contract/admin/limits"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import { adminTeamRoutes } from "@pinyu/contract/admin/team-routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { membersAdminRoutes } from "@pinyu/contract/moderation/admin-routes"
import { moderationLimits } from "@pinyu/contract/moderation/limits"
import { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import { type Route, requiresFreshSignIn } from "@pinyu/contract/route"
import { adminCalls, type Caller } from "@pinyu/testkit/admin-calls.ts"
import { buildAdmin, buildEnrolledAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { formOf, formType } from "@pinyu/testkit/forms.ts"
import { adminPassword } from "@pinyu/testkit/scenarios/admins.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"
import { allRoutes } from "../areas.ts"

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const { actsOf, auditOf, otpIn } = adminCalls(() => app)
const reauthenticate = (as: Caller, body: object = { password: adminPassword }) =>
  app.call(adminRoutes.reauthenticate, { as, body })
const expireSignIn = () => app.clock.advance(adminLimits.recentSignIn)

/** A valid call of each marked route. Unknown ids: the handler, if it is reached, finds nothing. */
const sensitiveCalls: Record<
  string,
  () => { params?: object; body?: object; headers?: Record<string, string> }
> = {
  "admin.audit.export": () => ({ body: {} }),
  "admin.announce": () => ({ body: { title: "公告", message: "內容" } }),
  "admin.passkeys.beginRegistration": () => ({}),
  "admin.passkeys.remove": () => ({ params: { id: "AAAA" } }),
  "admin.team.invite": () => ({ body: { email: `${newId()}@example.com`, role: "viewer" } }),
  "admin.team.change": () => ({ params: { id: newId() }, body: { role: "viewer" } }),
  "admin.team.endSessions": () => ({ params: { id: newId() } }),
  "admin.settings.change": () => ({ body: { sign_in_check: true } }),
  "admin.legal.publish": () => ({
    ...{ params: { type: "terms_of_service" }, body: { revision: 1, effective_at: null } },
  }),
  "admin.takedowns.create": () => ({ body: { origin: "victim", reference: "2026-113" } }),
  "admin.takedowns.add": () => ({ params: { id: newId() }, body: { type: "post", id: newId() } }),
  "admin.takedowns.addPicture": () => ({
    ...{ params: { id: newId() }, body: formOf([{ name: "other", value: "" }]) },
    headers: { "content-type": formType },
  }),
  "admin.takedowns.file": () => ({ params: { id: newId(), itemId: newId(), index: 0 } }),
  "admin.takedowns.withdraw": () => ({ params: { id: newId() } }),
  "admin.members.suspend": () => ({ params: { id: newId() }, body: { rule: "other", until: null } }),
  "admin.reports.decide": () => ({ params: { id: newId() }, body: { action: "suspend", rule: "other" } }),
  "auth.checkRecentSignIn": () => ({}),
  "auth.changePassword": () => ({ body: { currentPassword: "wrong 1", newPassword: "another 7 words" } }),
  "auth.changeEmail": () => ({ body: { email: `${newId()}@example.com` } }),
  "auth.sendPhoneCode": () => ({ body: { phone: "0912345678" } }),
  "auth.verifyPhone": () => ({ body: { code: "000000" } }),
  "auth.removePhone": () => ({}),
  "auth.endSession": () => ({ params: { id: newId() } }),
  "auth.endOtherSessions": () => ({}),
  "passkeys.beginRegistration": () => ({ body: {} }),
  "passkeys.rename": () => ({ params: { id: "AAAA" }, body: { deviceName: "舊手機" } }),
  "passkeys.remove": () => ({ params: { id: "AAAA" } }),
  "passkeys.setSettings": () => ({ body: { auto_remove_unused_days: 1 } }),
  "secondStep.beginOtp": () => ({}),
  "secondStep.disableOtp": () => ({ body: { otp: "000000" } }),
  "secondStep.renewRecoveryCodes": () => ({ body: {} }),
  "secondStep.keep": () => ({}),
  "secondStep.setPasswordSignIn": () => ({ body: { enabled: false } }),
  "exports.request": () => ({}),
  "exports.download": () => ({}),
  "account.pause": () => ({}),
  "account.end": () => ({ body: { password: "wrong 1" } }),
}
const marked = allRoutes.filter((route: Route) => route.fresh !== undefined)

/** A caller who may make the call, with a recent sign-in, and how they renew it. */
const callerOf = async ({ access }: Route) => {
  if (access !== "member") {
    const admin = await buildAdmin(app)
    return { as: admin, renew: () => reauthenticate(admin) }
  }
  const member = await buildMember(app)
  const body = { password: memberPassword }
  return { as: member, renew: () => app.call(authRoutes.reauthenticate, { as: member, body }) }
}

describe("a sensitive act", () => {
  it("is listed here", () => {
    expect(marked.map(({ id }) => id).toSorted()).toEqual(Object.keys(sensitiveCalls).toSorted())
  })

  it.each(marked.map((route) => [route.id, route] as const))(
    "%s requires a recent sign-in, or a reauthentication",
    async (id, route: Route) => {
      const { as, renew } = await callerOf(route)
      const call = async () => (await app.call(route, { as, ...sensitiveCalls[id]?.() })).body.code ?? "done"
      expireSignIn()
      expect(await call()).toBe("reauth_required")
      expect((await renew()).status).toBe(200)
      expect(await call()).not.toBe("reauth_required")
    },
  )

  it("changes nothing without one", async () => {
    const admin = await buildAdmin(app)
    expireSignIn()
    const { status } = await app.call(adminRoutes.announce, {
      as: admin,
      body: { title: "公告", message: "內容" },
    })
    expect(status).toBe(403)
    expect(await actsOf(admin.id)).toEqual(["signed_in"])
  })
})

describe("an old sign-in", () => {
  it("does not permit a suspension with a distant end", async () => {
    const [admin, member] = [await buildAdmin(app), await buildMember(app)]
    const days = moderationLimits.shortSuspensionDays
    const suspend = (seconds: number) => {
      const until = new Date(app.clock.now().getTime() + seconds * 1000).toISOString()
      const body = { rule: "other", until }
      return app.call(membersAdminRoutes.suspend, { as: admin, params: { id: member.id }, body })
    }
    const decide = (count: number) => {
      const body = { action: "suspend", rule: "other", days: count }
      return app.call(reportsAdminRoutes.decide, { as: admin, params: { id: newId() }, body })
    }
    expect((await decide(days + 1)).body.code).toBe("case_not_found")
    expireSignIn()
    const long = [await suspend(days * 86_400 + 1), await decide(days + 1)]
    expect(long.map(({ body }) => body.code)).toEqual(["reauth_required", "reauth_required"])
    expect((await suspend(days * 86_400)).status).toBe(200)
    expect((await decide(days)).body.code).toBe("case_not_found")
  })

  it("still permits other acts, and suspensions for some days", async () => {
    const admin = await buildAdmin(app)
    expireSignIn()
    expect((await app.call(adminTeamRoutes.list, { as: admin })).status).toBe(200)
    expect((await app.call(adminRoutes.me, { as: admin })).status).toBe(200)
    const until = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
    const suspended = await app.call(membersAdminRoutes.suspend, {
      ...{ as: admin, params: { id: newId() }, body: { rule: "other", until } },
    })
    expect(suspended.body.code).toBe("member_not_found")
    for (const body of [{ action: "dismiss" }, { action: "suspend", rule: "other", days: 3 }]) {
      const decided = await app.call(reportsAdminRoutes.decide, { as: admin, params: { id: newId() }, body })
      expect(decided.body.code).toBe("case_not_found")
    }
  })

  it("is judged by the values of the body, of which none and null are the same", () => {
    const now = new Date("2026-11-24T00:00:00Z")
    const requires = (
      body: object,
      fresh: Route["fresh"] = { action: "suspend", days: { beyondDays: 30 } },
    ) => requiresFreshSignIn({ fresh }, body, now)
    expect(requires({ action: "suspend" })).toBe(true)
    expect(requires({ action: "suspend", days: null })).toBe(true)
    expect(requires({ action: "suspend", days: 31 })).toBe(true)
    expect(requires({ action: "suspend", days: 30 })).toBe(false)
    expect(requires({ action: "warn" })).toBe(false)
    const until = { until: { beyondDays: 30 } }
    expect(requires({ until: "2026-12-24T00:00:00.001Z" }, until)).toBe(true)
    expect(requires({ until: "2026-12-24T00:00:00Z" }, until)).toBe(false)
    expect(requires({ until: null }, until)).toBe(true)
    expect(requires({}, true)).toBe(true)
    expect(requiresFreshSignIn({}, {}, now)).toBe(false)
  })
})

describe("a reauthentication", () => {
  const canAct = async (as: Caller) =>
    (await app.call(adminTeamRoutes.endSessions, { as, params: { id: newId() } })).body.code ===
    "admin_not_found"

  it("counts for the caller's session only", async () => {
    const [here, stranger] = [await buildAdmin(app), await buildAdmin(app)]
    const { body } = await app.call(adminRoutes.login, {
      body: { email: here.email, password: adminPassword },
    })
    const elsewhere = { accessToken: body.adminToken }
    expireSignIn()
    expect((await reauthenticate(elsewhere)).status).toBe(200)
    expect([await canAct(here), await canAct(elsewhere), await canAct(stranger)]).toEqual([
      false,
      true,
      false,
    ])
  })

  it("is audited with its session; a wrong password is audited and marks nothing", async () => {
    const admin = await buildAdmin(app)
    expireSignIn()
    expect((await reauthenticate(admin, { password: "wrong-password-1" })).body.code).toBe("password_wrong")
    expect(await canAct(admin)).toBe(false)
    expect((await reauthenticate(admin)).body.signed_in_at).toBe(app.clock.now().toISOString())
    const { body } = await app.call(adminRoutes.sessions, { as: admin })
    expect((await auditOf(admin.id)).slice(-2)).toEqual([
      { act: "reauthentication_failed", target: null, detail: { reason: "password_wrong" } },
      { act: "reauthenticated", target: body.sessions[0]?.id, detail: null },
    ])
  })

  it("of an enrolled admin needs a code of the app or a recovery code, each once", async () => {
    const admin = await buildEnrolledAdmin(app)
    expireSignIn()
    const missing = await reauthenticate(admin)
    expect(missing.status).toBe(422)
    expect(missing.body.fields).toEqual({ otp: expect.any(String) })
    const answers = [
      (await reauthenticate(admin, { password: adminPassword, otp: "000000" })).body.code,
      await canAct(admin),
    ]
    expect(answers).toEqual(["otp_wrong", false])
    const proof = { password: adminPassword, otp: otpIn(admin.secret) }
    expect((await reauthenticate(admin, proof)).status).toBe(200)
    expect(await canAct(admin)).toBe(true)
    expect((await reauthenticate(admin, proof)).body.code).toBe("otp_wrong")
    expireSignIn()
    const recovery = { password: adminPassword, otp: admin.recoveryCodes[0] }
    expect((await reauthenticate(admin, recovery)).status).toBe(200)
    expect(await canAct(admin)).toBe(true)
    expect((await actsOf(admin.id)).slice(-2)).toEqual(["recovery_code_used", "reauthenticated"])
  })
})

it("is limited: failures of a reauthentication count like failures of other password checks", async () => {
  const limited = await testApp({ rateLimitScale: 1 })
  try {
    const admin = await buildAdmin(limited)
    const codes: unknown[] = []
    for (let n = 0; n < 7; n++)
      codes.push(
        (
          await limited.call(adminRoutes.reauthenticate, {
            as: admin,
            body: { password: "wrong-password-1" },
          })
        ).body.code,
      )
    expect(codes[0]).toBe("password_wrong")
    expect(codes.at(-1)).toBe("too_many_requests")
    const right = await limited.call(adminRoutes.reauthenticate, {
      as: admin,
      body: { password: adminPassword },
    })
    expect(right.body.code).toBe("too_many_requests")
  } finally {
    await limited.close()
  }
})

import { adminLimits } from "@pinyu/contract/admin/limits"
import type { AdminRole } from "@pinyu/contract/admin/roles"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import { adminTeamRoutes } from "@pinyu/contract/admin/team-routes"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const app = startedApp()
let owner: Awaited<ReturnType<typeof buildAdmin>>

beforeAll(async () => {
  owner = await buildAdmin(app)
})

const newPassword = "quiet harbour 5"
const newEmail = () => `new-${newId()}@example.com`

/** Invites an address and returns the token of the mailed link. */
const invite = async (email: string, role: AdminRole = "support") => {
  const { status, body } = await app.call(adminTeamRoutes.invite, { as: owner, body: { email, role } })
  expect(status).toBe(201)
  await app.jobsIdle()
  const mail = (await app.outbox.mails()).filter(({ to }) => to === email).at(-1)
  const [, token = ""] = /\/admin-invitation\/([\w-]+)/.exec(mail?.text ?? "") ?? []
  return { token, id: body.invitation.id }
}
const accept = (token: string, password = newPassword) =>
  app.call(adminTeamRoutes.accept, { body: { token, newPassword: password } })
const read = (token: string) => app.call(adminTeamRoutes.invitation, { body: { token } })
const signIn = (email: string, password = newPassword) =>
  app.call(adminRoutes.login, { body: { email, password } })
const change = (id: string, body: object, as = owner) =>
  app.call(adminTeamRoutes.change, { as, params: { id }, body })
const acts = async (target: string) => {
  const rows = app.db.selectFrom("admin_audit").select(["act", "detail"]).where("target", "=", target)
  return rows.orderBy("at").orderBy("id").execute()
}

describe("an invitation", () => {
  it("is mailed, stored nowhere, accepted once, and creates an admin with its role", async () => {
    const email = newEmail()
    const { token, id } = await invite(email, "moderator")
    expect((await read(token)).body.invitation).toMatchObject({ id, email, role: "moderator" })
    const rows = await app.db.selectFrom("admin_invitations").selectAll().execute()
    expect(JSON.stringify(rows) + app.logLines.join("")).not.toContain(token)
    for (const weak of ["dim lamp 77", "administrator"])
      expect((await accept(token, weak)).body.code, weak).toBe("invalid_fields")
    const answers = await Promise.all(Array.from({ length: 3 }, () => accept(token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    const [{ adminToken = "", admin } = {}] = answers.flatMap(({ status, body }) =>
      status === 201 ? body : [],
    )
    expect(admin).toMatchObject({ email, role: "moderator" })
    const { body: own } = await app.call(adminRoutes.me, { as: { accessToken: adminToken } })
    expect(own.admin).toEqual(admin)
    const ownActs = app.db.selectFrom("admin_audit").select("act").where("admin_id", "=", own.admin.id)
    expect((await ownActs.orderBy("at").orderBy("id").execute()).map(({ act }) => act)).toEqual([
      ...["invitation_accepted", "signed_in"],
    ])
    expect((await signIn(email)).body.admin).toMatchObject({ email, role: "moderator" })
    expect((await read(token)).body.code).toBe("token_invalid")
    expect(await acts(id)).toEqual([{ act: "admin_invited", detail: { email, role: "moderator" } }])
  })

  it("expires after three days", async () => {
    const email = newEmail()
    const { token } = await invite(email)
    app.clock.advance(adminLimits.invitation)
    expect((await accept(token)).body.code).toBe("token_invalid")
    owner = await buildAdmin(app)
    const { body } = await app.call(adminTeamRoutes.list, { as: owner })
    expect(body.invitations.filter((each) => each.email === email)).toEqual([])
  })

  it("is replaced by a later one of the same address, and ends when it is revoked", async () => {
    const email = newEmail()
    const first = await invite(email)
    const second = await invite(email, "viewer")
    expect((await read(first.token)).body.code).toBe("token_invalid")
    const revoke = { as: owner, params: { id: second.id } }
    for (const _ of [1, 2]) expect((await app.call(adminTeamRoutes.revoke, revoke)).status).toBe(200)
    expect((await accept(second.token)).body.code).toBe("token_invalid")
    expect((await acts(second.id)).map(({ act }) => act)).toEqual(["admin_invited", "invitation_revoked"])
  })

  it("is rejected for an admin's address", async () => {
    const body = { email: (await buildAdmin(app)).email, role: "viewer" } as const
    expect((await app.call(adminTeamRoutes.invite, { as: owner, body })).body.code).toBe("admin_exists")
  })
})

describe("a change of an admin", () => {
  it("of the role takes effect at the next call, and is audited once", async () => {
    const admin = await buildAdmin(app, { role: "viewer" })
    const list = () => app.call(adminTeamRoutes.list, { as: admin })
    expect((await list()).body.code).toBe("forbidden")
    for (const _ of [1, 2]) expect((await change(admin.id, { role: "owner" })).body.admin.role).toBe("owner")
    expect((await list()).status).toBe(200)
    expect(await acts(admin.id)).toEqual([
      { act: "admin_role_changed", detail: { from: "viewer", to: "owner" } },
    ])
  })

  it("suspends at once: sessions end, and only the right password reveals it", async () => {
    const admin = await buildAdmin(app)
    const password = "a quiet admin 7"
    expect((await change(admin.id, { suspended: true })).body.admin.suspended).toBe(true)
    expect((await app.call(adminRoutes.me, { as: admin })).body.code).toBe("unauthenticated")
    expect((await signIn(admin.email, "wrong password 1")).body.code).toBe("wrong_credentials")
    expect((await signIn(admin.email, password)).body.code).toBe("admin_suspended")
    expect((await change(admin.id, { suspended: false })).body.admin.suspended).toBe(false)
    expect((await signIn(admin.email, password)).status).toBe(200)
    expect((await acts(admin.id)).map(({ act }) => act)).toEqual(["admin_suspended", "admin_restored"])
  })

  it("that suspends or demotes an owner revokes their invitations", async () => {
    for (const changes of [{ suspended: true }, { role: "viewer" }]) {
      const breached = await buildAdmin(app)
      const { body } = await app.call(adminTeamRoutes.invite, {
        ...{ as: breached, body: { email: newEmail(), role: "owner" } },
      })
      await change(breached.id, changes)
      const { invitations } = (await app.call(adminTeamRoutes.list, { as: owner })).body
      expect(invitations.map(({ id }) => id)).not.toContain(body.invitation.id)
      const expected = ["admin_invited", "invitation_revoked"]
      expect((await acts(body.invitation.id)).map(({ act }) => act)).toEqual(expected)
    }
  })

  it("is impossible for one's own account and for an unknown one", async () => {
    expect((await change(owner.id, { suspended: true })).body.code).toBe("admin_is_self")
    expect((await change(newId(), { role: "viewer" })).body.code).toBe("admin_not_found")
  })

  it("leaves an active owner when two owners suspend each other at once", async () => {
    const [one, other] = [await buildAdmin(app), await buildAdmin(app)]
    const answers = await Promise.all([
      change(one.id, { suspended: true }, other),
      change(other.id, { suspended: true }, one),
    ])
    const [first, second] = answers.map(({ status }) => status).toSorted()
    expect(first).toBe(200)
    expect([401, 403], "refused, or already signed out").toContain(second)
    const { admins } = (await app.call(adminTeamRoutes.list, { as: owner })).body
    const pair = admins.filter(({ id }) => id === one.id || id === other.id)
    expect(pair.map(({ suspended }) => suspended).toSorted()).toEqual([false, true])
  })
})

it("an owner ends all sessions of an admin", async () => {
  const admin = await buildAdmin(app)
  const { status } = await app.call(adminTeamRoutes.endSessions, { as: owner, params: { id: admin.id } })
  expect(status).toBe(200)
  expect((await app.call(adminRoutes.me, { as: admin })).status).toBe(401)
  expect(await acts(admin.id)).toEqual([{ act: "admin_sessions_ended", detail: { count: 1 } }])
})

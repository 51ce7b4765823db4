import { adminRoutes } from "@pinyu/contract/admin/routes"
import { adminTeamRoutes } from "@pinyu/contract/admin/team-routes"
import { buildAdmin, buildEnrolledAdmin } from "@pinyu/testkit/factories/admin.ts"
import { adminPassword } from "@pinyu/testkit/scenarios/admins.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { runCommand } from "./operator.ts"

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const run = (...args: string[]) => runCommand(app.services.admin, args)

it("creates an admin by a link that is printed and not mailed", async () => {
  const email = "new@example.com"
  const { ok, lines } = await run("admin", "create", email, "moderator")
  expect(ok).toBe(true)
  const [, token = ""] = /\/admin-invitation\/([\w-]+)$/.exec(lines.at(-1) ?? "") ?? []
  const body = { token, newPassword: "quiet harbour 5" }
  expect((await app.call(adminTeamRoutes.accept, { body })).status).toBe(201)
  expect(await app.outbox.mailsTo(email)).toEqual([])
  await expect(run("admin", "create", email)).rejects.toThrow("admin_exists")
  expect((await run("admin", "list")).lines).toContain(`${email}\tmoderator\tactive\twithout second step`)
})

it("removes a lost authenticator app, which ends the admin's sessions", async () => {
  const admin = await buildEnrolledAdmin(app)
  expect((await run("admin", "reset-otp", admin.email)).ok).toBe(true)
  expect((await app.call(adminRoutes.me, { as: admin })).status).toBe(401)
  const body = { email: admin.email, password: adminPassword }
  expect((await app.call(adminRoutes.login, { body })).body.admin).toMatchObject({ otp_enabled: false })
  await expect(run("admin", "reset-otp", "nobody@example.com")).rejects.toThrow("admin_not_found")
})

it("verifies the audit log, and compares it with a known head", async () => {
  await buildAdmin(app)
  const intact = await run("audit")
  expect(intact).toMatchObject({
    ok: true,
    lines: [expect.stringMatching(/^\d+ entries are intact/), expect.any(String)],
  })
  const head = intact.lines.at(-1)?.replace("head: ", "") ?? ""
  expect((await run("audit", head)).ok).toBe(true)
  expect((await run("audit", "0".repeat(64))).ok).toBe(false)
})

it("explains what it does not understand, and changes nothing", async () => {
  expect((await run()).ok).toBe(false)
  expect((await run("admin", "delete")).lines.join("\n")).toContain("reset-otp")
  await expect(run("admin", "create", "no address")).rejects.toThrow("e-mail address")
  await expect(run("admin", "create", "a@example.com", "god")).rejects.toThrow("owner, moderator")
})

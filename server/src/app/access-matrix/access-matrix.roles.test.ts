import { type AdminRole, adminRoles } from "@pinyu/contract/admin/roles"
import type { Route } from "@pinyu/contract/route"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { allRoutes } from "../areas.ts"
import { adminRows } from "./access-matrix.admin.fixture.ts"
import { countChanges, noteChanges } from "./access-matrix.changes.fixture.ts"
import type { Row } from "./access-matrix.kinds.fixture.ts"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await noteChanges(app.db)
})
afterAll(() => app.close())

const admins = new Map<AdminRole, ReturnType<typeof buildAdmin>>()
/** The same admin for all routes that are closed to the role. */
const adminOf = (role: AdminRole) => {
  const admin = admins.get(role) ?? buildAdmin(app, { role })
  admins.set(role, admin)
  return admin
}

/** Each route of the admin console with each role that it is open to, or closed to. */
const cells = (isOpen: boolean) =>
  allRoutes.flatMap((route) => {
    const row = (adminRows as Record<string, Row>)[route.id]
    if (row?.kind !== "admin") return []
    const roles = adminRoles.filter((role) => row.roles.includes(role) === isOpen)
    return roles.map((role) => [route.id, role, route] as const)
  })

/** What a call answers, and whether it changed any row. */
const callAs = async (as: { accessToken: string }, route: Route) => {
  const before = await countChanges(app.db)
  const { status, body } = await app.call(route, { as })
  return { status, code: body.code, changed: (await countChanges(app.db)) > before }
}

describe("routes of the admin console", () => {
  it.each(cells(true))("%s is open to the role %s", async (_id, role, route) => {
    // A new admin, because some calls end the caller's session.
    const { code } = await callAs(await buildAdmin(app, { role }), route)
    expect(["unauthenticated", "forbidden"]).not.toContain(code)
  })

  it.each(cells(false))("%s is closed to the role %s, and changes nothing", async (_id, role, route) => {
    const answer = await callAs(await adminOf(role), route)
    expect(answer).toEqual({ status: 403, code: "forbidden", changed: false })
  })
})

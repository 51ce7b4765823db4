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

/** Each route of the admin console with each role that it is open to, or closed to. */
const cells = (isOpen: boolean) =>
  allRoutes.flatMap((route) => {
    const row = (adminRows as Record<string, Row>)[route.id]
    if (row?.kind !== "admin") return []
    const roles = adminRoles.filter((role) => row.roles.includes(role) === isOpen)
    return roles.map((role) => [route.id, role, route] as const)
  })

/** Calls a route as a new admin, because some calls end the caller's session. */
const callAs = async (role: AdminRole, route: Route) => {
  const as = await buildAdmin(app, { role })
  const before = await countChanges(app.db)
  const { status, body } = await app.call(route, { as })
  return { status, code: body.code, changed: (await countChanges(app.db)) > before }
}

describe("routes of the admin console", () => {
  it.each(cells(true))("%s is open to the role %s", async (_id, role, route) => {
    expect(["unauthenticated", "forbidden"]).not.toContain((await callAs(role, route)).code)
  })

  it.each(cells(false))("%s is closed to the role %s, and changes nothing", async (_id, role, route) => {
    expect(await callAs(role, route)).toEqual({ status: 403, code: "forbidden", changed: false })
  })
})

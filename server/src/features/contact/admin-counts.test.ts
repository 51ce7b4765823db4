import { contactAdminRoutes } from "@pinyu/contract/contact/admin-routes"
import { startContactAdmin } from "@pinyu/testkit/contact-admin.ts"
import { buildContactForm, buildGuestForm } from "@pinyu/testkit/factories/contact.ts"
import { expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

it("the admins' list counts the forms per status, independent of its filter", async () => {
  const { app, admin, member } = await startContactAdmin()
  const list = async () => {
    const { body } = await app.call(contactAdminRoutes.list, { query: { status: "pending" }, as: admin })
    return [body.forms.length, body.counts]
  }
  const none = { pending: 0, unverified: 0, verified: 0, in_progress: 0, resolved: 0, closed: 0 }
  expect(await list()).toEqual([0, none])
  await buildContactForm(app, member)
  await buildContactForm(app, member)
  await buildGuestForm(app)
  expect(await list()).toEqual([2, { ...none, pending: 2, unverified: 1 }])

  // Counts stop at the limit, and only the first page has them.
  const rows = app.db.selectFrom("contact_forms").selectAll().where("status", "=", "pending").limit(1)
  const { id: _, ...form } = await rows.executeTakeFirstOrThrow()
  const closed = Array.from({ length: 101 }, () => ({ ...form, id: newId(), status: "closed" as const }))
  await app.db.insertInto("contact_forms").values(closed).execute()
  expect((await list())[1]).toMatchObject({ pending: 2, closed: 100 })
  const { body } = await app.call(contactAdminRoutes.list, { query: { limit: 1 }, as: admin })
  const query = { limit: 1, cursor: body.nextCursor ?? "" }
  expect((await app.call(contactAdminRoutes.list, { query, as: admin })).body.counts).toBeNull()
  await app.close()
})

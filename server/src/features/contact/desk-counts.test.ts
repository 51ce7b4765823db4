import { contactDeskRoutes } from "@pinyu/contract/contact/desk-routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildContactForm, buildGuestForm, quickCheck } from "@pinyu/testkit/factories/contact.ts"
import { testApp } from "@pinyu/testkit/test-app.ts"
import { expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

it("the desk's list says how many forms there are in each state, whichever of them it shows", async () => {
  const clock = testClock(new Date())
  const app = await testApp({ clock, humanCheck: quickCheck(clock) })
  const [admin, member] = [await buildAdmin(app), await buildMember(app)]
  const list = async () => {
    const { body } = await app.call(contactDeskRoutes.list, { query: { status: "pending" }, as: admin })
    return [body.forms.length, body.counts]
  }
  const none = { pending: 0, unverified: 0, verified: 0, in_progress: 0, resolved: 0, closed: 0 }
  expect(await list()).toEqual([0, none])
  await buildContactForm(app, member)
  await buildContactForm(app, member)
  await buildGuestForm(app)
  expect(await list()).toEqual([2, { ...none, pending: 2, unverified: 1 }])

  // Many are not counted to their end, and none for the pages after the first.
  const { id: _, ...form } = await app.db
    .selectFrom("contact_forms")
    .selectAll()
    .where("status", "=", "pending")
    .limit(1)
    .executeTakeFirstOrThrow()
  const closed = Array.from({ length: 101 }, () => ({ ...form, id: newId(), status: "closed" as const }))
  await app.db.insertInto("contact_forms").values(closed).execute()
  expect((await list())[1]).toMatchObject({ pending: 2, closed: 100 })
  const { body } = await app.call(contactDeskRoutes.list, { query: { limit: 1 }, as: admin })
  const query = { limit: 1, cursor: body.nextCursor ?? "" }
  expect((await app.call(contactDeskRoutes.list, { query, as: admin })).body.counts).toBeNull()
  await app.close()
})

import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { testClock } from "./clock.ts"
import { buildAdmin } from "./factories/admin.ts"
import { type BuiltMember, buildMember } from "./factories/auth.ts"
import { quickCheck } from "./factories/contact.ts"
import { buildReport } from "./factories/reports.ts"
import { testApp } from "./test-app.ts"

/**
 * An app with two admins who may decide reports, and the calls of admins and reporters about cases, as the
 * first admin by default.
 */
export const startReportCases = async () => {
  // Jobs start by the real clock: a decision must not be due at once.
  const clock = testClock(new Date())
  const app = await testApp({ clock, humanCheck: quickCheck(clock) })
  const [admin, other] = await Promise.all([
    buildAdmin(app, { role: "moderator" }),
    buildAdmin(app, { role: "owner" }),
  ])
  const list = async (query: object = {}) => {
    const { body } = await app.call(reportsAdminRoutes.list, {
      as: admin,
      query: { limit: 50, ...query },
    })
    return body.reports
  }
  const caseOf = async ({ id }: { id: string }, query: object = {}) => {
    const [found] = await list({ q: id, ...query })
    if (!found) throw new Error("no case")
    return found.id
  }
  const read = (id: string, as = admin) => app.call(reportsAdminRoutes.read, { as, params: { id } })
  const decide = (id: string, body: object, as = admin) =>
    app.call(reportsAdminRoutes.decide, { as, params: { id }, body })
  const apply = (id: string) => app.call(reportsAdminRoutes.apply, { as: admin, params: { id } })
  const undo = (id: string, as = admin) => app.call(reportsAdminRoutes.undo, { as, params: { id } })
  const claim = (id: string, as = admin) => app.call(reportsAdminRoutes.claim, { as, params: { id } })
  const mine = async (as: BuiltMember) => (await app.call(reportsRoutes.mine, { as })).body.reports
  const noticesOf = async (as: BuiltMember) =>
    (await app.call(notificationsRoutes.list, { as })).body.data.notifications
      .filter(({ type }) => type === "admin_notice")
      .map(({ message }) => message)
  const reported = async (changes: Parameters<typeof buildReport>[3] = {}) => {
    const [reporter, target] = await Promise.all([buildMember(app), buildMember(app)])
    await buildReport(app, reporter, target, changes)
    return { reporter, target, id: await caseOf(target) }
  }
  return { app, admin, other, list, caseOf, read, decide, apply, undo, claim, mine, noticesOf, reported }
}
